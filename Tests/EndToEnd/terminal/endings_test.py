#!/usr/bin/env python3
"""However it ends, `stty -a` says what it said before: a holder keeps the terminal open and compares."""
import fcntl
import os
import pty
import select
import signal
import subprocess
import termios
import time
import unittest

from product import Product
from stage_test import STAGE


def adopt():
    os.setsid()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


class Held:
    """A program on a terminal that somebody else holds as well."""

    def __init__(self, command, variables):
        self.master, self.slave = pty.openpty()
        self.before = self.stty()
        self.process = subprocess.Popen(
            command, stdin=self.slave, stdout=self.slave, stderr=self.slave, preexec_fn=adopt,
            env={**os.environ, "TERM": "xterm-256color", **variables})
        self.seen = bytearray()

    def stty(self):
        return subprocess.run(["stty", "-a"], stdin=self.slave, capture_output=True, text=True, check=True).stdout

    def until(self, word, seconds=15):
        end = time.monotonic() + seconds
        while word not in self.seen:
            if time.monotonic() > end:
                raise AssertionError(f"{word!r} never came: {bytes(self.seen[-600:])!r}")
            if select.select([self.master], [], [], 0.05)[0]:
                self.seen.extend(os.read(self.master, 65536))

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.master)
        os.close(self.slave)


class Endings(unittest.TestCase):
    def ends(self, end, command, waits, variables):
        held = Held(command, variables)
        self.addCleanup(held.close)
        held.until(waits)
        self.assertNotEqual(held.stty(), held.before)
        end(held)
        held.until(b"\x1b[?1049l")
        code = held.process.wait(15)
        self.assertEqual(held.stty(), held.before)
        for mode in (b"\x1b[?25h", b"\x1b[?1000l", b"\x1b[?2004l", b"\x1b[?7h"):
            self.assertIn(mode, held.seen)
        self.held = held
        return code

    def product_ends(self, end):
        product = Product()
        self.addCleanup(product.remove)
        return self.ends(end, product.run_command(), b"Bulbasaur", product.variables)

    def typed(self, keys):
        return lambda held: os.write(held.master, keys)

    def sent(self, number):
        return lambda held: held.process.send_signal(number)

    def test_quit(self):
        self.assertEqual(self.product_ends(self.typed(b"q")), 0)

    def test_control_c(self):
        self.assertEqual(self.product_ends(self.typed(b"\x03")), 130)

    def test_interrupt(self):
        self.assertEqual(self.product_ends(self.sent(signal.SIGINT)), 130)

    def test_terminate(self):
        self.assertEqual(self.product_ends(self.sent(signal.SIGTERM)), 0)

    def test_hang_up(self):
        self.assertEqual(self.product_ends(self.sent(signal.SIGHUP)), 0)

    def test_abort(self):
        self.assertEqual(self.product_ends(self.sent(signal.SIGABRT)), -signal.SIGABRT)

    def test_an_illegal_instruction(self):
        self.assertEqual(self.product_ends(self.sent(signal.SIGILL)), -signal.SIGILL)

    def test_a_trap_in_swift_and_its_words_are_readable_below(self):
        code = self.ends(self.typed(b"x"), [STAGE, "/crash"], b"Trap", {})
        self.assertIn(code, (-signal.SIGILL, -signal.SIGTRAP))
        self.held.until(b"Fatal error")
        self.assertLess(self.held.seen.index(b"\x1b[?1049l"), self.held.seen.index(b"Fatal error"))

    def test_a_closed_terminal_ends_it(self):
        product = Product()
        self.addCleanup(product.remove)
        terminal = product.open()
        terminal.until("Bulbasaur")
        os.close(terminal.descriptor)
        end = time.monotonic() + 8
        while time.monotonic() < end:
            if os.waitpid(terminal.pid, os.WNOHANG)[0]:
                return
            time.sleep(0.02)
        os.kill(terminal.pid, signal.SIGKILL)
        os.waitpid(terminal.pid, 0)
        self.fail("it lives on without a terminal")


if __name__ == "__main__":
    unittest.main(verbosity=1)
