#!/usr/bin/env python3
"""Two hosts on one PostgreSQL, as behind a balancer: what one signed is good at the other, what one keeps shows there."""

import http.client
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import forms  # noqa: E402
from host import ROOT, Host  # noqa: E402
from lines import exit_code, report  # noqa: E402

SERVER = ROOT / "scripts" / "postgres-server"


def caught_form(page):
    """The form that marks, and whether its button is pressed."""
    found = [f for f in forms.posting(page) if any(name == "_action" for name, _ in f)]
    return found[0], "aria-pressed" in page


def changed(stream):
    """The first event of a stream of a page."""
    while True:
        line = stream.readline()
        if line.startswith(b"data:"):
            return json.loads(line[5:])["etag"]


def prove(one, two):
    path = "/pokemon/25"
    status, headers, page = one.get(path)
    cookie = {"Cookie": forms.cookie(headers)}
    status, headers, page_there = two.get(path, cookie)
    report("a cookie of one host is known at the other", "no new one" if "Set-Cookie" not in headers else "a new one",
           "no new one", status == 200 and "Set-Cookie" not in headers)
    listening = http.client.HTTPConnection("127.0.0.1", two.port, timeout=10)
    listening.request("GET", "/events?route=/pokemon/25", headers=cookie)
    stream = listening.getresponse()
    first = changed(stream)
    form, was_pressed = caught_form(page.decode())
    # The form was drawn by the first host; the second takes it.
    status, _, _ = two.post(path, forms.body(form), cookie)
    report("a form of one host is taken by the other", status, "303", status == 303)
    fresh = changed(stream)
    report("the other host tells its open pages", fresh != first, "True", fresh != first)
    slowest = 0
    for number in range(20):
        source, target = (one, two) if number % 2 else (two, one)
        form, was_pressed = caught_form(source.get(path, cookie)[2].decode())
        source.post(path, forms.body(form), cookie)
        began = time.monotonic()
        while caught_form(target.get(path, cookie)[2].decode())[1] == was_pressed and time.monotonic() - began < 5:
            time.sleep(0.005)
        slowest = max(slowest, time.monotonic() - began)
    report("a change on one shows on the other, slowest of 20", f"{slowest * 1000:.0f} ms", "≤ 1000 ms", slowest <= 1)
    heard = listened(one, two, stream, path, cookie)
    report("and an open page there hears of it, slowest of 10", f"{heard * 1000:.0f} ms", "≤ 1000 ms", heard <= 1)
    listening.close()


def listened(one, two, stream, path, cookie):
    slowest = 0
    stream.fp.raw._sock.settimeout(5)
    for _ in range(10):
        drain(stream)
        form, was_pressed = caught_form(one.get(path, cookie)[2].decode())
        began = time.monotonic()
        one.post(path, forms.body(form), cookie)
        while True:
            changed(stream)
            if caught_form(two.get(path, cookie)[2].decode())[1] != was_pressed:
                break
        slowest = max(slowest, time.monotonic() - began)
    return slowest


def drain(stream):
    """Reads what was said before, until nothing is said for a moment."""
    sock = stream.fp.raw._sock
    sock.settimeout(0.3)
    try:
        while True:
            stream.fp.readline()
    except (TimeoutError, OSError):
        sock.settimeout(5)
    # Python remembers that a read timed out; the stream itself is as good as before.
    stream.fp.raw._timeout_occurred = False


def main():
    if not shutil.which("initdb") and not list(pathlib.Path("/usr/lib/postgresql").glob("*/bin/initdb")):
        print("two hosts on one PostgreSQL · skipped: PostgreSQL is not installed")
        return
    folder = tempfile.mkdtemp(prefix="pokehost-database-")
    pathlib.Path(folder).chmod(0o755)
    said = pathlib.Path(tempfile.mkdtemp(prefix="pokehost-web-")) / "address"
    # Into a file: a pipe would stay open as long as the server runs.
    with said.open("w") as file:
        subprocess.run([str(SERVER), "start", folder], stdout=file, check=True, timeout=60)
    hosts = []
    try:
        for _ in range(2):
            database = {"storage.postgres": {"url": said.read_text().strip()}}
            hosts.append(Host(options=["--set", "storage=postgres"], modules=database))
        prove(*hosts)
    finally:
        for host in hosts:
            host.stop()
        subprocess.run([str(SERVER), "stop", folder], check=False)


main()
sys.exit(exit_code())
