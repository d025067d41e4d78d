"""Starts a host for the end-to-end tests of the web shell: its own home, its own flags file, a free port."""

import http.client
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[3]
BINARY = os.environ.get("POKEHOST_BINARY", str(ROOT / ".build-release/release/pokehost"))


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Host:
    """One running `pokehost run --set shell=web`. Answers come from recordings: nothing leaves this machine."""

    def __init__(self, profile="beta", home=None, port=None, options=()):
        self.folder = pathlib.Path(home or tempfile.mkdtemp(prefix="pokehost-web-"))
        self.flags = self.folder / "flags.json"
        if not self.flags.exists():
            shutil.copy(ROOT / "flags.json", self.flags)
        self.profile = profile
        self.port = port or free_port()
        self.options = list(options)
        self.process = None
        self.start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def start(self):
        settings = ["--set", "shell=web", "--set", "analytics.console=off"]
        if os.environ.get("POKEHOST_RECORDED"):
            settings += ["--set", "transport=replay"]
        command = [BINARY, "run", "--flags", str(self.flags), "--home", str(self.folder / "home"), "--profile",
                   self.profile, *settings, "--listen", f"127.0.0.1:{self.port}", *self.options]
        self.log = open(self.folder / "stderr.txt", "ab")
        began = time.monotonic()
        self.process = subprocess.Popen(command, stderr=self.log, stdout=subprocess.DEVNULL)
        while time.monotonic() - began < 15:
            if self.process.poll() is not None:
                raise SystemExit((self.folder / "stderr.txt").read_text())
            try:
                if self.get("/readyz")[0] == 200:
                    self.ready_after = time.monotonic() - began
                    return
            except OSError:
                time.sleep(0.001)
        raise SystemExit("the host did not become ready")

    def get(self, path, headers=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        connection.request("GET", path, headers=headers or {})
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        return answer.status, dict(answer.getheaders()), body

    def edit_flags(self, old, new):
        text = self.flags.read_text()
        assert old in text, old
        fresh = self.flags.with_suffix(".new")
        fresh.write_text(text.replace(old, new, 1))
        fresh.rename(self.flags)

    def memory(self):
        """Resident bytes."""
        for line in open(f"/proc/{self.process.pid}/status"):
            if line.startswith("VmRSS"):
                return int(line.split()[1]) * 1024
        return 0

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            code = self.process.wait(timeout=20)
            self.log.close()
            return code
        return None
