"""A program in a pseudo-terminal of its own, with pyte as the emulator that judges what it draws."""
import fcntl
import os
import pty
import select
import signal
import struct
import termios
import time

import pyte


class Terminal:
    def __init__(self, command, columns=80, rows=24, **variables):
        self.pid, self.descriptor = pty.fork()
        if self.pid == 0:
            # Whatever goes wrong here, the copy of the test must not go on as a second one.
            try:
                # Started in the background, the test ignores what a terminal's keys send, and would pass that on.
                signal.signal(signal.SIGINT, signal.SIG_DFL)
                signal.signal(signal.SIGQUIT, signal.SIG_DFL)
                os.environ.update({"TERM": "xterm-256color", "COLORTERM": "truecolor", **variables})
                fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
                os.execv(command[0], command)
            finally:
                os._exit(127)
        self.written = 0
        self.last = 0.0
        self.status = None
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.raw = bytearray()

    def resize(self, columns, rows):
        self.screen.resize(rows, columns)
        fcntl.ioctl(self.descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        os.kill(self.pid, signal.SIGWINCH)

    def pump(self, seconds):
        """Takes in what is drawn for so long; false when the program has closed the terminal."""
        end = time.monotonic() + seconds
        while True:
            ready, _, _ = select.select([self.descriptor], [], [], max(0, end - time.monotonic()))
            if not ready:
                return True
            try:
                data = os.read(self.descriptor, 65536)
            except OSError:
                return False
            if not data:
                return False
            self.written += len(data)
            self.last = time.monotonic()
            self.raw += data
            del self.raw[:-200_000]
            self.stream.feed(data)

    def type(self, text):
        os.write(self.descriptor, text.encode() if isinstance(text, str) else text)

    @property
    def lines(self):
        return [line.rstrip() for line in self.screen.display]

    @property
    def text(self):
        return "\n".join(self.lines)

    def until(self, wanted, seconds=10):
        """Waits for words on the screen, or for a function of the terminal to hold."""
        holds = wanted if callable(wanted) else lambda terminal: wanted in terminal.text
        end = time.monotonic() + seconds
        while not holds(self):
            if time.monotonic() > end or not self.pump(0.02):
                if holds(self):
                    return
                raise AssertionError(f"never came: {wanted}\n{self.text}")

    def settings(self):
        return termios.tcgetattr(self.descriptor)

    def kill(self, number):
        os.kill(self.pid, number)

    def discard(self):
        """However a test went, nothing of it lives on."""
        if self.status is None:
            try:
                os.kill(self.pid, signal.SIGKILL)
                os.waitpid(self.pid, 0)
            except (ProcessLookupError, ChildProcessError):
                pass
        os.close(self.descriptor)

    def end(self, seconds=5):
        """The exit code, or minus the signal."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.status = status
                self.pump(0.05)
                return os.waitstatus_to_exitcode(status)
            self.pump(0.02)
        os.kill(self.pid, signal.SIGKILL)
        self.status = os.waitpid(self.pid, 0)[1]
        raise AssertionError(f"did not end within {seconds} s\n{self.text}")
