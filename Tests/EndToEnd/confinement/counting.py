"""Lines that count what holds."""

import time

totals = {"passed": 0, "failed": 0, "skipped": 0}


def check(what, holds, *seen):
    totals["passed" if holds else "failed"] += 1
    print(f"ok {what}" if holds else f"not ok {what}: {' | '.join(map(str, seen))[:2000]}", flush=True)


def skip(what, why):
    totals["skipped"] += 1
    print(f"skipped: {what} · {why}", flush=True)


def becomes_true(condition, seconds=20):
    """Asks again until it is so; False when it never was."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.02)
    return False
