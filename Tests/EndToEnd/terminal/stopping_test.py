#!/usr/bin/env python3
"""After Ctrl-Z nothing goes on before the stop has come, whichever thread the kernel gives the signal to.

A program's first thread takes what the whole group is sent. Here that thread is one that hardly ever gets to run, so
that the one that asked for the stop has all the time to go on too early.
"""
import ctypes
import os
import pathlib
import select
import signal
import subprocess
import tempfile
import threading
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[3]
SOURCES = ROOT / "Sources/SystemLibraries/CTerminal"


def built(folder):
    """What the terminal shell does in C, as a library."""
    library = pathlib.Path(folder) / "cterminal.so"
    subprocess.run(
        ["gcc", "-shared", "-fPIC", "-O1", "-I", str(SOURCES / "include"), "-o", str(library),
         *map(str, SOURCES.glob("*.c")), "-lpthread"], check=True)
    return library


def stop_and_tell(library, tell):
    """The child: its second thread asks for the stop and tells when it goes on; its first gets what time is left."""
    os.setpgid(0, 0)
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    code = ctypes.CDLL(str(library))
    code.cterminal_watch_signals(code.cterminal_make_wake())

    def ask():
        time.sleep(0.1)  # until the first thread sleeps
        os.write(tell, b"asks")
        code.cterminal_stop_here()
        os.write(tell, b"goes on")

    asking = threading.Thread(target=ask)
    asking.start()
    os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    asking.join()
    time.sleep(60)  # whoever reads what is told ends this


class Stopping(unittest.TestCase):
    def read(self, told, seconds):
        return os.read(told, 64) if select.select([told], [], [], seconds)[0] else b""

    def is_stopped(self, child, seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found, status = os.waitpid(child, os.WUNTRACED | os.WNOHANG)
            if found:
                return os.WIFSTOPPED(status)
            time.sleep(0.005)
        return False

    def test_nothing_goes_on_before_the_stop(self):
        with tempfile.TemporaryDirectory() as folder:
            library = built(folder)
            for _ in range(5):
                told, tell = os.pipe()
                child = os.fork()
                if child == 0:
                    try:
                        stop_and_tell(library, tell)
                    finally:
                        os._exit(0)
                os.close(tell)
                try:
                    self.assertTrue(self.is_stopped(child, 5), "it was never stopped")
                    self.assertEqual(self.read(told, 5), b"asks", "it went on before it was stopped")
                    self.assertEqual(self.read(told, 0.1), b"", "it goes on while it is stopped")
                    os.kill(child, signal.SIGCONT)
                    self.assertEqual(self.read(told, 5), b"goes on")
                finally:
                    os.kill(child, signal.SIGKILL)
                    os.waitpid(child, 0)
                    os.close(told)


if __name__ == "__main__":
    unittest.main(verbosity=1)
