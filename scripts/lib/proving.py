"""What the proofs and benchmarks of data and storage share: how a line is printed, servers that end with their block, and the
program that is proved."""
import os
import pathlib
import shutil
import socket
import statistics
import subprocess
import sys
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BINARY = os.environ.get("POKEHOST_BINARY") or str(ROOT / ".build-release/release/pokehost")
FAULTS = ROOT / "Tests/Servers/faults.py"
fallen = []


def line(what, figure, bar, holds):
    """Prints what was proved; `finish` ends with 1 when any line fell short."""
    if not holds:
        fallen.append(what)
    print(f"{what} · {figure} · {bar} · {'holds' if holds else 'falls short'}", flush=True)


def need(*packages):
    """Installs what is missing, as every script does: `why:package`."""
    subprocess.run(["bash", "-c", 'source scripts/lib/setup.sh; need_packages "$@"', "bash", *packages], cwd=ROOT,
                   check=True)


def finish():
    sys.exit(1 if fallen else 0)


def skip(what, why):
    print(f"{what} · skipped: {why}")
    sys.exit(0)


def recorded(what):
    """The folder of recorded answers by resource; without one, says so and ends."""
    named = os.environ.get("POKEHOST_RECORDED")
    if not named:
        skip(what, "POKEHOST_RECORDED is not set")
    folder = pathlib.Path(named).resolve()
    return folder / "api" if (folder / "api").is_dir() else folder


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def surroundings(**changes):
    """This process' environment without what would lead the program elsewhere; None takes a name out."""
    kept = {name: value for name, value in os.environ.items()
            if not name.startswith("POKEHOST_") and not name.lower().endswith("_proxy")}
    return {name: value for name, value in {**kept, **changes}.items() if value is not None}


def run(home, *words, timeout=60, **environment):
    return subprocess.run([BINARY, "--home", str(home), *words], capture_output=True, text=True, timeout=timeout,
                          env=surroundings(**environment), stdin=subprocess.DEVNULL)


def measure(command, environment=None):
    """Wall seconds, peak memory in MB, exit code."""
    with open(os.devnull, "r+b") as nothing:
        begin = time.perf_counter()
        child = subprocess.Popen(command, env=environment, stdin=nothing, stdout=nothing, stderr=nothing)
        _, status, usage = os.wait4(child.pid, 0)
    return time.perf_counter() - begin, usage.ru_maxrss / 1024, os.waitstatus_to_exitcode(status)


def interleaved(commands, rounds):
    """The median wall seconds of each command, all run by turns; a command that fails ends everything."""
    walls = [[] for _ in commands]
    for _ in range(rounds):
        for times, (command, environment) in zip(walls, commands):
            wall, _, code = measure(command, environment)
            if code:
                sys.exit(f"{command} ended with {code}")
            times.append(wall)
    return [statistics.median(times) for times in walls]


class Faults:
    """The project's own misbehaving server, as long as the block runs."""

    def __init__(self, *options):
        self.command = [sys.executable, str(FAULTS), *options]

    def __enter__(self):
        self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait()

    def ask(self, path):
        return urllib.request.urlopen(self.address + path).read()


class Nginx:
    """nginx with the recorded answers as the live service has them; with a certificate over TLS and HTTP/2."""

    CONFIGURATION = """
daemon off; worker_processes 1; pid {folder}/pid; error_log {folder}/errors;
events {{ worker_connections 512; }}
http {{
  log_format asked '$server_protocol\t$connection\t$request_uri\t$http_user_agent';
  access_log {log}; limit_rate {rate}; sendfile on; tcp_nopush on; keepalive_requests 1000000; default_type application/json;
  client_body_temp_path {folder}/1; proxy_temp_path {folder}/2; fastcgi_temp_path {folder}/3;
  uwsgi_temp_path {folder}/4; scgi_temp_path {folder}/5;
  server {{
    listen 127.0.0.1:{port} {tls};
    location /api/v2/ {{ alias {data}/; index index.json; }}
    location = /api/v2/meta/ {{ return 200 '{{"deploy_date":"1786004122","hash":"nginx","tag":null}}'; }}
  }}
}}
"""

    def __init__(self, folder, data, certificate=None, log=False, rate="0"):
        self.binary = shutil.which("nginx") or "/usr/sbin/nginx"
        self.folder, self.port = pathlib.Path(folder), free_port()
        scheme = "https" if certificate else "http"
        self.api = f"{scheme}://127.0.0.1:{self.port}/api/v2"
        tls = f"ssl http2; ssl_certificate {certificate}; ssl_certificate_key {certificate}" if certificate else ""
        log = f"{folder}/asked asked" if log else "off"
        (self.folder / "conf").write_text(
            self.CONFIGURATION.format(folder=folder, port=self.port, data=data, tls=tls, log=log, rate=rate))

    def __enter__(self):
        self.process = subprocess.Popen([self.binary, "-c", f"{self.folder}/conf", "-e", f"{self.folder}/errors"])
        for _ in range(500):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return self
            time.sleep(0.02)
        sys.exit("nginx did not come up")

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()

    def asked(self):
        """What was asked so far: protocol, number of the connection, target, who asked."""
        return [tuple(text.split("\t")) for text in (self.folder / "asked").read_text().splitlines()]
