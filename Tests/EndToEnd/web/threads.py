#!/usr/bin/env python3
"""A page that needs nobody else is worked out on the thread that its request came in on."""

import pathlib
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from host import Host  # noqa: E402
from lines import exit_code, report  # noqa: E402

PAGES = 300


def work(server, name):
    """Nanoseconds that the threads of this name have had a processor."""
    total = 0
    for task in pathlib.Path(f"/proc/{server}/task").iterdir():
        if (task / "comm").read_text().startswith(name):
            total += int((task / "schedstat").read_text().split()[0])
    return total


def prove(host):
    # Until the page comes from storage: what the network brings is other threads' work.
    end = time.monotonic() + 10
    while b"notice offline" in host.get("/pokemon/25")[2] and time.monotonic() < end:
        time.sleep(0.05)
    server = host.server()
    before = work(server, "web "), work(server, "tasks-")
    for _ in range(PAGES):
        host.get("/pokemon/25")
    here = work(server, "web ") - before[0]
    elsewhere = work(server, "tasks-") - before[1]
    share = elsewhere / max(1, here + elsewhere)
    report(f"{PAGES} pages: work on shared threads beside those that serve", f"{share:.1%}", "≤ 5 %", share <= 0.05)


host = Host(profile="default")
try:
    prove(host)
finally:
    host.stop()
sys.exit(exit_code())
