"""Honest visitors, while somebody else attacks."""

import socket
import threading
import time


def connect(host):
    return socket.create_connection(("127.0.0.1", host.port), timeout=10)


def slowest_of(host, count=20):
    """How long the slowest of some honest requests took, in seconds; infinity when one failed."""
    slowest = 0
    for _ in range(count):
        began = time.monotonic()
        try:
            if host.get("/pokemon/25")[0] != 200:
                return float("inf")
        except OSError:
            return float("inf")
        slowest = max(slowest, time.monotonic() - began)
    return slowest


class Watch:
    """Asks honestly ten times a second, and looks at the memory, as long as the block runs."""

    def __init__(self, host):
        self.host, self.slowest, self.peak, self.served = host, 0, 0, 0
        self.ended = threading.Event()
        self.thread = threading.Thread(target=self.run)

    def __enter__(self):
        self.before = self.host.memory()
        self.thread.start()
        return self

    def run(self):
        # At once, however short the block is.
        while True:
            self.slowest = max(self.slowest, slowest_of(self.host, 1))
            self.served += 1
            self.peak = max(self.peak, self.host.memory())
            if self.ended.wait(0.1):
                return

    def __exit__(self, *_):
        self.ended.set()
        self.thread.join()

    @property
    def grown(self):
        """Megabytes at the peak, beyond those before."""
        return max(0, self.peak - self.before) / 1e6

    def report(self, what, report, megabytes=100):
        report(f"{what}: memory at its peak", f"{self.grown:.0f} MB more", f"≤ {megabytes} MB", self.grown <= megabytes)
        report(f"{what}: others meanwhile", f"{self.served} served, {self.slowest * 1000:.0f} ms at worst", "≤ 1000 ms",
               self.served > 0 and self.slowest <= 1)
