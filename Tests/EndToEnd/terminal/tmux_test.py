#!/usr/bin/env python3
"""The built program inside tmux: suspended and resumed by a real shell, and its pictures there."""
import os
import shlex
import shutil
import subprocess
import time
import unittest

from product import HAS_RECORDED, WHY_NOT, Outside, Product


class InTmux(unittest.TestCase):
    outside = None

    def setUp(self):
        self.product = Product(self.outside)
        self.addCleanup(self.product.remove)
        self.socket = f"pokehost-test-{os.getpid()}-{self._testMethodName}"
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", "100", "-y", "30", "bash --norc --noprofile")
        self.addCleanup(self.tmux, "kill-server")
        settings = " ".join(f"{name}={shlex.quote(value)}" for name, value in self.product.variables.items())
        self.line("export " + settings)
        self.start = "clear; " + " ".join(map(shlex.quote, self.product.run_command()))

    def tmux(self, *words):
        environment = {name: value for name, value in os.environ.items() if name not in ("TMUX", "TMUX_PANE")}
        return subprocess.run(["tmux", "-L", self.socket, *words], check=True, capture_output=True, text=True,
                              env=environment).stdout

    def line(self, words):
        self.tmux("send-keys", words, "Enter")

    def quit(self):
        """What is typed before the program has ended is its own, and thrown away with the terminal's answers."""
        self.tmux("send-keys", "q")
        end = time.monotonic() + 15
        while "1,025" in self.tmux("capture-pane", "-p"):
            self.assertLess(time.monotonic(), end, "it did not end")
            time.sleep(0.05)

    def sees(self, words, seconds=15):
        end = time.monotonic() + seconds
        while words not in (text := self.tmux("capture-pane", "-p")):
            self.assertLess(time.monotonic(), end, f"never came: {words}\n{text}")
            time.sleep(0.05)
        return text


@unittest.skipUnless(shutil.which("tmux"), "tmux is not installed")
class Suspending(InTmux):
    def test_suspended_and_resumed(self):
        before = self.product.folder / "stty"
        self.line(f"stty -a > {before}")
        self.line(self.start)
        self.sees("#0001  Bulbasaur")
        for _ in range(3):
            self.tmux("send-keys", "C-z")
            self.sees("Stopped")
            self.line(f"clear; stty -a | cmp - {before} && echo sa''me")
            self.sees("same")
            self.line("fg")
            self.sees("#0001  Bulbasaur")
        self.tmux("send-keys", "Down")
        self.sees("2 of 1,025")
        self.quit()
        self.line(f"clear; stty -a | cmp - {before} && echo sa''me")
        self.sees("same")

    def test_no_answer_lands_on_the_command_line(self):
        self.line(self.start)
        self.sees("#0001  Bulbasaur")
        self.quit()
        self.line("echo cl''ean")
        text = self.sees("\nclean")
        self.assertNotIn("^[", text)
        self.assertNotIn("1;2c", text)

    def test_what_was_on_the_screen_before_is_there_again(self):
        self.line("clear; echo be''fore")
        self.sees("before")
        self.line(self.start.removeprefix("clear; "))
        self.sees("#0001  Bulbasaur")
        self.tmux("send-keys", "q")
        self.sees("before")


@unittest.skipUnless(shutil.which("tmux"), "tmux is not installed")
@unittest.skipUnless(HAS_RECORDED, WHY_NOT)
class PicturesInTmux(InTmux):
    """tmux keeps what it does not know to itself: pictures fall back to blocks, which it passes on."""

    def setUp(self):
        self.outside = Outside()
        self.addCleanup(self.outside.stop)
        super().setUp()

    def test_pictures_are_blocks(self):
        self.line(self.start + " /pokemon/25")
        self.sees("#0025")
        self.sees("▀")


if __name__ == "__main__":
    unittest.main(verbosity=1)
