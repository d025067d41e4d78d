"""Starts a host for the end-to-end tests of the web shell: its own home, its own flags file, a free port."""

import http.client
import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import outside  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[3]
BINARY = os.environ.get("POKEHOST_BINARY", str(ROOT / ".build-release/release/pokehost"))


WORLD = outside.serve()
PINNED = ["--set", "shell=web", "--set", "analytics.console=off"]


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Host:
    """One running `pokehost run --set shell=web`. What it asks of the world is answered by `outside`: nothing
    leaves this machine."""

    def __init__(self, profile="beta", home=None, port=None, options=(), flags=None, modules=None):
        self.folder = pathlib.Path(home or tempfile.mkdtemp(prefix="pokehost-web-"))
        self.flags = self.folder / "flags.json"
        if not self.flags.exists():
            self.flags.write_text(self.shipped(flags or {}, modules or {}))
        self.profile = profile
        self.port = port or free_port()
        self.options = list(options)
        self.process = None
        self.start()

    @staticmethod
    def shipped(flags, modules):
        """The shipped file, with some flags and settings of one's own. Who comes over loopback is the owner, unless
        the settings say otherwise: suites that are not about owners need no key."""
        document = json.loads((ROOT / "flags.json").read_text())
        document["flags"].update(flags)
        document["modules"].update(modules)
        document["modules"]["shell.web"] = {"local": "owner", **document["modules"].get("shell.web", {})}
        return json.dumps(document, indent=2)

    @property
    def key(self):
        """Of the address that it printed last."""
        return re.findall(r"^Serving at \S*[?&]key=([0-9a-f]{32})$", (self.folder / "stderr.txt").read_text(), re.M)[-1]

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def start(self):
        command = [BINARY, "run", "--flags", str(self.flags), "--home", str(self.folder / "home"), "--profile",
                   self.profile, *PINNED, "--listen", f"127.0.0.1:{self.port}", *self.options]
        self.log = open(self.folder / "stderr.txt", "ab")
        began = time.monotonic()
        self.process = subprocess.Popen(command, stderr=self.log, stdout=subprocess.DEVNULL,
                                        env={**os.environ, **WORLD})
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

    def post(self, path, body, headers=None):
        """A form, as a browser without scripts sends it."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        form = {"Content-Type": "application/x-www-form-urlencoded", **(headers or {})}
        connection.request("POST", path, body, form)
        answer = connection.getresponse()
        data = answer.read()
        connection.close()
        return answer.status, dict(answer.getheaders()), data

    def write_flags(self, text):
        """Saves as editors do: a new file takes the name of the old one."""
        fresh = self.flags.with_suffix(".new")
        fresh.write_text(text)
        fresh.rename(self.flags)

    def server(self):
        """The process that serves: the child of the supervisor, or the one process there is with --no-watch."""
        own = pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        # The other one that a process that serves has makes those that decode pictures.
        own = [pid for pid in own if pathlib.Path(f"/proc/{pid}/comm").read_text() != "pictures\n"]
        return int(own[0]) if own else self.process.pid

    def memory(self):
        """Resident bytes of the process that serves."""
        for line in open(f"/proc/{self.server()}/status"):
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
