"""What the checks of this folder have in common: the program, its variables, a place to work, and the totals."""
import os
import pathlib
import pty
import re
import select
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[3]
BINARY = os.environ.get("POKEHOST_BINARY", str(ROOT / ".build/debug/pokehost"))
LIMIT = 30
totals = {"passed": 0, "failed": 0, "skipped": 0}
work = pathlib.Path(tempfile.mkdtemp(prefix="pokehost-ground-"))
# What may not reach a terminal: controls but line feed and tab, and what turns text round.
STEERING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
HOSTILE = "\x1b]0;owned\x07\x1b[31m\x9b2J\u202egnp\x7f"


def report(what, problem):
    if problem is None:
        totals["passed"] += 1
        print(f"ok {what}", flush=True)
    else:
        totals["failed"] += 1
        print(f"not ok {what}: {problem}", flush=True)


def skip(what, why):
    totals["skipped"] += 1
    print(f"skipped: {what} · {why}", flush=True)


def variables(**changed):
    values = {"PATH": os.environ["PATH"], "HOME": str(work / "user"), "LANG": "C.UTF-8",
              "POKEHOST_HOME": str(work / "home"), "POKEHOST_API": "http://127.0.0.1:9/api/v2",
              "POKEHOST_SPRITES": "http://127.0.0.1:9/sprites", "POKEHOST_OPENLIBRARY": "http://127.0.0.1:9"}
    values.update({name: value for name, value in changed.items() if value is not None})
    for name in [name for name, value in changed.items() if value is None]:
        values.pop(name, None)
    return values


def run(*words, environment=None, **options):
    """(exit code, what it wrote as bytes); code None when it did not end in time."""
    options.setdefault("stdin", subprocess.DEVNULL)
    try:
        ended = subprocess.run([BINARY, *words], env=environment or variables(), timeout=LIMIT,
                               stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options)
        return ended.returncode, ended.stdout
    except subprocess.TimeoutExpired:
        return None, b""


def check(what, code, pattern, *words, **options):
    """The exit code (or several), and a pattern in what it wrote."""
    status, output = run(*words, **options)
    text = output.decode(errors="replace")
    codes = code if isinstance(code, tuple) else (code,)
    # What is wrapped at the width of the page is one sentence.
    flat = re.sub(r"\n {20,}", " ", text)
    if status not in codes:
        report(what, f"exit {status}, wanted {code}:\n{text[:1000]}")
    elif not re.search(pattern, flat, re.M):
        report(what, f"no {pattern!r} in:\n{text[:1000]}")
    else:
        report(what, None)
    return text


def fresh(name):
    folder = work / name
    folder.mkdir(mode=0o700, parents=True)
    return folder


def on_terminal(words, environment, columns=100):
    """(exit code, what reached the terminal)"""
    main, side = pty.openpty()
    process = subprocess.Popen([BINARY, *words], env=environment, stdin=side, stdout=side, stderr=side,
                               start_new_session=True)
    os.close(side)
    text, end = b"", time.monotonic() + LIMIT
    while time.monotonic() < end:
        if not select.select([main], [], [], 1)[0]:
            continue
        try:
            chunk = os.read(main, 65536)
        except OSError:
            break
        if not chunk:
            break
        text += chunk
    os.close(main)
    try:
        return process.wait(LIMIT), text.decode(errors="replace")
    except subprocess.TimeoutExpired:
        process.kill()
        return None, ""
