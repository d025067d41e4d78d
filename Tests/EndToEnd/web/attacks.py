#!/usr/bin/env python3
"""Attacks on the running server: memory stays bounded, and others are served meanwhile."""

import pathlib
import random
import re
import resource
import selectors
import socket
import sys
import time
import urllib.parse

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from host import Host  # noqa: E402

ROUNDS = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
failures = 0
soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 20_000), hard))


def report(what, figure, bar, holds):
    global failures
    failures += not holds
    print(f"{what} · {figure} · {bar} · {'holds' if holds else 'falls short'}", flush=True)


def connect(host):
    sock = socket.create_connection(("127.0.0.1", host.port), timeout=10)
    return sock


def others_served(host):
    """How long the slowest of some honest requests took, in seconds; infinity when one failed."""
    slowest = 0
    for _ in range(20):
        began = time.monotonic()
        try:
            if host.get("/pokemon/25")[0] != 200:
                return float("inf")
        except OSError:
            return float("inf")
        slowest = max(slowest, time.monotonic() - began)
    return slowest


def half_open(host):
    before, slowest = host.memory(), 0
    for _ in range(20):
        socks = []
        for _ in range(5_000):
            sock = socket.socket()
            sock.setblocking(False)
            sock.connect_ex(("127.0.0.1", host.port))
            socks.append(sock)
            if len(socks) % 500 == 0:
                time.sleep(0.005)
        time.sleep(0.1)
        for sock in socks:
            try:
                sock.send(b"GET /pokemon HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
            except OSError:
                pass
        slowest = max(slowest, others_served(host))
        for sock in socks:
            sock.close()
    grown = (host.memory() - before) / 1e6
    report("100,000 half-open requests, 5,000 at a time: memory", f"{grown:.0f} MB more", "≤ 100 MB", grown <= 100)
    report("others meanwhile", f"{slowest * 1000:.0f} ms at worst", "≤ 1000 ms", slowest <= 1)


def slowloris(host):
    socks = [connect(host) for _ in range(500)]
    began = time.monotonic()
    for sock in socks:
        sock.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
    slowest, closed = 0, 0
    while time.monotonic() - began < 14:
        for sock in socks:
            try:
                sock.send(b"a")
            except OSError:
                pass
        slowest = max(slowest, others_served(host))
        time.sleep(0.5)
    for sock in socks:
        try:
            sock.settimeout(0.2)
            while chunk := sock.recv(4096):
                if b"408" in chunk:
                    closed += 1
                    break
            else:
                closed += 1
        except TimeoutError:
            pass
        except OSError:
            closed += 1
    report("slowloris: ended", f"{closed} of 500", "500", closed == 500)
    report("others meanwhile", f"{slowest * 1000:.0f} ms at worst", "≤ 1000 ms", slowest <= 1)


def huge_bodies(host):
    before = host.memory()
    refused = 0
    for number in range(40):
        sock = connect(host)
        kind = b"Content-Length: 1000000000" if number % 2 else b"Transfer-Encoding: chunked"
        try:
            sock.sendall(b"POST /pokemon HTTP/1.1\r\nHost: localhost\r\n" + kind + b"\r\n\r\n")
            for _ in range(1_000):
                sock.sendall((b"" if number % 2 else b"100000\r\n") + b"x" * 0x100000 + (b"" if number % 2 else b"\r\n"))
        except OSError:
            pass
        try:
            refused += b" 413 " in sock.recv(4096)
        except OSError:
            refused += 1
        sock.close()
    grown = (host.memory() - before) / 1e6
    report("bodies of 1 GB: refused", f"{refused} of 40", "40", refused == 40)
    report("bodies of 1 GB: memory", f"{grown:.0f} MB more", "≤ 100 MB", grown <= 100)


CORPUS = [
    b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"POST /pokemon/25 HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 9\r\n\r\n_token=%41",
    b"POST /ofrep/v1/evaluate/flags HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
    b"GET /sprites/../../etc/passwd HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: \"a\", *\r\n\r\n",
    b"GET /healthz HTTP/1.0\r\n\r\n",
    b"OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET http://localhost/healthz HTTP/1.1\r\nHost: x\r\nCookie: pokehost=aa.bb; a=b\r\nAuthorization: Bearer x\r\n\r\n",
    b"GET /events?route=%2Fpokemon HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
    b"GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
]


def mutated(chance):
    data = bytearray(chance.choice(CORPUS))
    for _ in range(chance.randint(0, 5)):
        at = chance.randrange(len(data) + 1)
        match chance.randrange(4):
            case 0: data[at:at] = bytes([chance.randrange(256)])
            case 1: del data[at:at + chance.randint(1, 8)]
            case 2: data[at:at] = data[at:at + chance.randint(1, 30)]
            case 3: data[at:at] = chance.choice([b"\r\n", b"\r", b"\n", b"\0", b"%00", b"..", b" ", b":", b"\xff", b"9" * 20])
        if not data:
            data = bytearray(b"G")
    return bytes(data)


def fuzz(host, rounds):
    chance = random.Random(10)
    before, done = host.memory(), 0
    while done < rounds:
        batch = []
        for _ in range(100):
            # Several at once on one connection: pipelines are fuzzed, too.
            data = b"".join(mutated(chance) for _ in range(10))
            try:
                sock = connect(host)
                sock.sendall(data)
                sock.shutdown(socket.SHUT_WR)
                batch.append(sock)
            except OSError:
                pass
            done += 10
        for sock in batch:
            sock.close()
        if done % 100_000 == 0 and host.process.poll() is not None:
            break
    alive = host.process.poll() is None
    slowest = others_served(host) if alive else float("inf")
    grown = (host.memory() - before) / 1e6 if alive else 0
    report(f"{done:,} fuzzed requests: the host lives", alive, "yes", alive)
    report("fuzzed requests: memory", f"{grown:.0f} MB more", "≤ 100 MB", grown <= 100)
    report("and serves afterwards", f"{slowest * 1000:.0f} ms at worst", "≤ 1000 ms", slowest <= 1)


def leaves_at_once(host, rounds=1_000):
    """A browser marks a Pokémon and leaves without waiting; the record is there."""
    kept = 0
    for number in range(1, rounds + 1):
        path = f"/pokemon/{(number - 1) % 151 + 1}"
        status, headers, page = host.get(path)
        cookie = headers.get("Set-Cookie", "").split(";")[0]
        form = next((f for f in re.findall(r"<form method=\"post\".*?</form>", page.decode()) if "_action" in f), None)
        if not form:
            return report("a form to leave from", "none", "one", False)
        body = urllib.parse.urlencode([(n, v.replace("&quot;", '"').replace("&#39;", "'").replace("&amp;", "&"))
                                       for n, v in re.findall(r'name="([^"]*)" value="([^"]*)"', form)]).encode()
        sock = connect(host)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n"
        sock.sendall(head.encode() + body)
        sock.close() if number % 2 else (sock.shutdown(socket.SHUT_WR), sock.close())
        for _ in range(100):
            after = host.get(path, {"Cookie": cookie})[2].decode()
            if form not in after:
                kept += 1
                break
            time.sleep(0.005)
    report("a form's record is there though the browser left", f"{kept} of {rounds}", str(rounds), kept == rounds)


host = Host()
try:
    parts = {"huge": huge_bodies, "half": half_open, "slow": slowloris, "fuzz": lambda h: fuzz(h, ROUNDS), "leave": leaves_at_once}
    for name in sys.argv[2:] or parts:
        parts[name](host)
finally:
    host.stop()
sys.exit(1 if failures else 0)
