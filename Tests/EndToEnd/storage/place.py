"""A home for one test, the program in it, and lines that count what holds."""

import os
import pathlib
import shutil
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
BINARY = os.environ.get("POKEHOST_BINARY", str(ROOT / ".build/debug/pokehost"))
# Nothing that is asked here is asked of the network.
NOWHERE = "http://127.0.0.1:9"
VARIABLES = {
    "POKEHOST_API": f"{NOWHERE}/api/v2", "POKEHOST_SPRITES": f"{NOWHERE}/sprites", "POKEHOST_OPENLIBRARY": NOWHERE,
}
# Rights mean nothing to root: what has to be refused is asked as somebody else.
AS_NOBODY = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"] if os.geteuid() == 0 else []


def shipped_flags():
    """The flags file where everyone may read it, wherever the checkout is."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="pokehost-storage-flags-"))
    folder.chmod(0o755)
    return shutil.copy(ROOT / "flags.json", folder)


FLAGS = shipped_flags()
totals = {"passed": 0, "failed": 0, "skipped": 0}


def check(what, holds, *seen):
    totals["passed" if holds else "failed"] += 1
    print(f"ok {what}" if holds else f"not ok {what}: {' | '.join(map(str, seen))[:2000]}", flush=True)


def skip(what, why):
    totals["skipped"] += 1
    print(f"skipped: {what} · {why}", flush=True)


class Answer:
    def __init__(self, finished):
        self.code = finished.returncode
        self.output = finished.stdout
        self.said = finished.stderr.strip()

    @property
    def words(self):
        """What was said on standard error, without the name before it; None when it was not one line."""
        lines = self.said.split("\n")
        return lines[0].removeprefix("pokehost: ") if len(lines) == 1 else None

    def __str__(self):
        return f"exit {self.code}, output {self.output[:300]!r}, said {self.said!r}"


class Home:
    """A folder that a test has to itself; `options` go before every command."""

    def __init__(self, *options, within=None, variables=None, prefix=()):
        self.folder = pathlib.Path(within or tempfile.mkdtemp(prefix="pokehost-storage-"))
        self.folder.chmod(0o755)
        self.options = ["--flags", FLAGS, "--profile", "beta", "--set", "analytics.console=off",
                        "--set", "analytics.zoogle=off", "--home", str(self.folder), *options]
        self.variables = {**os.environ, **VARIABLES, **(variables or {})}
        self.prefix = list(prefix)

    @property
    def database(self):
        return self.folder / "data" / "records.sqlite"

    def command(self, *words):
        return [*self.prefix, BINARY, *self.options, *map(str, words)]

    def ask(self, *words, typed=""):
        return Answer(subprocess.run(self.command(*words), input=typed, env=self.variables, capture_output=True,
                                     text=True, timeout=120))
