"""A web server with few open files, a cut log, a full disk, and a flags file that becomes a pipe."""
import os
import re
import resource
import select
import shutil
import signal
import socket
import subprocess
import time

from ground import BINARY, LIMIT, ROOT, fresh, report, run, skip, variables


def serve(limit=None, home=None, flags=None):
    def prepare():
        if limit:
            resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))
    environment = variables(**({"POKEHOST_HOME": str(home)} if home else {}))
    words = [BINARY, "run", "--no-watch", "--set", "shell=web", "--listen", "127.0.0.1:0"]
    words += ["--flags", str(flags)] if flags else []
    return subprocess.Popen(words, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                            stderr=subprocess.PIPE, preexec_fn=prepare)


def said(process, pattern):
    """What it said up to a line with the pattern, or all of it."""
    text, end = "", time.monotonic() + LIMIT
    while not re.search(pattern, text) and time.monotonic() < end:
        if select.select([process.stderr], [], [], 1)[0]:
            chunk = os.read(process.stderr.fileno(), 65536)
            if not chunk:
                break
            text += chunk.decode(errors="replace")
    return text


def get(address, path="/"):
    host, port = address.split(":")
    with socket.create_connection((host, int(port)), timeout=LIMIT) as client:
        client.sendall(f"GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n".encode())
        answer = b""
        while chunk := client.recv(65536):
            answer += chunk
    return answer


def stop(process):
    process.send_signal(signal.SIGTERM)
    try:
        return process.wait(LIMIT)
    except subprocess.TimeoutExpired:
        process.kill()
        return None


def servers():
    process = serve(limit=64)
    text = said(process, "ulimit -n")
    status = process.wait(LIMIT)
    report("a server with 64 open files does not start", None if status == 69 and
           "The web shell needs 160 open files at least, and this process may have 64." in text else f"{status} {text}")
    process = serve(limit=400)
    text = said(process, r"http://127\.0\.0\.1:\d+")
    report("a server with 400 says how many clients it serves", None if
           "This process may have 400 open files, and 10000 connections need 10128: 272 connections" in text else text)
    stop(process)

    home = fresh("served")
    flags = home / "followed.json"
    shutil.copy(ROOT / "flags.json", flags)
    process = serve(home=home, flags=flags)
    text = said(process, r"http://127\.0\.0\.1:\d+")
    address = re.search(r"127\.0\.0\.1:\d+", text)
    if not address:
        return report("a server starts", text)
    recent = home / "state/log/recent"
    ok = all(get(address[0]).startswith(b"HTTP/1.1 ") for _ in range(5))
    report("a server answers", None if ok else "no answer")
    # What another process does to the file of recent records is no fault of the next request.
    for what, harm in (("cut", lambda: os.truncate(recent, 0)), ("cut short", lambda: os.truncate(recent, 100)),
                       ("removed", recent.unlink)):
        harm()
        answers = [get(address[0])[:9] for _ in range(20)]
        report(f"it answers when its recent records were {what}",
               None if process.poll() is None and set(answers) == {b"HTTP/1.1 "} else f"{process.poll()} {answers}")
    # The flags file becomes a pipe that nobody writes to.
    os.mkfifo(home / "pipe")
    os.rename(home / "pipe", flags)
    text = said(process, "not a regular file")
    report("a flags file that becomes a pipe is told, and not waited for",
           None if "it is a named pipe, not a regular file" in text else text)
    report("it answers on", None if get(address[0]).startswith(b"HTTP/1.1 ") else "no answer")
    report("and ends when it is asked to", None if stop(process) == 0 else "it did not end")


def full_disk():
    """The recent records on a disk that is full."""
    script = 'mount -t tmpfs -o size=64k none "$1/state" && chmod 700 "$1/state" && mkdir "$1/state/log" && ' \
             '{ head -c 1000000 /dev/zero > "$1/state/full" || true; } 2>/dev/null; shift; exec "$@"'
    home = fresh("full")
    fresh("full/state")
    probe = subprocess.run(["unshare", "-rm", "true"], capture_output=True)
    if probe.returncode != 0:
        return skip("a full disk", "namespaces are not allowed here")
    environment = variables(POKEHOST_HOME=str(home))
    process = subprocess.Popen(
        ["unshare", "-rm", "sh", "-c", script, "sh", str(home), BINARY, "run", "--no-watch", "--set", "shell=web", "--listen",
         "127.0.0.1:0"], env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    text = said(process, r"http://127\.0\.0\.1:\d+")
    address = re.search(r"127\.0\.0\.1:\d+", text)
    if not address:
        return report("a server on a full disk starts", text)
    answers = [get(address[0])[:9] for _ in range(50)]
    report("a server on a full disk answers",
           None if process.poll() is None and set(answers) == {b"HTTP/1.1 "} else f"{process.poll()} {answers}")
    report("and ends when it is asked to", None if stop(process) == 0 else "it did not end")


def faults():
    """A process that is killed leaves its last records to the next one; nothing of them was in the way of an answer."""
    home = fresh("faults")
    for number, how in ((901, signal.SIGSEGV), (902, signal.SIGKILL)):
        process = serve(home=home)
        address = re.search(r"127\.0\.0\.1:\d+", said(process, r"http://127\.0\.0\.1:\d+"))
        if not address:
            return report("a server starts", "it said no address")
        get(address[0], f"/pokemon/{number}")
        recent, end = home / "state/log/recent", time.monotonic() + LIMIT
        # A fault saves at once; what is killed had to be saved before.
        while how == signal.SIGKILL and f"pokemon {number}".encode() not in recent.read_bytes() and time.monotonic() < end:
            select.select([], [], [], 0.01)
        process.send_signal(how)
        process.wait(LIMIT)
        process.stderr.close()
        run("doctor", "--report", str(home / "report"), environment=variables(POKEHOST_HOME=str(home)))
        text = (home / "report").read_text().partition("\nLast records\n")[2]
        report(f"records of a process that {how.name} ended are in a report",
               None if f"pokemon {number}" in text else text[-1000:])
