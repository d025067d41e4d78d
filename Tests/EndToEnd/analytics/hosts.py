"""Hosts for the analytics walks: a home and a flags file of their own, facts that are bundled, no network."""
import http.client
import os
import pathlib
import pty
import re
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

import pyte

ROOT = pathlib.Path(__file__).resolve().parents[3]
BINARY = os.environ.get("POKEHOST_BINARY", str(ROOT / ".build-release/release/pokehost"))
failures = 0


def line(what, figure, bar, holds):
    global failures
    failures += 0 if holds else 1
    print(f"{what} · {figure} · {bar} · {'holds' if holds else 'falls short'}", flush=True)


def finish():
    sys.exit(1 if failures else 0)


class World:
    """A folder with a home and a copy of the shipped flags file; gone at the end of `with`."""

    def __enter__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="pokehost-analytics-"))
        self.flags = self.folder / "flags.json"
        shutil.copy(ROOT / "flags.json", self.flags)
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder, ignore_errors=True)

    def command(self, *words, shell=None, binary=BINARY):
        options = ["--flags", str(self.flags), "--home", str(self.folder / "home"), "--set", "source=bundled",
                   "--set", "transport=none"]
        return [binary, *words, *options] + (["--set", f"shell={shell}"] if shell else [])

    def environment(self, **variables):
        kept = {k: v for k, v in os.environ.items() if k not in {"DO_NOT_TRACK", "POKEHOST_FLAGS", "POKEHOST_HOME"}}
        return {**kept, "TERM": "xterm-256color", **variables}

    def run(self, *words, **variables):
        return subprocess.run(self.command(*words), env=self.environment(**variables), capture_output=True, text=True,
                              timeout=60)

    @property
    def log(self):
        """What the log holds while a shell has the terminal."""
        found = [p for p in (self.folder / "home").rglob("pokehost.log")]
        return found[0].read_text() if found else ""

    def change(self, old, new):
        """Edits the flags file as an editor does: a new file in the old one's place."""
        text = self.flags.read_text()
        assert old in text, old
        fresh = self.flags.with_suffix(".new")
        fresh.write_text(text.replace(old, new, 1))
        fresh.rename(self.flags)


def until(holds, seconds=15):
    """Waits until `holds()` is true; returns what it said at last."""
    end = time.monotonic() + seconds
    while not (said := holds()) and time.monotonic() < end:
        time.sleep(0.02)
    return said


class Screen:
    """A program in a pseudo-terminal, standard error included, as a person starts it."""

    def __init__(self, world, *words, shell, **variables):
        self.bytes = b""
        # What stands there, not what was sent: a frame sends only the letters that are others.
        self.shown = pyte.Screen(100, 40)
        self.drawing = pyte.ByteStream(self.shown)
        self.pid, self.descriptor = pty.fork()
        if self.pid == 0:
            try:
                command = world.command(*words, shell=shell)
                os.execve(command[0], command, world.environment(LINES="40", COLUMNS="100", **variables))
            finally:
                os._exit(127)

    @property
    def text(self):
        while select.select([self.descriptor], [], [], 0)[0]:
            try:
                data = os.read(self.descriptor, 65536)
            except OSError:
                break
            if not data:
                break
            self.bytes += data
            self.drawing.feed(data)
        return self.bytes.decode(errors="replace")

    def until(self, words, seconds=15):
        def is_shown():
            self.text
            return any(words in row for row in self.shown.display)

        assert until(is_shown, seconds), "\n".join([f"never came: {words}", *self.shown.display])

    def type(self, keys):
        os.write(self.descriptor, keys.encode())

    def end(self):
        """The exit code once it has ended; what it still says is taken in."""
        def ended():
            self.text
            return os.waitpid(self.pid, os.WNOHANG)[0]

        if not until(ended, 10):
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)


class Web:
    """A web shell on a free port; standard error in a file."""

    def __init__(self, world, *options, binary=BINARY, **variables):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.errors = world.folder / f"errors-{self.port}"
        self.out = world.folder / f"out-{self.port}"
        command = world.command("run", "--listen", f"127.0.0.1:{self.port}", *options, shell="web", binary=binary)
        self.process = subprocess.Popen(command, env=world.environment(**variables), stderr=self.errors.open("wb"),
                                        stdout=self.out.open("wb"))
        assert until(self.answers), self.errors.read_text()

    def answers(self):
        try:
            return self.get("/healthz")[0] == 200
        except OSError:
            return False

    def get(self, path, **headers):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        connection.request("GET", path, headers={k.replace("_", "-"): v for k, v in headers.items()})
        answer = connection.getresponse()
        body = answer.read().decode(errors="replace")
        connection.close()
        return answer.status, body

    def follow(self, page, words):
        """Follows the first link of `page` whose address or text holds `words`, as a browser does."""
        _, body = self.get(page)
        links = re.findall(r'<a [^>]*href="([^"]+)"[^>]*>(.*?)</a>', body, re.S)
        address = next(address for address, text in links if words in text)
        return self.get(address.replace("&amp;", "&"), Referer=f"http://127.0.0.1:{self.port}{page}")

    @property
    def said(self):
        return self.errors.read_text()

    def stop(self, number=signal.SIGTERM):
        if self.process.poll() is None:
            self.process.send_signal(number)
        return self.process.wait(timeout=20)
