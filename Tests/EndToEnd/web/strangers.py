"""Strangers that take what all share: labels, streams, bodies, tokens, records, fetches. They come from 127.0.0.2,
honest visitors from 127.0.0.3."""

import hashlib
import html
import http.client
import re
import select
import socket
import time
import urllib.parse

import outside
from honest import Watch
from host import Host
from lines import report

STRANGER, HONEST = "127.0.0.2", "127.0.0.3"
TOKEN = "a-token-that-nobody-guesses"
STREAM = b"GET /events?route=/pokemon HTTP/1.1\r\nHost: localhost\r\n\r\n"


def connect(host, origin=STRANGER):
    return socket.create_connection(("127.0.0.1", host.port), timeout=20, source_address=(origin, 0))


def ask(host, method, path, headers=None, body=None, origin=STRANGER):
    """One exchange on a connection of its own; status 0 when nobody answered."""
    connection = http.client.HTTPConnection("127.0.0.1", host.port, timeout=20, source_address=(origin, 0))
    try:
        connection.request(method, path, body, headers or {})
        answer = connection.getresponse()
        return answer.status, dict(answer.getheaders()), answer.read()
    except OSError:
        return 0, {}, b""
    finally:
        connection.close()


def ask_all(host, requests, size=200):
    """Many requests, pipelined in pieces on one connection; the statuses that were answered."""
    statuses = []
    sock = connect(host)
    for start in range(0, len(requests), size):
        piece = requests[start:start + size]
        sock.sendall(b"".join(piece))
        data, end = b"", time.monotonic() + 20
        while len(found := re.findall(rb"HTTP/1\.1 (\d{3}) ", data)) < len(piece) and time.monotonic() < end:
            chunk = sock.recv(1 << 20)
            if not chunk:
                sock.close()
                sock = connect(host)
                break
            data += chunk
        statuses += [int(status) for status in found]
    sock.close()
    return statuses


def request(method, path, extra=b""):
    return f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n".encode() + extra + b"\r\n"


def begin_stream(host, origin):
    """A client that listens and says no more; none when it was turned away."""
    try:
        sock = connect(host, origin)
        sock.sendall(STREAM)
        return [sock]
    except OSError:
        return []


def head_of(sock):
    try:
        return sock.recv(4096)
    except OSError:
        return b""


def is_open(sock):
    """Nothing but events came, and not its end."""
    if not select.select([sock], [], [], 0)[0]:
        return True
    try:
        return bool(sock.recv(65_536))
    except OSError:
        return False


def user_records(host):
    """Records of user data that are kept, without the shell's own secrets."""
    text = ask(host, "GET", "/metrics", {"X-API-Key": TOKEN}, origin=HONEST)[2].decode()
    rooms = re.findall(r'pokehost_storage_records\{[^}]*namespace="([^"]*)",tier="user"\} (\d+)', text)
    return sum(int(count) for name, count in rooms if name != "web")


def cached_records(host):
    text = ask(host, "GET", "/metrics", origin=HONEST)[2].decode()
    return sum(int(n) for n in re.findall(r'pokehost_storage_records\{[^}]*tier="cache"\} (\d+)', text))


def shell(**settings):
    return {"shell.web": {"tokens": [{"name": "ops", "hash": "sha256:" + hashlib.sha256(TOKEN.encode()).hexdigest()}], **settings}}


def labels(count):
    host = Host()
    try:
        with Watch(host) as watch:
            ask_all(host, [request("DELETE", f"/q{n}") for n in range(count)])
            ask_all(host, [request(f"M{n}", f"/x{n}") for n in range(count // 10)])
        text = host.get("/metrics")[2]
        kinds = text.count(b"request_duration_seconds_count{")
        report(f"{count:,} made-up addresses: labels in /metrics", f"{kinds} of {len(text):,} bytes", "≤ 30", kinds <= 30)
        watch.report(f"{count:,} made-up addresses", report, 40)
    finally:
        host.stop()


def streams(count, connections):
    host = Host(modules=shell(connections=connections))
    try:
        honest = begin_stream(host, HONEST)[0]
        head_of(honest)
        held = []
        with Watch(host) as watch:
            for _ in range(count):
                held += begin_stream(host, STRANGER)
            newcomer = begin_stream(host, HONEST)
            came = bool(newcomer) and b" 200 " in head_of(newcomer[0])
            page = ask(host, "GET", "/pokemon/25", origin=HONEST)[0]
        report(f"{count:,} idle streams of one client: another's page and stream", f"{page}, {'there' if came else 'none'}", "200, there",
               page == 200 and came)
        report(f"{count:,} idle streams of one client: the stream that another had", "open" if is_open(honest) else "ended", "open",
               is_open(honest))
        watch.report(f"{count:,} idle streams of one client", report)
        for sock in [*held, honest, *newcomer]:
            sock.close()
    finally:
        host.stop()


def bodies(count):
    """Bodies that never end, 0.9 MB each; meanwhile somebody sends a whole one."""
    host = Host()
    held = []
    try:
        with Watch(host) as watch:
            for _ in range(count):
                sock = connect(host)
                sock.setblocking(False)
                held.append([sock, b"POST /pokemon HTTP/1.1\r\nHost: localhost\r\nContent-Length: 950000\r\n\r\n" + b"x" * 900_000])
            end = time.monotonic() + 20
            while any(rest for _, rest in held) and time.monotonic() < end:
                for one in held:
                    if not one[1]:
                        continue
                    try:
                        one[1] = one[1][one[0].send(one[1]):]
                    except BlockingIOError:
                        continue
                    except OSError:
                        one[1] = b""
            form = {"Content-Type": "application/x-www-form-urlencoded"}
            statuses = {ask(host, "POST", "/pokemon", form, b"a=" + b"y" * 60_000, HONEST)[0] for _ in range(20)}
        report(f"{count * 0.9:.0f} MB of half-sent bodies: an honest form", str(sorted(statuses)), "403 for its token, never 503", statuses == {403})
        watch.report(f"{count * 0.9:.0f} MB of half-sent bodies", report, 200)
    finally:
        for sock, _ in held:
            sock.close()
        host.stop()


def tokens(count):
    host = Host(modules=shell())
    try:
        guesses = [request("GET", "/plan", b"X-API-Key: guess-%d\r\n" % n) for n in range(count)]
        statuses = ask_all(host, guesses)
        checked, refused = statuses.count(401), statuses.count(429)
        report(f"{count:,} wrong tokens", f"{checked} checked, {refused} told to wait", "≤ 50 checked", checked <= 50 and checked + refused == count)
        told = ask(host, "GET", "/plan", {"X-API-Key": "guess"})
        report("who guesses is told when to come again", f"{told[0]}, Retry-After {told[1].get('Retry-After')}", "429, seconds",
               told[0] == 429 and told[1].get("Retry-After", "").isdigit())
        right = ask(host, "GET", "/plan", {"X-API-Key": TOKEN}, origin=HONEST)[0]
        report("another's right token meanwhile", str(right), "200", right == 200)
    finally:
        host.stop()


def rate(count):
    host = Host(modules=shell(rate=5))
    try:
        began = time.monotonic()
        question = request("POST", "/ofrep/v1/evaluate/flags", b"Content-Length: 2\r\n") + b"{}"
        answered = ask_all(host, [question] * count).count(200)
        most = 5 * (time.monotonic() - began + 2)
        report(f"{count:,} flag questions without a cookie at 5 a second", f"{answered} answered", f"≤ {most:.0f}", answered <= most)
        honest = ask(host, "POST", "/ofrep/v1/evaluate/flags", body=b"{}", origin=HONEST)[0]
        report("another's flag question meanwhile", str(honest), "200", honest == 200)
    finally:
        host.stop()


def visitors(count):
    """Addresses that somebody only follows, with a cookie and without: nothing is remembered."""
    host = Host(modules=shell(visitors="own"))
    try:
        before = user_records(host)
        ask_all(host, [request("GET", "/search?q=pikachu", b"Accept: text/html\r\n") for _ in range(count)])
        cookie = ask(host, "GET", "/")[1]["Set-Cookie"].split(";")[0]
        followed = request("GET", "/search?q=raichu", f"Cookie: {cookie}\r\nSec-Fetch-Site: cross-site\r\n".encode())
        ask_all(host, [followed] * 50)
        after = user_records(host)
        report(f"{count:,} GETs of strangers: records", f"{after - before} more", "0", after == before)
        page = ask(host, "GET", "/search?q=raichu", {"Cookie": cookie})[2].decode()
        fields = {name: re.search(rf'name="{name}" value="([^"]*{word}[^"]*)"', page) for name, word in
                  (("_token", ""), ("_action", "rememberTapped"))}
        body = urllib.parse.urlencode({name: html.unescape(found[1]) for name, found in fields.items() if found})
        kind = {"Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded"}
        pressed = ask(host, "POST", "/search?q=raichu", kind, body)[0]
        now = user_records(host)
        report("a press remembers a search", f"{pressed}, {now - after} more", "303, 1", pressed == 303 and now == after + 1)
    finally:
        host.stop()


def sprites(count):
    host = Host()
    try:
        kept, asked = cached_records(host), outside.requests()
        statuses = ask_all(host, [request("GET", f"/sprites/{20_000 + n}.png") for n in range(count)])
        asked, kept = outside.requests() - asked, cached_records(host) - kept
        report(f"{count:,} sprites of numbers that no Pokémon has", f"{asked} fetched, {kept} records", "0, 0",
               asked == 0 and kept == 0 and set(statuses) == {404})
        asked = outside.requests()
        ask_all(host, [request("GET", f"/{page}/{900_000 + n}") for n in range(count // 2) for page in ("pokemon", "evolution")])
        asked = outside.requests() - asked
        report(f"{count:,} pages of numbers that no Pokémon has", f"{asked} fetched", "≤ 3000", asked <= 3_000)
        honest = ask(host, "GET", "/sprites/25.png", origin=HONEST)[0]
        report("another's sprite meanwhile", str(honest), "200", honest == 200)
    finally:
        host.stop()


def all_of_them(quick):
    labels(2_000 if quick else 60_000)
    streams(*((600, 400) if quick else (10_500, 10_000)))
    bodies(300)
    tokens(500 if quick else 2_000)
    rate(200 if quick else 5_000)
    visitors(200 if quick else 20_000)
    sprites(500 if quick else 20_000)
