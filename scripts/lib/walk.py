#!/usr/bin/env python3
"""Follows docs/FEATURES.md in a clone as a newcomer would: runs its commands, writes its files, and times each step."""
import os
import pathlib
import re
import subprocess
import sys
import time

CLONE = pathlib.Path(sys.argv[1]).resolve()
STEP = re.compile(r"(?:Put this into `([^`]+)`:\n\n```swift\n(.*?)^```$)|(?:^```(?:sh)?\n(.*?)^```$)", re.M | re.S)
# A recording run fails on purpose, as the page says.
FAILS = re.compile(r"^POKEHOST_RECORD_SCREENS=1 ")
# These serve or take the terminal; that the screen is there is seen in a pipe.
INTERACTIVE = {"scripts/run": "scripts/run run /lucky", "scripts/run run /lucky --set shell=web":
               "scripts/run run /lucky --set shell=plain"}


def run(command):
    command = command.split("#")[0].strip()
    command = INTERACTIVE.get(command, command)
    began = time.monotonic()
    done = subprocess.run(["bash", "-c", command], cwd=CLONE, stdin=subprocess.DEVNULL, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    took = time.monotonic() - began
    print(f"{took:7.1f} s  {command}", flush=True)
    if (done.returncode == 0) == bool(FAILS.match(command)):
        sys.exit(f"'{command}' ended with exit code {done.returncode}:\n{done.stdout[-3000:]}")


def main():
    os.environ["POKEHOST_HOME"] = str(CLONE / ".build-walk")
    page = (CLONE / "docs/FEATURES.md").read_text()
    for file, text, commands in STEP.findall(page):
        if file:
            (CLONE / file).write_text(text)
            print(f"   wrote  {file}", flush=True)
        for command in commands.splitlines():
            if command.strip():
                run(command)


if __name__ == "__main__":
    main()
