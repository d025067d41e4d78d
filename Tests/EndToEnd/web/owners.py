#!/usr/bin/env python3
"""Who is the owner of a running host: who has the key it printed, a process of the same user on its Unix socket, and
everybody over loopback only where the settings say so. What signs cookies is in a file of its own."""

import hmac
import http.client
import json
import os
import pathlib
import socket
import stat
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from host import BINARY, Host  # noqa: E402
from lines import exit_code, report  # noqa: E402

KEYED = {"shell.web": {"local": "key"}}


def owner_key(master):
    """What the host prints for a key of its file."""
    return hmac.new(bytes.fromhex(master), b"owner key", "sha256").hexdigest()[:32]


def ask(host, path, **headers):
    """Status, location, all cookies that were set."""
    connection = http.client.HTTPConnection("127.0.0.1", host.port, timeout=20)
    connection.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    answer = connection.getresponse()
    answer.read()
    set_cookies = answer.headers.get_all("Set-Cookie") or []
    connection.close()
    return answer.status, answer.getheader("Location"), "; ".join(text.split(";")[0] for text in set_cookies)


def command(host, *words):
    line = [BINARY, *words, "--flags", str(host.flags), "--home", str(host.folder / "home"), "--profile", host.profile]
    return subprocess.run(line, capture_output=True, text=True, timeout=30)


def said(host):
    return (host.folder / "stderr.txt").read_text()


def over_loopback(host):
    status = ask(host, "/plan")[0]
    report("over loopback, without the key, the plan", status, "401", status == 401)
    wrong = ask(host, "/?key=" + "0" * 32)
    report("a wrong key", f"{wrong[0]}, cookies: {wrong[2] or 'none'}", "403, no cookie", wrong[0] == 403 and not wrong[2])
    status, location, made = ask(host, f"/pokemon?type=water&key={host.key}")
    report("the printed key on any page", f"{status} to {location}", "303 without the key",
           status == 303 and location == "/pokemon?type=water")
    status = ask(host, "/plan", Cookie=made)[0]
    report("the plan with its cookie", status, "200", status == 200)
    visitor = ask(host, "/pokemon")[2]
    forged = visitor.replace("pokehost=", "pokehost-owner=")
    status = ask(host, "/plan", Cookie=f"{visitor}; {forged}")[0]
    report("a visitor's cookie under the owner's name", status, "401", status == 401)
    status = ask(host, "/plan", Authorization=f"Bearer {host.key}")[0]
    report("the key as a program sends it", status, "200", status == 200)
    texts = [host.get(path, {"Cookie": made})[2].decode() for path in ("/metrics", "/plan", "/pokemon")]
    leaked = sum(host.key in text for text in texts) + (said(host).count(host.key) - 1)
    report("the key in metrics, plan, pages and log", leaked, "0", leaked == 0)
    rule = "Only the key in the printed address makes a browser the owner's" in said(host)
    report("the start says which rule is in force", rule, "True", rule)
    told = command(host, "doctor", "--json").stdout
    rule = any("Only the key" in found["text"] for found in json.loads(told)["diagnoses"] if found["subject"] == "web")
    report("so does doctor", rule, "True", rule)
    return made


def keys(host, made):
    path = host.folder / "home" / "state" / "keys.json"
    mode = stat.S_IMODE(path.stat().st_mode)
    report("the file of the keys", oct(mode), "0o600", mode == 0o600)
    export = host.folder / "export.jsonl"
    command(host, "storage", "export", str(export))
    secrets = [entry["key"] for entry in json.loads(path.read_text())["keys"]]
    texts = export.read_text() + command(host, "doctor", "--report", str(host.folder / "report")).stdout
    texts += (host.folder / "report").read_text()
    leaked = sum(secret in texts for secret in secrets) + texts.count('"secrets"')
    report("keys in an export and a report", leaked, "0", leaked == 0)
    before = host.key
    rotated = json.loads(command(host, "keys", "rotate", "--json").stdout)
    report("keys rotate", f"{rotated['keys']} keys", "2 keys", rotated["keys"] == 2)
    status = ask(host, "/plan", Cookie=made)[0]
    report("a cookie of the older key", status, "200", status == 200)
    # As if a minute had passed since: the new key signs, the old one verifies. A running host notices by itself.
    document = json.loads(path.read_text())
    document["keys"][0]["signsFrom"] = 0
    path.write_text(json.dumps(document))
    notices = False
    deadline = time.monotonic() + 40
    fresh = owner_key(document["keys"][0]["key"])
    while not notices and time.monotonic() < deadline:
        notices = ask(host, f"/?key={fresh}")[0] == 303
        time.sleep(0.2)
    report("a running host notices", notices, "True", notices)
    host.stop()
    host.start()
    report("the next start prints the new key", host.key != before, "True", host.key != before)
    status = ask(host, "/plan", Cookie=made)[0]
    report("and takes the cookie of the older one", status, "200", status == 200)
    again = host.key
    host.stop()
    host.start()
    report("a bookmark goes on working", host.key == again, "True", host.key == again)


def over_socket():
    folder = pathlib.Path(tempfile.mkdtemp(prefix="pokehost-socket-"))
    path = folder / "host.sock"
    modules = {"shell.web": {"local": "key"}}
    host = Host.__new__(Host)
    host.folder, host.profile, host.port, host.options, host.process = folder, "beta", 0, [], None
    host.flags = folder / "flags.json"
    host.flags.write_text(Host.shipped({}, modules))
    process = subprocess.Popen(
        [BINARY, "run", "--flags", str(host.flags), "--home", str(folder / "home"), "--set", "shell=web",
         "--listen", f"unix:{path}"], stderr=open(folder / "stderr.txt", "ab"), stdout=subprocess.DEVNULL)
    try:
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline:
            try:
                status = socket_ask(path, "")
                break
            except OSError:
                time.sleep(0.01)
        report("a process of this user on the Unix socket", status, "200", status == 200)
        status = socket_ask(path, "X-Forwarded-For: 203.0.113.9\r\n")
        report("the same, passed on by a proxy", status, "401", status == 401)
        if os.geteuid() == 0:
            os.chmod(folder, 0o755)
            os.chmod(path, 0o777)
            status = as_nobody(path)
            report("a process of another user", status, "401", status == 401)
    finally:
        process.terminate()
        process.wait(20)


def as_nobody(path):
    """What a process of another user is answered."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.setgid(65534)
            os.setuid(65534)
            os.write(writing, str(socket_ask(path, "")).encode())
        finally:
            os._exit(0)
    os.close(writing)
    os.waitpid(child, 0)
    with os.fdopen(reading) as pipe:
        return int(pipe.read() or 0)


def socket_ask(path, more):
    with socket.socket(socket.AF_UNIX) as client:
        client.settimeout(10)
        client.connect(str(path))
        client.sendall(f"GET /plan HTTP/1.1\r\nHost: localhost\r\n{more}Connection: close\r\n\r\n".encode())
        return int(client.recv(100).split()[1])


def with_browser():
    folder = pathlib.Path(tempfile.mkdtemp(prefix="pokehost-browser-"))
    script = folder / "browser"
    script.write_text(f"#!/bin/sh\nprintf %s \"$1\" > '{folder}/opened.new'\nmv '{folder}/opened.new' '{folder}/opened'\n")
    script.chmod(0o755)
    os.environ["BROWSER"] = str(script)
    host = Host(modules=KEYED, options=["--open"])
    try:
        deadline = time.monotonic() + 20
        while not (folder / "opened").exists() and time.monotonic() < deadline:
            time.sleep(0.01)
        address = (folder / "opened").read_text()
        status, _, made = ask(host, address.removeprefix(host.url))
        report("--open starts the browser with the address", status, "303", status == 303)
        status = ask(host, "/plan", Cookie=made)[0]
        report("which is then the owner's", status, "200", status == 200)
    finally:
        host.stop()
    os.environ["BROWSER"] = str(folder / "nothing")
    host = Host(modules=KEYED, options=["--open"])
    try:
        words = "nothing was not found or cannot be run. Open the printed address yourself, or set BROWSER."
        deadline = time.monotonic() + 10
        while words not in said(host) and time.monotonic() < deadline:
            time.sleep(0.01)
        report("a browser that is not there", words in said(host), "a sentence", words in said(host))
    finally:
        host.stop()
        del os.environ["BROWSER"]


def main():
    host = Host(modules=KEYED)
    try:
        made = over_loopback(host)
        keys(host, made)
    finally:
        host.stop()
    host = Host()
    try:
        status = ask(host, "/plan")[0]
        report("with local: owner, over loopback", status, "200", status == 200)
        rule = "is \"owner\": everyone who can reach this port on this machine" in said(host)
        report("and the start says so", rule, "True", rule)
        status = ask(host, "/plan", Via="1.1 proxy")[0]
        report("but not through a proxy", status, "401", status == 401)
    finally:
        host.stop()
    host = Host(modules={"shell.web": {"local": "owner", "tls": True}})
    try:
        status = ask(host, "/plan")[0]
        report("behind TLS without hosts", status, "401", status == 401)
    finally:
        host.stop()
    over_socket()
    with_browser()


main()
sys.exit(exit_code())
