"""The program in a terminal of tmux, as a person has it beside another one."""

import os
import shutil
import subprocess
import time
import uuid

from place import Home, check, skip

is_possible = shutil.which("tmux") is not None


class Window:
    """A terminal in which a command runs until the block ends."""

    def __init__(self, home, *words):
        self.socket = f"pokehost-{uuid.uuid4().hex[:8]}"
        self.home = home
        self.words = words

    def tmux(self, *words):
        return subprocess.run(["tmux", "-f", os.devnull, "-L", self.socket, *words], capture_output=True, text=True,
                              env=self.home.variables)

    def __enter__(self):
        self.tmux("new-session", "-d", "-x", "180", "-y", "50", *self.home.command(*self.words))
        return self

    def __exit__(self, *_):
        self.tmux("kill-server")

    @property
    def text(self):
        return self.tmux("capture-pane", "-p").stdout

    def shows(self, words, seconds=15):
        """Waits for words on the screen."""
        end = time.monotonic() + seconds
        while words not in self.text:
            if time.monotonic() > end:
                return False
            time.sleep(0.05)
        return True

    def wait_for_end(self, seconds=15):
        """Waits until the command has ended; its terminal goes with it."""
        end = time.monotonic() + seconds
        while self.tmux("has-session").returncode == 0 and time.monotonic() < end:
            time.sleep(0.05)

    def until(self, words):
        if not self.shows(words):
            raise SystemExit(f"never came: {words}\n{self.text}")


def two_windows():
    home = Home()
    home.ask("collection", "add", "pikachu")
    with Window(home, "run", "/collection") as window:
        window.until("1 of 1025")
        home.ask("collection", "add", "eevee")
        check("sqlite: what is added in one window shows in another", window.shows("2 of 1025"), window.text)
        home.ask("collection", "remove", "eevee")
        check("sqlite: what is removed goes from the other", window.shows("1 of 1025"), window.text)


def standing_notice():
    home = Home()
    home.database.mkdir(parents=True)
    with Window(home, "run") as window:
        check("run begins without its records, and says so", window.shows("it is a folder, not a file"), window.text)
        check("run shows what comes with it all the same", window.shows("Bulbasaur"), window.text)


def run():
    if not is_possible:
        return skip("two windows", "tmux is not installed")
    two_windows()
    standing_notice()
