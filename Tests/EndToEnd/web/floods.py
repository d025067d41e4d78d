"""Clients that want much and give little: half-open requests, slow ones, endless ones."""

import selectors
import socket
import time

from honest import Watch, connect
from lines import report


def half_open(host, total=100_000, at_once=5_000):
    """Requests that begin and never end, so many at a time."""
    begun = 0
    with Watch(host) as watch:
        for _ in range(total // at_once):
            begun += half_open_batch(host, at_once)
    report(f"{total:,} half-open requests, {at_once:,} at a time", f"{begun:,} begun", f"≥ {total * 9 // 10:,}", begun >= total * 9 // 10)
    watch.report("half-open requests", report)


def half_open_batch(host, count):
    watcher, socks, begun = selectors.DefaultSelector(), [], 0
    for _ in range(count):
        sock = socket.socket()
        sock.setblocking(False)
        sock.connect_ex(("127.0.0.1", host.port))
        watcher.register(sock, selectors.EVENT_WRITE)
        socks.append(sock)
    end = time.monotonic() + 5
    while watcher.get_map() and time.monotonic() < end:
        for key, _ in watcher.select(0.5):
            watcher.unregister(key.fileobj)
            try:
                begun += key.fileobj.send(b"GET /pokemon HTTP/1.1\r\nHost: localhost\r\nX-Slow: ") > 0
            except OSError:
                continue
    for sock in socks:
        sock.close()
    return begun


def slowloris(host, count=500, seconds=14):
    """A byte now and then: the whole head has ten seconds, however busy it looks."""
    socks = [connect(host) for _ in range(count)]
    with Watch(host) as watch:
        began = time.monotonic()
        for sock in socks:
            sock.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
        while time.monotonic() - began < seconds:
            for sock in socks:
                try:
                    sock.send(b"a")
                except OSError:
                    continue
            time.sleep(0.5)
    ended = sum(has_ended(sock) for sock in socks)
    report("slowloris: heads that never end are ended", f"{ended} of {count}", str(count), ended == count)
    watch.report("slowloris", report)


def slow_readers(host, count=200):
    """They ask for much, many times over, and take nothing: each costs a bounded buffer and is let go."""
    ask = b"GET /pokemon HTTP/1.1\r\nHost: localhost\r\n\r\n" * 200
    socks = []
    with Watch(host) as watch:
        for _ in range(count):
            sock = socket.socket()
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            sock.settimeout(10)
            sock.connect(("127.0.0.1", host.port))
            sock.sendall(ask)
            socks.append(sock)
        time.sleep(8)
    for sock in socks:
        sock.close()
    watch.report(f"{count} clients that read nothing of 200 pages each", report)


def has_ended(sock):
    try:
        sock.settimeout(1)
        while chunk := sock.recv(4096):
            if b" 408 " in chunk:
                return True
        return True
    except TimeoutError:
        return False
    except OSError:
        return True


def huge_bodies(host, count=40):
    """Bodies of 1 GB, announced or in chunks, and a client that goes on sending."""
    refused = 0
    with Watch(host) as watch:
        for number in range(count):
            refused += was_refused(host, is_announced=number % 2 == 0)
    report("bodies of 1 GB: refused", f"{refused} of {count}", str(count), refused == count)
    watch.report("bodies of 1 GB", report)


def was_refused(host, is_announced):
    sock = connect(host)
    kind = b"Content-Length: 1000000000" if is_announced else b"Transfer-Encoding: chunked"
    piece = b"x" * 0x100000 if is_announced else b"100000\r\n" + b"x" * 0x100000 + b"\r\n"
    hung_up = False
    try:
        sock.sendall(b"POST /pokemon HTTP/1.1\r\nHost: localhost\r\n" + kind + b"\r\n\r\n")
        for _ in range(1_000):
            sock.sendall(piece)
    except OSError:
        # The server hung up on it; its answer may be lost on the way.
        hung_up = True
    try:
        answer = sock.recv(4096)
        return b" 413 " in answer or hung_up and not answer
    except OSError:
        return True
    finally:
        sock.close()
