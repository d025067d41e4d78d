#!/usr/bin/env python3
"""Runs the chapters of scripts/prove.d or scripts/bench.d and gathers what they print.

A chapter prints a line for each thing: `what · figure · bar · verdict`, the verdict being `holds`, `falls short` or
`skipped`; a line with `skipped: WHY` counts as skipped too. Everything is shown as it comes. At the end stand what was
skipped and why, the peak memory of each chapter, and the totals; `--json FILE` keeps it all as one document.
"""
import argparse
import json
import os
import pathlib
import subprocess
import sys
import time

VERDICTS = ("holds", "falls short", "skipped")


def main():
    options = arguments()
    chapters = chosen(options.folder, options.names)
    results = [run(path, options.seconds) for path in chapters]
    document = {"schema": 1, "machine": machine(), "chapters": results}
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(document, indent=2, ensure_ascii=False) + "\n")
    return close(results, options.table)


def arguments():
    parser = argparse.ArgumentParser(prog=os.environ.get("DOOR", "chapters.py"))
    parser.add_argument("folder", type=pathlib.Path, help=argparse.SUPPRESS)
    parser.add_argument("names", nargs="*", metavar="NAME", help="chapters to run; all when none is named")
    parser.add_argument("--json", metavar="FILE", help="also writes the results to FILE")
    parser.add_argument("--table", action="store_true", help="closes with a table of all lines")
    parser.add_argument("--seconds", type=int, default=7200, help="ends a chapter that takes longer; 7200 unless told")
    return parser.parse_intermixed_args()


def chosen(folder, names):
    """The scripts of the chapters: a name takes every script that begins with it."""
    present = sorted(p for p in folder.iterdir() if os.access(p, os.X_OK) and p.is_file())
    if not names:
        return present
    found = []
    for name in names:
        fitting = [p for p in present if p.name == name or p.name.startswith(name + "-")]
        if not fitting:
            known = ", ".join(p.name for p in present)
            sys.exit(f"There is no chapter '{name}'; there are: {known}.")
        found += [p for p in fitting if p not in found]
    return found


def run(path, seconds):
    print(f"── {path.name}", flush=True)
    began = time.monotonic()
    process = subprocess.Popen([str(path)], stdout=subprocess.PIPE, text=True, start_new_session=True)
    lines = []
    try:
        for text in process.stdout:
            print(text, end="", flush=True)
            if (line := parsed(text.rstrip("\n"))):
                lines.append(line)
            if time.monotonic() - began > seconds:
                os.killpg(process.pid, 15)
                lines.append(entry(path.name, f"ended after {seconds} s", "", "falls short"))
                break
    finally:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    return {
        "chapter": path.name, "exitCode": process.returncode, "seconds": round(time.monotonic() - began, 1),
        "peakMemoryKiB": usage.ru_maxrss, "lines": lines,
    }


def parsed(text):
    """A result line as a dictionary; None for anything else."""
    parts = [part.strip() for part in text.split(" · ")]
    if len(parts) >= 2 and parts[-1].startswith("skipped:"):
        return entry(" · ".join(parts[:-1]), parts[-1].removeprefix("skipped:").strip(), "", "skipped")
    if len(parts) < 4 or parts[-1] not in VERDICTS:
        return None
    return entry(" · ".join(parts[:-3]), parts[-3], parts[-2], parts[-1])


def entry(what, figure, bar, verdict):
    return {"what": what, "figure": figure, "bar": bar, "verdict": verdict}


def machine():
    text = pathlib.Path("/proc/cpuinfo").read_text()
    model = next((l.split(":", 1)[1].strip() for l in text.splitlines() if l.startswith("model name")), "unknown")
    return {"processor": model, "cores": os.cpu_count(), "system": f"{os.uname().sysname} {os.uname().release}"}


def close(results, table):
    lines = [(r["chapter"], l) for r in results for l in r["lines"]]
    if table:
        show_table(lines)
    for result in results:
        print(f"{result['chapter']}: {result['seconds']} s, peak memory of its largest process "
              f"{result['peakMemoryKiB'] / 1024:.0f} MiB")
    for chapter, line in lines:
        if line["verdict"] == "skipped":
            print(f"skipped: {chapter}: {line['what']} · {line['figure']}")
    broken = [r for r in results if r["exitCode"] != 0 and not any(l["verdict"] == "falls short" for l in r["lines"])]
    for result in broken:
        print(f"falls short: {result['chapter']} ended with exit code {result['exitCode']}")
    count = {v: sum(1 for _, l in lines if l["verdict"] == v) for v in VERDICTS}
    print(f"{count['holds']} hold, {count['falls short'] + len(broken)} fall short, {count['skipped']} skipped")
    return 1 if count["falls short"] or broken else 0


def show_table(lines):
    rows = [("chapter", "what", "figure", "bar", "")] + [
        (c, l["what"], l["figure"], l["bar"], l["verdict"]) for c, l in lines]
    widths = [min(60, max(len(row[i]) for row in rows)) for i in range(5)]
    for row in rows:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip())


if __name__ == "__main__":
    sys.exit(main())
