#!/usr/bin/env python3
"""The supervisor of the web server: what crashes is started again with its sockets, what ends by itself is not."""

import contextlib
import os
import pathlib
import pty
import re
import select
import signal
import socket
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from host import BINARY, PINNED, ROOT, Host, free_port  # noqa: E402
from lines import exit_code, report  # noqa: E402

REQUEST = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
LIMIT = 20
# The runtime of debug builds would look at itself after some signals and not end.
os.environ["SWIFT_BACKTRACE"] = "enable=no"
CRASH = "pokehost: The web server crashed with {}. It restarts {}.\n  Crash {} within a minute; after 5 it stays down.\n"
END = ("pokehost: The web server crashed with {}. It stays down, because this was crash 5 within a minute.\n"
       "  `pokehost doctor --report FILE` collects what a bug report needs.\n")


def until(condition):
    """What the condition gives once it holds, or what it gave last when it never did."""
    end = time.monotonic() + LIMIT
    while not (found := condition()) and time.monotonic() < end:
        time.sleep(0.002)
    return found


def children(pid):
    try:
        return [int(word) for word in pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []


def is_gone(pid):
    """Ended, whether or not somebody has looked after it yet."""
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] in "ZX"
    except OSError:
        return True


def said(host):
    return (host.folder / "stderr.txt").read_text()


def crash(host, number=signal.SIGSEGV):
    """Ends the server and returns once it is gone; gives its process."""
    server = host.server()
    os.kill(server, number)
    until(lambda: is_gone(server))
    return server


def answered(sock):
    """The status that comes, or what went wrong."""
    sock.settimeout(LIMIT)
    try:
        return int((sock.recv(65_536).split() or [b"", b"0"])[1])
    except OSError as error:
        return type(error).__name__


def connect(host):
    return socket.create_connection(("127.0.0.1", host.port), timeout=LIMIT)


@contextlib.contextmanager
def running(**options):
    host = Host(profile="default", **options)
    try:
        yield host
    finally:
        for pid in children(host.process.pid):
            os.kill(pid, signal.SIGCONT)
        if host.process.poll() is None:
            host.process.kill()
            host.process.wait()
        host.log.close()


def waiting():
    """Twenty hold connections while the server crashes; twenty more connect while there is none."""
    with running() as host:
        holding = [connect(host) for _ in range(20)]
        until(lambda: metric(host, "pokehost_http_connections") >= 20)
        # After the second crash there is a quarter of a second without a server.
        crash(host)
        until(lambda: len(children(host.process.pid)) == 1 and metric(host, "pokehost_restarts_total") == 1)
        again = [connect(host) for _ in range(20)]
        before = crash(host, signal.SIGBUS)
        meanwhile = []
        for _ in range(20):
            sock = connect(host)
            sock.sendall(REQUEST)
            meanwhile.append(sock)
        alone = not any(pid != before for pid in children(host.process.pid))
        statuses = [answered(sock) for sock in meanwhile]
        report("20 that connect while no server runs are answered by the next", f"{statuses.count(200)}", "20",
               alone and statuses == [200] * 20)
        ends = {answered(sock) for sock in holding + again}
        report("those who held connections see them end", sorted(map(str, ends)), "none hangs",
               ends <= {0, "ConnectionResetError"})
        report("/metrics counts the restarts", metric(host, "pokehost_restarts_total"), "2",
               metric(host, "pokehost_restarts_total") == 2)
        late = time.time() - metric(host, "pokehost_last_restart_timestamp_seconds")
        report("/metrics says when the last one was", f"{late:.0f} s ago", "0 to 60 s", -1 <= late <= 60)
        for sentence in (CRASH.format("SIGSEGV", "now", 1), CRASH.format("SIGBUS", "in 0.25 s", 2)):
            report("a crash is said on standard error", sentence.splitlines()[0], "there", sentence in said(host))
        served = said(host).count("Serving at ")
        report("the address is said once", served, "1", served == 1)
        code = host.stop()
        report("SIGTERM after restarts", f"exit {code}", "exit 0", code == 0)


def metric(host, name):
    """Its value; -1 while nobody answers."""
    try:
        found = re.search(rf"^{name} (\d+)$", host.get("/metrics")[2].decode(), re.M)
    except OSError:
        return -1
    return int(found[1]) if found else -1


def five():
    """The fifth crash within a minute is the last."""
    with running() as host:
        for signals in (signal.SIGSEGV, signal.SIGILL, signal.SIGBUS, signal.SIGABRT):
            gone = crash(host, signals)
            until(lambda: any(pid != gone for pid in children(host.process.pid)) and metric(host, "pokehost_restarts_total") > 0)
        os.kill(host.server(), signal.SIGKILL)
        code = host.process.wait(LIMIT)
        report("the fifth crash within a minute", f"exit {code}", "exit 70", code == 70)
        report("and it is said", END.format("SIGKILL").splitlines()[0], "at the end", said(host).endswith(END.format("SIGKILL")))


def ends():
    """Signals to the supervisor, and its own end."""
    for number, wanted in ((signal.SIGTERM, 0), (signal.SIGINT, 0), (signal.SIGHUP, -1), (signal.SIGQUIT, -3),
                           (signal.SIGUSR1, -10)):
        with running() as host:
            server = host.server()
            host.process.send_signal(number)
            code = host.process.wait(LIMIT)
            both = is_gone(server)
            report(f"{number.name} ends supervisor and server", f"exit {code}, server {'gone' if both else 'runs'}",
                   f"exit {wanted}, gone", code == wanted and both and "crashed" not in said(host))
    with running() as host:
        os.kill(host.server(), signal.SIGTERM)
        code = host.process.wait(LIMIT)
        report("SIGTERM to the server alone", f"exit {code}", "exit 0", code == 0)
    with running() as host:
        # All come at once for the supervisor, as when somebody presses Ctrl-C again and again.
        server = host.server()
        host.process.send_signal(signal.SIGSTOP)
        os.kill(server, signal.SIGTERM)
        until(lambda: is_gone(server))
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGCONT):
            host.process.send_signal(number)
        code = host.process.wait(LIMIT)
        report("signals that come after the end", f"exit {code}", "exit 0", code == 0)
    with running() as host:
        server = host.server()
        host.process.kill()
        host.process.wait(LIMIT)
        gone = until(lambda: is_gone(server))
        report("kill -9 of the supervisor ends the server", "gone" if gone else "runs", "gone", gone)
    with running() as host:
        for number in range(1, 4):
            gone = crash(host)
            if number < 3:
                until(lambda: metric(host, "pokehost_restarts_total") == number)
        # A second without a server follows the third crash.
        until(lambda: "It restarts in 1 s." in said(host))
        code = host.stop()
        report("SIGTERM between two servers", f"exit {code}", "exit 0", code == 0)


def draining():
    """Once it was asked to end: newcomers are refused at once, and a crash is the end."""
    with running() as host:
        half = connect(host)
        half.sendall(b"POST /pokemon/25 HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n12345")
        until(lambda: metric(host, "pokehost_http_connections") >= 2)
        server = host.server()
        host.process.terminate()

        def is_refused():
            try:
                connect(host).close()
            except ConnectionRefusedError:
                return True
            return False

        refuses = until(is_refused)
        runs = not is_gone(server)
        report("while it ends newcomers are refused", f"{refuses}, server {'runs' if runs else 'gone'}", "True, runs", refuses and runs)
        os.kill(server, signal.SIGSEGV)
        code = host.process.wait(LIMIT)
        wanted = ("pokehost: The web server crashed with SIGSEGV while it was shutting down.\n"
                  "  `pokehost doctor --report FILE` collects what a bug report needs.\n")
        report("a crash while it ends is the end", f"exit {code}", "exit 70, said", code == 70 and said(host).endswith(wanted))


def refused():
    """What cannot start is not tried again, and what shall not be supervised is not."""
    with running() as host:
        folder = tempfile.mkdtemp(prefix="pokehost-web-")
        command = [BINARY, "run", "--home", folder, *PINNED, "--listen", f"127.0.0.1:{host.port}"]
        answer = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT, stdin=subprocess.DEVNULL)
        wanted = (f"pokehost: 127.0.0.1:{host.port} is taken by another program.\n  Stop that program, or listen elsewhere: "
                  f"`--listen 127.0.0.1:{host.port + 1}`.\n")
        report("a port that is taken is said once", f"exit {answer.returncode}", "exit 69, one sentence",
               answer.returncode == 69 and answer.stderr.endswith(wanted) and "restart" not in answer.stderr)
    with running(options=["--no-watch"]) as host:
        alone = host.server() == host.process.pid
        os.kill(host.process.pid, signal.SIGSEGV)
        code = host.process.wait(LIMIT)
        report("--no-watch: one process, and a crash ends it", f"{'one' if alone else 'more'}, exit {code}", "one, exit -11",
               alone and code == -11 and "restart" not in said(host))


def strangers():
    """The variable of the supervisor in a stranger's hand changes nothing."""
    for value in ("x", "0", "999999"):
        os.environ["POKEHOST_SUPERVISOR"] = value
        with running() as host:
            report(f"POKEHOST_SUPERVISOR={value} from outside is ignored", f"{metric(host, 'pokehost_restarts_total')} restarts",
                   "0 restarts, supervised", metric(host, "pokehost_restarts_total") == 0 and host.server() != host.process.pid)
    del os.environ["POKEHOST_SUPERVISOR"]


def unix():
    """A socket in the file system: its file stays through a crash and goes at the end."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="pokehost-web-"))
    path, errors = folder / "web.sock", folder / "stderr.txt"

    def ask():
        try:
            with socket.socket(socket.AF_UNIX) as sock:
                sock.connect(str(path))
                sock.sendall(REQUEST)
                return answered(sock)
        except OSError as error:
            return type(error).__name__

    def start():
        process = subprocess.Popen([BINARY, "run", "--home", str(folder / "home"), *PINNED, "--listen", f"unix:{path}"],
                                   stderr=errors.open("wb"), stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
        until(lambda: ask() == 200)
        return process

    process = start()
    node = path.stat().st_ino
    server = children(process.pid)[0]
    os.kill(server, signal.SIGSEGV)
    until(lambda: is_gone(server))
    status = ask()
    report("a Unix socket through a crash", f"{status}, file {'kept' if path.stat().st_ino == node else 'made again'}", "200, kept",
           status == 200 and path.stat().st_ino == node)
    process.terminate()
    code = process.wait(LIMIT)
    report("its file after SIGTERM", f"exit {code}, {'there' if path.exists() else 'gone'}", "exit 0, gone",
           code == 0 and not path.exists())
    process = start()
    for number in range(5):
        until(lambda: ask() == 200)
        os.kill(children(process.pid)[0], signal.SIGKILL)
        if number < 4:
            until(lambda: errors.read_text().count("It restarts") == number + 1)
    code = process.wait(LIMIT)
    report("its file after the fifth crash", f"exit {code}, {'there' if path.exists() else 'gone'}", "exit 70, gone",
           code == 70 and not path.exists())


def flags():
    """What was saved since the start does not keep a server from coming back."""
    with running() as host:
        host.write_flags("{ broken")
        until(lambda: "flags" in said(host).partition("Serving at")[2])
        crash(host)
        until(lambda: metric(host, "pokehost_restarts_total") == 1)
        report("a restart with a broken flags file", f"{metric(host, 'pokehost_restarts_total')} restart", "1 restart, on the last good one",
               metric(host, "pokehost_restarts_total") == 1)


def free_ports():
    """A port that the system chose stays through restarts."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="pokehost-web-"))
    errors = folder / "stderr.txt"
    process = subprocess.Popen([BINARY, "run", "--home", str(folder / "home"), *PINNED, "--listen", "127.0.0.1:0"],
                               stderr=errors.open("wb"), stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
    port = int(until(lambda: re.search(r"Serving at http://127\.0\.0\.1:(\d+)", errors.read_text()))[1])
    server = children(process.pid)[0]
    os.kill(server, signal.SIGSEGV)
    until(lambda: is_gone(server))
    with socket.create_connection(("127.0.0.1", port), timeout=LIMIT) as sock:
        sock.sendall(REQUEST)
        status = answered(sock)
    report("port 0: the same port after a restart", status, "200", status == 200)
    process.terminate()
    report("and it ends", f"exit {process.wait(LIMIT)}", "exit 0", process.returncode == 0)


class Job:
    """A shell with job control in a terminal of its own."""

    def __init__(self):
        self.text = ""
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.execvp("bash", ["bash", "--norc", "-i"])

    def type(self, keys):
        os.write(self.terminal, keys.encode())

    def read(self):
        while select.select([self.terminal], [], [], 0)[0]:
            try:
                self.text += os.read(self.terminal, 65_536).decode(errors="replace")
            except OSError:
                break
        return self.text

    def close(self):
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.terminal)


def job_control():
    """Ctrl-Z and fg stop both and let both go on; Ctrl-C ends both."""
    folder, port = tempfile.mkdtemp(prefix="pokehost-web-"), free_port()

    def state(pid):
        try:
            return pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
        except OSError:
            return "gone"

    def ask():
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=LIMIT) as sock:
                sock.sendall(REQUEST)
                return answered(sock)
        except OSError:
            return 0

    job = Job()
    try:
        job.type(f"{BINARY} run --home {folder} {' '.join(PINNED)} --listen 127.0.0.1:{port}\n")
        until(lambda: "Serving at" in job.read())
        supervisor = until(lambda: children(job.pid))[0]
        server = children(supervisor)[0]
        job.type("\x1a")
        stopped = until(lambda: "Stopped" in job.read() and state(supervisor) == state(server) == "T")
        job.type("fg\n")
        status = until(lambda: state(server) != "T" and ask())
        report("Ctrl-Z stops both, fg lets both go on", f"{'stopped' if stopped else 'not stopped'}, then {status}", "stopped, then 200",
               stopped and status == 200)
        job.type("\x03")
        gone = until(lambda: is_gone(server) and is_gone(supervisor))
        job.type("echo code=$?\n")
        code = until(lambda: re.search(r"code=(\d+)", job.read()))
        report("Ctrl-C ends both", f"{'gone' if gone else 'runs'}, exit {code and code[1]}", "gone, exit 0",
               gone and code and code[1] == "0" and "crashed" not in job.read())
    finally:
        job.close()


waiting()
five()
ends()
draining()
refused()
strangers()
unix()
flags()
free_ports()
job_control()
sys.exit(exit_code())
