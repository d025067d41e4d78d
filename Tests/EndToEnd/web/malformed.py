"""What is no request: a corpus with the answer that each gets, and a million mutations of it."""

import random
import socket

from honest import Watch, connect, slowest_of
from lines import detail, report

GOOD = [
    b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"POST /pokemon/25 HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 9\r\n\r\n_token=%41",
    b"POST /ofrep/v1/evaluate/flags HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
    b"GET /sprites/../../etc/passwd HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: \"a\", *\r\n\r\n",
    b"GET /healthz HTTP/1.0\r\n\r\n",
    b"OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET http://localhost/healthz HTTP/1.1\r\nHost: x\r\nCookie: pokehost=aa.bb; a=b\r\nAuthorization: Bearer x\r\n\r\n",
    b"GET /events?route=%2Fpokemon HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"HEAD /pokemon/25?shiny=1&form=x HTTP/1.1\r\nHost: localhost\r\nAccept: */*\r\ntraceparent: 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01\r\n\r\n",
]
HOST = b"Host: localhost\r\n"
# Each with the statuses that it may get, `-` standing for none; nothing of it may be answered with 200.
BAD = [
    (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", "400"),
    (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "400 505"),
    (b"GET / HTTP/1.1\r\n\r\n", "400"),
    (b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", "400"),
    (b"GET / HTTP/3.7\r\n" + HOST + b"\r\n", "400 505"),
    (b"GET /\r\n\r\n", "400 505"),
    (b"GET  / HTTP/1.1\r\n" + HOST + b"\r\n", "400"),
    (b"GET / HTTP/1.1\n" + b"Host: localhost\n\n", "400 408 -"),
    (b"GET / HTTP/1.1\r\n" + HOST + b"X : y\r\n\r\n", "400"),
    (b"GET / HTTP/1.1\r\n" + HOST + b" folded: y\r\n\r\n", "400"),
    (b"GET / HTTP/1.1\r\n" + HOST + b"X: a\0b\r\n\r\n", "400"),
    (b"GET /a\0b HTTP/1.1\r\n" + HOST + b"\r\n", "400 404"),
    (b"POST / HTTP/1.1\r\n" + HOST + b"Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello", "400"),
    (b"POST / HTTP/1.1\r\n" + HOST + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "400"),
    (b"POST / HTTP/1.1\r\n" + HOST + b"Content-Length: -1\r\n\r\n", "400"),
    (b"POST / HTTP/1.1\r\n" + HOST + b"Content-Length: +5\r\n\r\nhello", "400"),
    (b"POST / HTTP/1.1\r\n" + HOST + b"Content-Length: 99999999999999999999\r\n\r\n", "400 413"),
    (b"POST / HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", "400 501"),
    (b"POST / HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n", "400 501"),
    (b"POST / HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n", "400"),
    (b"POST / HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n", "400 413"),
    (b"POST / HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\n2;" + b"x" * 20_000 + b"\r\n", "400 413"),
    (b"GET /" + b"a" * 9_000 + b" HTTP/1.1\r\n" + HOST + b"\r\n", "414"),
    (b"GET / HTTP/1.1\r\n" + HOST + b"X: " + b"a" * 20_000 + b"\r\n\r\n", "431"),
    (b"GET / HTTP/1.1\r\n" + HOST + b"".join(b"X%d: y\r\n" % n for n in range(200)) + b"\r\n", "431"),
    (b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", "421"),
    (b"DELETE / HTTP/1.1\r\n" + HOST + b"\r\n", "405"),
    (b"CONNECT localhost:22 HTTP/1.1\r\n" + HOST + b"\r\n", "400 404 405"),
]


def exchange(host, data):
    """All that is answered to some bytes."""
    sock = connect(host)
    try:
        sock.sendall(data)
        sock.shutdown(socket.SHUT_WR)
        answer = b""
        while chunk := sock.recv(65_536):
            answer += chunk
        return answer
    except OSError:
        return b""
    finally:
        sock.close()


def corpus(host):
    wrong = []
    for data, wanted in BAD:
        status = exchange(host, data)[9:12].decode("latin-1") or "-"
        if status not in wanted.split():
            wrong.append(f"{data[:70]!r}: {status}, not {wanted}")
    report("malformed requests get the answer that belongs to them", f"{len(BAD) - len(wrong)} of {len(BAD)}", str(len(BAD)), not wrong)
    detail(wrong)


def mutated(chance):
    data = bytearray(chance.choice(GOOD) if chance.random() < 0.7 else chance.choice(BAD)[0][:4_000])
    for _ in range(chance.randint(0, 5)):
        at = chance.randrange(len(data) + 1)
        match chance.randrange(4):
            case 0: data[at:at] = bytes([chance.randrange(256)])
            case 1: del data[at:at + chance.randint(1, 8)]
            case 2: data[at:at] = data[at:at + chance.randint(1, 30)]
            case 3: data[at:at] = chance.choice([b"\r\n", b"\r", b"\n", b"\0", b"%00", b"..", b" ", b":", b"\xff", b"9" * 20])
    return bytes(data) or b"G"


def fuzz(host, rounds):
    """Ten mutations on each connection, one after the other: pipelines are fuzzed, too. Every answer is read."""
    chance, done, strange = random.Random(10), 0, []
    with Watch(host) as watch:
        while done < rounds and host.process.poll() is None:
            socks = [opened for _ in range(50) if (opened := sent(host, b"".join(mutated(chance) for _ in range(10))))]
            done += 500
            strange += [answer[:60] for sock in socks if (answer := taken(sock)) and not answer.startswith(b"HTTP/1.1 ")]
    alive = host.process.poll() is None
    report(f"{done:,} fuzzed requests: the host lives", alive, "True", alive and done >= rounds)
    report("fuzzed requests: what is answered is HTTP", f"{len(strange)} strange answers", "0", not strange)
    detail(map(repr, strange), 3)
    watch.report("fuzzed requests", report)
    after = slowest_of(host) if alive else float("inf")
    report("fuzzed requests: afterwards it serves as before", f"{after * 1000:.0f} ms at worst", "≤ 1000 ms", after <= 1)


def sent(host, data):
    try:
        sock = connect(host)
        sock.sendall(data)
        sock.shutdown(socket.SHUT_WR)
        return sock
    except OSError:
        # It was refused while it was still speaking.
        return None


def taken(sock):
    try:
        first = sock.recv(65_536)
        while sock.recv(65_536):
            continue
        return first
    except OSError:
        return b""
    finally:
        sock.close()
