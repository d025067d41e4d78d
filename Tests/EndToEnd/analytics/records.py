#!/usr/bin/env python3
"""The log: its levels and forms, the last records after a fault and in a report, and that no secret stands in it."""
import json
import os
import re
import signal

from hosts import Screen, Web, World, finish, line, until

PRETTY = re.compile(r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z (debug|info|warning|error) \S+  \S")
SECRET = "hunter2-do-not-tell"


def levels():
    """How many records each of `-v` and `-vv` says of one page printed."""
    with World() as world:
        world.run("plan")  # what is said to somebody new is said here
        said = [world.run("run", "/pokemon", *words).stderr.splitlines() for words in ([], ["-v"], ["-vv"], ["-q"])]
    counts = [len(lines) for lines in said]
    line("records of a page without, with -v, with -vv, with -q", ", ".join(map(str, counts)), "0 ≤ more ≤ most, 0",
         counts[0] == 0 and counts[1] <= counts[2] and counts[2] > 5 and counts[3] == 0)
    strange = [text for text in said[2] if not PRETTY.match(text)]
    line("lines of -vv that are no record", strange[0] if strange else 0, "0", not strange)


def forms():
    with World() as world:
        world.run("plan")
        file = world.folder / "log.jsonl"
        done = world.run("run", "/pokemon", "-vv", "--log", "json", "--log-file", str(file))
        records = [json.loads(text) for text in file.read_text().splitlines()]
        whole = all(set(r) == {"time", "level", "subsystem", "message", "fields"} for r in records)
        line("records in --log-file with --log json, one object a line", len(records), "all whole, none on standard error",
             len(records) > 5 and whole and not done.stderr)
        refused = world.run("run", "/pokemon", "--log-file", "/proc/no/log")
        line("exit code of a log that cannot be written", refused.returncode, "73", refused.returncode == 73)


def faults():
    """A crash prints the last records; a killed process leaves them to `doctor --report`."""
    with World() as world:
        web = Web(world, "--no-watch")
        web.get("/pokemon?offset=20")
        web.stop(signal.SIGSEGV)
        said = web.said
        title = "pokehost: a fault; the last records before it:"
        records = [text for text in said.partition(title)[2].splitlines() if PRETTY.match(text)]
        line("records printed before a crash ends the process", len(records), "some", len(records) > 3)
        web = Web(world, "--no-watch")
        web.get("/pokemon?offset=40")
        web.stop(signal.SIGKILL)
        report = world.folder / "report.txt"
        world.run("doctor", "--report", str(report))
        kept = [text for text in report.read_text().partition("\nLast records\n")[2].splitlines() if PRETTY.match(text)]
        line("records of killed processes in doctor --report", len(kept), "4 to 500",
             3 < len(kept) <= 500 and any("feature.list" in text for text in kept))


def terminal():
    """While a shell has the terminal nothing but its screen comes to it; a crash says its last words there."""
    with World() as world:
        screen = Screen(world, "run", "/pokemon", shell="terminal")
        screen.until("Bulbasaur")
        until(lambda: "ZoogleAnalytics" in world.log)
        loud = "Zoogle" in screen.text
        line("lines of the foreign SDK on the terminal, and in the log", f"{int(loud)}, {world.log.count('Zoogle')}",
             "0, some", not loud and "Zoogle" in world.log)
        os.kill(screen.pid, signal.SIGILL)
        screen.end()
        text = screen.text
        line("after a crash the terminal is given back, then the records", "said" if "a fault; the last" in text else "not",
             "said", "a fault; the last" in text and text.rfind("\x1b[?1049l") < text.rfind("a fault; the last"))


def secrets():
    """A connection string with a password, said as loudly as can be, where there is no server."""
    with World() as world:
        world.change('"modules": {}', '"modules": {"storage.postgres": {"url": '
                     f'"postgresql://someone:{SECRET}@127.0.0.1:1/none"}}}}')
        report = world.folder / "report.txt"
        said = []
        for words in (["storage", "stats"], ["run", "/pokemon"], ["doctor", "--report", str(report)], ["plan"]):
            for form in ("pretty", "json"):
                done = world.run(*words, "-vv", "--log", form, "--set", "storage=postgres")
                said.append(done.stdout + done.stderr)
        said.append(report.read_text())
        kept = [p for p in (world.folder / "home").rglob("*") if p.is_file()]
        # The last good flags file is what the person wrote, byte for byte: nobody else may read it.
        copies = [p for p in kept if p.parent.name == "flags"]
        said += [p.read_bytes().decode(errors="replace") for p in kept if p not in copies]
        modes = sorted({oct(p.stat().st_mode & 0o777) for p in copies})
        line("who may read the copy of the last good flags file", ", ".join(modes), "0o600", modes == ["0o600"])
        tells = sum(SECRET in text for text in said)
        line("places that tell a password of the settings", f"{tells} of {len(said)}", "0", tells == 0)


if __name__ == "__main__":
    for part in (levels, forms, faults, terminal, secrets):
        part()
    finish()
