#!/usr/bin/env python3
"""The web shell beside nginx, in one run: what · figure · bar · holds or falls short."""

import http.client
import pathlib
import re
import resource
import selectors
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from host import Host, free_port  # noqa: E402
from lines import exit_code, report  # noqa: E402

SECONDS = next((int(word) for word in sys.argv[1:] if word.isdigit()), 6)
soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 20_000), hard))


class Nginx:
    """Serves files with as many workers as the shell has, and no log."""

    def __init__(self, files, workers=2):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="pokehost-nginx-"))
        self.port = free_port()
        self.folder.chmod(0o755)
        for name, data in files.items():
            (self.folder / name).write_bytes(data)
        conf = self.folder / "nginx.conf"
        conf.write_text(
            f"worker_processes {workers}; pid {self.folder}/pid; error_log {self.folder}/error.log; daemon off;\n"
            "events { worker_connections 4096; }\n"
            f"http {{ access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000; open_file_cache max=100;\n"
            f"server {{ listen 127.0.0.1:{self.port}; root {self.folder}; }} }}\n")
        self.process = subprocess.Popen(["/usr/sbin/nginx", "-c", str(conf)], stderr=subprocess.DEVNULL)
        for _ in range(200):
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return
            except OSError:
                time.sleep(0.01)

    def stop(self):
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.folder)


def wrk(url, script=None):
    """Requests a second and the 99th percentile in milliseconds; every answer must be 2xx or 3xx."""
    command = ["wrk", "-t2", "-c32", f"-d{SECONDS}s", "--latency"]
    if script:
        path = pathlib.Path(tempfile.mkstemp(suffix=".lua")[1])
        path.write_text(script)
        command += ["-s", str(path)]
    text = subprocess.run(command + [url], capture_output=True, text=True, check=True).stdout
    if script:
        path.unlink()
    if "Non-2xx" in text:
        print("   ", [line for line in text.splitlines() if "Non-2xx" in line][0].strip())
    rate = float(re.search(r"Requests/sec:\s+([\d.]+)", text)[1])
    number, unit = re.search(r"99%\s+([\d.]+)(us|ms|s)", text).groups()
    return rate, float(number) * {"us": 0.001, "ms": 1, "s": 1000}[unit]


def compare(what, ours, theirs, bar, tail=None):
    """Interleaved, five rounds each; the medians."""
    pairs = [(ours(), theirs()) for _ in range(5)]
    rate = statistics.median(pair[0][0] for pair in pairs)
    peer = statistics.median(pair[1][0] for pair in pairs)
    late = statistics.median(pair[0][1] for pair in pairs)
    report(what, f"{rate:,.0f}/s, nginx {peer:,.0f}/s: {rate / peer:.2f}×", f"≥ {bar}×", rate / peer >= bar)
    if tail:
        report(f"{what}: p99", f"{late:.1f} ms", f"≤ {tail} ms", late <= tail)


class Evhttp:
    """libevent's server on one thread, with the same bytes in memory. None when it cannot be built here."""

    def __init__(self, body, kind):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="pokehost-evhttp-"))
        (self.folder / "page").write_bytes(body)
        self.port = free_port()
        source = pathlib.Path(__file__).with_name("evhttp.c")
        subprocess.run(["gcc", "-O2", "-o", str(self.folder / "evhttp"), str(source), "-levent"], check=True, capture_output=True)
        self.process = subprocess.Popen([str(self.folder / "evhttp"), str(self.port), str(self.folder / "page"), kind])
        time.sleep(0.2)

    def stop(self):
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.folder)


def server():
    """The server beside libevent's: the same bytes of about 10 KB, kept in memory, one thread each. Ours also checks the
    host, finds the route, counts and tells the event stream; evhttp does nothing else."""
    host = Host(profile="default", options=[], modules={"shell.web": {"workers": 1}})
    page = host.get("/pokemon/25")[2].decode()
    # The script, of about 8 KB: evhttp sends more than 16 KB in pieces, and waits between them.
    address = re.search(r'src="(/assets/[^"]*js)"', page)[1]
    _, headers, body = host.get(address)
    rival, nginx = Evhttp(body, headers["Content-Type"]), Nginx({"page.js": body}, workers=1)
    try:
        runs = [[wrk(f"http://127.0.0.1:{port}{path}")[0] for port, path in
                 ((host.port, address), (rival.port, "/"), (nginx.port, "/page.js"))] for _ in range(3)]
        ours, evhttp, peer = (statistics.median(run[n] for run in runs) for n in range(3))
        report(f"the server and its shell, {len(body):,} bytes, one thread",
               f"{ours:,.0f}/s, bare evhttp {evhttp:,.0f}/s, nginx {peer:,.0f}/s: {ours / evhttp:.2f}× evhttp", "≥ 0.9×", ours >= 0.9 * evhttp)
    finally:
        for each in (host, rival, nginx):
            each.stop()


def warm(host):
    """Asks for the page until it comes from storage: what is old or bundled says so above its facts."""
    for _ in range(200):
        body = host.get("/pokemon/25")[2]
        if b"notice offline" not in body:
            return
        time.sleep(0.05)
    print("    nothing is in storage (POKEHOST_RECORDED names no recorded answers): the page comes from what is bundled")


def pages(host):
    warm(host)
    cookies = []
    for _ in range(1_000):
        cookies.append(host.get("/pokemon/25")[1]["Set-Cookie"].split(";")[0])
    body = host.get("/pokemon/25", {"Cookie": cookies[0]})[2]
    seen = sum(b'href="/search"' in host.get("/pokemon/25", {"Cookie": cookie})[2] for cookie in cookies[:100])
    report("of 100 visitors see a feature that half of them shall see", seen, "30 to 70", 30 <= seen <= 70)
    nginx = Nginx({"page.html": body})
    # The requests are written before the first is sent: what the client does meanwhile is taken from the server.
    script = ("local cookies = {" + ",".join(f'"{c}"' for c in cookies) + "}\nlocal requests, n = {}, 0\n"
              'init = function() for i, cookie in ipairs(cookies) do\n'
              '  requests[i] = wrk.format("GET", "/pokemon/25", {["Cookie"] = cookie}) end end\n'
              'request = function() n = n % #requests + 1 return requests[n] end\n')
    try:
        compare(f"a detail page of {len(body):,} bytes for 1,000 visitors", lambda: wrk(host.url + "/pokemon/25", script),
                lambda: wrk(f"http://127.0.0.1:{nginx.port}/page.html"), 0.15, tail=10)
    finally:
        nginx.stop()


def kept(host):
    page = host.get("/pokemon/25")[2].decode()
    address = "/sprites/25.png"
    status, headers, body = host.get(address)
    if status != 200:
        address = re.search(r'href="(/assets/[^"]*css)"', page)[1]
        status, headers, body = host.get(address)
        print(f"    no sprite at hand ({address} is measured in its place)")
    nginx = Nginx({"kept.png": body})
    peer = f"http://127.0.0.1:{nginx.port}/kept.png"
    probe = http.client.HTTPConnection("127.0.0.1", nginx.port)
    probe.request("GET", "/kept.png")
    answer = probe.getresponse()
    answer.read()
    known = lambda tag: f"wrk.headers['If-None-Match'] = '{tag}'"  # noqa: E731
    try:
        compare(f"{address.split('.')[0]} of {len(body):,} bytes", lambda: wrk(host.url + address), lambda: wrk(peer), 0.5)
        compare("304 answers", lambda: wrk(host.url + address, known(headers["ETag"])),
                lambda: wrk(peer, known(answer.getheader("ETag"))), 0.5)
    finally:
        nginx.stop()


def streams(count=2_000):
    """On a host of its own: memory that pages have used before would be used again and not be seen."""
    host = Host(profile="default")
    try:
        follow(host, count)
    finally:
        host.stop()


def follow(host, count):
    host.get("/pokemon")
    before = host.memory()
    watcher, waiting = selectors.DefaultSelector(), set()
    for _ in range(count):
        sock = socket.create_connection(("127.0.0.1", host.port))
        sock.sendall(b"GET /events?route=%2Fpokemon HTTP/1.1\r\nHost: localhost\r\n\r\n")
        sock.setblocking(False)
        watcher.register(sock, selectors.EVENT_READ)
        waiting.add(sock)
    end = time.monotonic() + 3
    while time.monotonic() < end:
        for key, _ in watcher.select(0.1):
            key.fileobj.recv(65_536)
    grown = (host.memory() - before) / 1e6
    report(f"{count:,} idle streams", f"{grown:.0f} MB", "≤ 100 MB", grown <= 100)
    text = host.flags.read_text()
    at = text.index('"defaultVariant": "on"', text.index('"feature.evolution"'))
    began = time.monotonic()
    host.write_flags(text[:at] + '"defaultVariant": "off"' + text[at + len('"defaultVariant": "on"'):])
    while waiting and time.monotonic() - began < 10:
        for key, _ in watcher.select(0.2):
            if b"data:" in key.fileobj.recv(65_536):
                waiting.discard(key.fileobj)
    took = time.monotonic() - began
    report("a flag change reaches all of them", f"{took * 1000:.0f} ms", "≤ 1000 ms", not waiting and took <= 1)


def cold_start():
    times = []
    for _ in range(10):
        host = Host(profile="default")
        times.append(host.ready_after * 1000)
        host.stop()
    report("cold start to ready", f"{statistics.median(times):.0f} ms", "≤ 50 ms", statistics.median(times) <= 50)


# A flag that splits visitors: what each sees is asked for each request.
SPLIT = {"state": "ENABLED", "variants": {"on": True, "off": False}, "defaultVariant": "on",
         "targeting": {"fractional": [["on", 50], ["off", 50]]}}


def main():
    only = [word for word in sys.argv[1:] if not word.isdigit()]
    host = None
    parts = {"start": cold_start, "server": server, "pages": lambda: pages(host), "kept": lambda: kept(host), "streams": streams}
    host = Host(profile="default", flags={"feature.search": SPLIT})
    try:
        for name, work in parts.items():
            if not only or name in only:
                work()
    finally:
        host.stop()
    sys.exit(exit_code())


main()
