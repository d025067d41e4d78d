#!/usr/bin/env python3
"""How fast the built program is on a terminal, with `less` on as many lines beside it in the same run."""
import os
import pathlib
import select
import shutil
import statistics
import subprocess
import sys
import time

from product import HAS_RECORDED, WHY_NOT, BINARY, Outside, Product
from pseudoterminal import Terminal

ROUNDS, ROWS, COLUMNS = 20, 1_025, 120
failures = 0


def line(what, figure, bar, holds):
    global failures
    failures += 0 if holds else 1
    print(f"{what} · {figure} · {bar} · {'holds' if holds else 'falls short'}", flush=True)


def chunks(terminal, quiet):
    """What is drawn until it is quiet for so long, each with its time; nothing is judged meanwhile."""
    found = []
    while select.select([terminal.descriptor], [], [], quiet)[0]:
        data = os.read(terminal.descriptor, 65536)
        found.append((time.monotonic(), data))
    return found


def first_frame(command, variables, words):
    """Milliseconds from the start of the process to the bytes that complete the frame."""
    began = time.monotonic()
    terminal = Terminal(command, COLUMNS, 40, **variables)
    drawn = chunks(terminal, 0.15)
    for at, data in drawn:
        terminal.stream.feed(data)
        if words in terminal.text:
            break
    else:
        raise AssertionError(f"never came: {words}\n{terminal.text}")
    terminal.type("q")
    terminal.end()
    return (at - began) * 1000


def key_times(terminal, key, count):
    """Milliseconds from each key to the first bytes of its frame, and how many bytes that frame has."""
    times, sizes = [], []
    for _ in range(count):
        began = time.monotonic()
        terminal.type(key)
        if not select.select([terminal.descriptor], [], [], 2)[0]:
            raise AssertionError("a key was answered by nothing")
        times.append((time.monotonic() - began) * 1000)
        sizes.append(len(os.read(terminal.descriptor, 65536)))
    return times, sizes


def percentile(values, part):
    return sorted(values)[min(len(values) - 1, len(values) * part // 100)]


def processor(pid):
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return int(fields[11]) + int(fields[12])


def switches(pid):
    """Context switches so far, thread by thread."""
    counts = {}
    for task in pathlib.Path(f"/proc/{pid}/task").iterdir():
        entries = (task / "status").read_text().splitlines()
        name = (task / "comm").read_text().strip()
        counts[f"{name} {task.name}"] = sum(int(entry.split()[1]) for entry in entries if "ctxt_switches" in entry)
    return counts


def starts(product, lines):
    ours, theirs = [], []
    for _ in range(ROUNDS):
        ours.append(first_frame(product.run_command("--set", "terminal.images=off"), product.variables, "1 of 1,025"))
        if shutil.which("less"):
            theirs.append(first_frame([shutil.which("less"), str(lines)], {}, "line 30"))
    peer = f"; less {statistics.median(theirs):.1f} ms" if theirs else ""
    took = statistics.median(ours)
    line("terminal: start of the process to first full frame", f"{took:.1f} ms{peer}", "≤ 25 ms", took <= 25)


def scrolling(product, lines):
    terminal = Terminal(product.run_command("--set", "terminal.images=off"), COLUMNS, 40, **product.variables)
    terminal.until("1 of 1,025")
    # All rows are there before it is measured.
    terminal.type("G")
    terminal.until("1,025 of 1,025", 30)
    terminal.type("g")
    terminal.until("#0001  Bulbasaur")
    terminal.pump(1)
    times, sizes = key_times(terminal, "j", ROWS - 1)
    peer = ""
    if shutil.which("less"):
        less = Terminal([shutil.which("less"), str(lines)], COLUMNS, 40)
        less.until("line 30")
        peer = f"; less {percentile(key_times(less, 'j', ROWS - 50)[0], 99):.2f} ms"
        less.discard()
    worst = percentile(times, 99)
    line("terminal: key to frame, 99th percentile over 1,025 rows", f"{worst:.2f} ms{peer}", "≤ 4 ms", worst <= 4)
    most = percentile(sizes, 99)
    line("terminal: bytes a scroll step, 99th percentile at 120×40", f"{most:,}", "≤ 2,500", most <= 2_500)
    return terminal


def resting(terminal):
    # A notice stands for 6 s, and the preview is fetched: after that nothing is left to do.
    terminal.pump(10)
    before = (processor(terminal.pid), switches(terminal.pid))
    time.sleep(10)
    after = (processor(terminal.pid), switches(terminal.pid))
    woken = {name: count - before[1].get(name, 0) for name, count in after[1].items()}
    # The runtime's pool counts its threads once a second; its threads are named after its queues.
    runtimes = sum(count for name, count in woken.items() if "qos" in name)
    used = (after[0] - before[0]) * 10
    line("terminal: processor time in 10 s of rest", f"{used} ms", "0", used == 0)
    ours = sum(woken.values()) - runtimes
    line("terminal: wake-ups of our threads in 10 s of rest", str(ours), "0", ours == 0)
    line("terminal: wake-ups of the Swift runtime's pool in 10 s of rest", str(runtimes), "0", runtimes == 0)


def memory(terminal):
    entries = pathlib.Path(f"/proc/{terminal.pid}/status").read_text().splitlines()
    most = next(int(entry.split()[1]) for entry in entries if entry.startswith("VmHWM"))
    line("terminal: memory at its highest, pictures off", f"{most / 1024:.1f} MB", "≤ 30 MB", most <= 30 * 1024)


def memory_with_pictures(product):
    terminal = Terminal(product.run_command(), COLUMNS, 40, **product.variables)
    terminal.until("#0001 Bulbasaur", 20)
    for _ in range(12):
        terminal.type("j")
        terminal.pump(0.4)
    entries = pathlib.Path(f"/proc/{terminal.pid}/status").read_text().splitlines()
    most = next(int(entry.split()[1]) for entry in entries if entry.startswith("VmHWM"))
    line("terminal: memory at its highest, with pictures", f"{most / 1024:.1f} MB", "≤ 30 MB", most <= 30 * 1024)
    terminal.type("q")
    terminal.end()


def main():
    outside = Outside() if HAS_RECORDED else None
    # Not below /tmp, where others come and go: the flags file's folders are watched.
    calm = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache") / "pokehost-scripts"
    calm.mkdir(parents=True, exist_ok=True)
    product = Product(outside, below=calm)
    lines = product.folder / "lines"
    lines.write_text("".join(f"line {number} of as many as there are Pokémon\n" for number in range(1, ROWS + 1)))
    try:
        if outside:
            subprocess.run([BINARY, "sync", "--quiet"], check=True, env={**os.environ, **product.variables},
                           stdout=subprocess.DEVNULL)
        else:
            print(f"terminal: data in storage · skipped: {WHY_NOT}; measured with the bundled facts")
        starts(product, lines)
        terminal = scrolling(product, lines)
        resting(terminal)
        memory(terminal)
        terminal.type("q")
        terminal.end()
        memory_with_pictures(product)
    finally:
        if outside:
            outside.stop()
        product.remove()
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
