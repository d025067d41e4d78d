"""A browser marks a Pokémon without JavaScript and leaves at once: the record is there."""

import socket
import struct
import time

import forms
from honest import connect
from lines import detail, report


def caught(page):
    """The form that marks as caught, and whether it is so."""
    form = next(f for f in forms.posting(page) if any(name == "_action" for name, _ in f))
    return form, 'aria-pressed="true">Caught' in page


def leaves_at_once(host, rounds):
    lost = []
    cookie = {"Cookie": forms.cookie(host.get("/pokemon/1")[1])}
    for number in range(rounds):
        path = f"/pokemon/{number % 151 + 1}"
        form, before = caught(host.get(path, cookie)[2].decode())
        send_and_leave(host, path, forms.body(form).encode(), cookie["Cookie"], number)
        end = time.monotonic() + 2
        while (after := caught(host.get(path, cookie)[2].decode())[1]) == before and time.monotonic() < end:
            time.sleep(0.002)
        if after == before:
            lost.append(f"round {number}: {path}")
    report("a form's record is there though the browser left at once", f"{rounds - len(lost)} of {rounds}", str(rounds), not lost)
    detail(lost, 5)


def send_and_leave(host, path, body, cookie, number):
    """Every other browser leaves rudely: its end of the connection is reset."""
    sock = connect(host)
    head = (f"POST {path} HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\n"
            f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n")
    sock.sendall(head.encode() + body)
    if number % 2:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    else:
        sock.shutdown(socket.SHUT_WR)
    sock.close()
