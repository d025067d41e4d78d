#!/usr/bin/env python3
"""Holds the documents to the program.

- ```console blocks: each `$ command` runs in a checkout of its own; what it prints must be what stands below it. A line
  of `…` alone stands for any lines.
- ```sh blocks: each line must succeed; lines that build or serve are only checked to name scripts that exist.
- ```diff blocks must apply.
- Links between documents must lead somewhere.
- What the program declares (flags, knobs, options, settings, variables, exit codes, metrics) must be documented.
- docs/COMMANDS.md and the graph in docs/ARCHITECTURE.md are generated.
"""
import os
import pathlib
import subprocess
import sys
import tempfile

import completeness
import graph
import reference
import transcripts

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BINARY = os.environ["POKEHOST_BINARY"]


class Report:
    def __init__(self):
        self.passed = self.failed = 0

    def record(self, what, problem=None):
        if problem:
            self.failed += 1
            print(f"not ok {what}: {problem}", flush=True)
        else:
            self.passed += 1
            print(f"ok {what}", flush=True)

    def close(self):
        print(f"{self.passed} passed, {self.failed} failed, 0 skipped")
        return 1 if self.failed else 0


def generated():
    """File → its text as it should be."""
    architecture = ROOT / "docs/ARCHITECTURE.md"
    dump = subprocess.run(["swift", "package", "dump-package"], cwd=ROOT, capture_output=True, text=True, check=True)
    return {
        ROOT / "docs/COMMANDS.md": reference.page(BINARY),
        architecture: graph.renewed(architecture.read_text(), dump.stdout),
    }


def diffs(report):
    for path in DOCUMENTS:
        for number, text in enumerate(transcripts.blocks(path.read_text(), "diff"), 1):
            applied = subprocess.run(["git", "apply", "--check", "-C1", "-"], cwd=ROOT, input=text, text=True,
                                     capture_output=True)
            report.record(f"{path.name}: diff {number} applies", applied.stderr.strip())
            if "+++ b/flags.json" in text:
                report.record(f"{path.name}: flags.json is valid with diff {number}", complaint(text))


def complaint(diff):
    """What is wrong with flags.json once `diff` is applied to it."""
    with tempfile.TemporaryDirectory() as folder:
        flags = pathlib.Path(folder) / "flags.json"
        flags.write_bytes((ROOT / "flags.json").read_bytes())
        subprocess.run(["git", "apply", "-C1", "--include=flags.json", "-"], cwd=folder, input=diff, text=True)
        if flags.read_bytes() == (ROOT / "flags.json").read_bytes():
            return "it changes nothing"
        judged = subprocess.run([BINARY, "flags", "validate", str(flags)], text=True, capture_output=True)
        return None if judged.returncode == 0 else judged.stdout + judged.stderr


def check():
    report = Report()
    for path, text in generated().items():
        report.record(f"{path.name} is as scripts/docs generates it",
                      None if path.exists() and path.read_text() == text else "run scripts/docs and look at what changed")
    for path in DOCUMENTS:
        completeness.links(path, report)
    completeness.vocabulary(ROOT, BINARY, DOCUMENTS, report)
    diffs(report)
    for path in DOCUMENTS:
        transcripts.check(path, ROOT, BINARY, report)
    return report.close()


def renew():
    for path, text in generated().items():
        path.write_text(text)
    for path in DOCUMENTS:
        transcripts.renew(path, ROOT, BINARY)
    return 0


if __name__ == "__main__":
    sys.exit(check() if "--check" in sys.argv[1:] else renew())
