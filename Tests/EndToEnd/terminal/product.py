"""The built program in a terminal of its own, with a home, a flags file and an outside world of its own."""
import json
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

from pseudoterminal import Terminal

ROOT = pathlib.Path(__file__).resolve().parents[3]
BINARY = os.path.abspath(os.environ.get("POKEHOST_BINARY", ROOT / ".build/debug/pokehost"))
RECORDED, REPLAY = os.environ.get("POKEHOST_RECORDED"), os.environ.get("POKEHOST_REPLAY")
HAS_RECORDED = bool(RECORDED and REPLAY)
WHY_NOT = "POKEHOST_RECORDED and POKEHOST_REPLAY name no recorded data and no server for it"
NOWHERE = "http://127.0.0.1:9"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Outside:
    """Recorded answers on loopback; the network is lost with `stop` and regained with `start`."""

    def __init__(self, data=None):
        self.data = data or pathlib.Path(RECORDED) / "api"
        self.port = free_port()
        self.process = None
        self.start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def start(self):
        command = [sys.executable, REPLAY, "--data", str(self.data), "--port", str(self.port)]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        end = time.monotonic() + 20
        while time.monotonic() < end:
            try:
                urllib.request.urlopen(self.url + "/api/v2/", timeout=1).read()
                return
            except OSError:
                time.sleep(0.02)
        raise AssertionError("the replay server did not start")

    def stop(self):
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process = None


class Product:
    """One home and one flags file; any number of runs."""

    def __init__(self, outside=None, profile="default", below=None):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="pokehost-terminal-", dir=below))
        self.flags = self.folder / "flags.json"
        shutil.copy(ROOT / "flags.json", self.flags)
        self.profile = profile
        url = outside.url if outside else NOWHERE
        self.variables = {
            "POKEHOST_HOME": str(self.folder / "home"), "POKEHOST_FLAGS": str(self.flags), "POKEHOST_API": url + "/api/v2",
            "POKEHOST_SPRITES": url + "/sprites", "POKEHOST_OPENLIBRARY": NOWHERE,
        }

    def run_command(self, *options):
        """What `pokehost run` is called with."""
        quiet = ["--set", "analytics.zoogle=off", "--set", "analytics.console=off"]
        return [BINARY, "run", "--profile", self.profile, *quiet, *options]

    def open(self, *options, columns=80, rows=24, **variables):
        return Terminal(self.run_command(*options), columns, rows, **self.variables, **variables)

    def answer(self, *words):
        """A command's JSON."""
        done = subprocess.run([BINARY, *words, "--profile", self.profile, "--json"], capture_output=True, text=True,
                              env={**os.environ, **self.variables}, stdin=subprocess.DEVNULL)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    def command(self, *words):
        subprocess.run([BINARY, *words], check=True, capture_output=True, env={**os.environ, **self.variables},
                       stdin=subprocess.DEVNULL)

    def remove(self):
        shutil.rmtree(self.folder, ignore_errors=True)
