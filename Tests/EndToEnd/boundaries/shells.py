"""Route parameters, fields, headers and flag contexts in the web shell; addresses in the terminal."""
import fcntl
import html.parser
import http.client
import json
import os
import pty
import select
import socket
import struct
import subprocess
import termios
import time
import urllib.parse

import declared
from place import BINARY, ROOT, STRANGE, TALLY, each, environment, home, json_values, values

PATIENCE = 30


class Web:
    """One host for all tries: what ends it ends every try after."""

    def __enter__(self):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        document = json.loads((ROOT / "flags.json").read_text())
        document.setdefault("modules", {})["shell.web"] = {"listen": [f"127.0.0.1:{self.port}"]}
        place = home()
        flags = place / "flags.json"
        flags.write_text(json.dumps(document))
        self.log = open(place / "log", "wb")
        self.process = subprocess.Popen(
            [BINARY, "--flags", str(flags), "--home", str(place), "--profile", "beta", "--set", "shell=web",
             "--set", "analytics.console=off", "--set", "analytics.zoogle=off", "--set", "source=bundled", "run"],
            env=environment(), stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self.process.poll() is None:
            try:
                if self.ask("GET", "/healthz")[0] == 200:
                    return self
            except OSError:
                time.sleep(0.05)
        raise AssertionError("the web shell did not come up")

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(PATIENCE)
        self.log.close()

    def ask(self, method, target, body=None, **headers):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request(method, target, body, headers)
            response = connection.getresponse()
            return response.status, response.read(), dict(response.getheaders())
        finally:
            connection.close()

    def wrong(self, what, *request, **headers):
        """What is wrong with an answer: none, a fault of ours, or a host that is no more."""
        try:
            status, body, _ = self.ask(*request, **headers)
        except (OSError, http.client.HTTPException) as error:
            return f"{what!r} got no answer: {error!r}; the process: {self.process.poll()}"
        return f"{what!r} got {status}: {body[:200]!r}" if status >= 500 else None


class Forms(html.parser.HTMLParser):
    """The forms of a page: where each goes, what it carries, and the fields that a person fills in."""

    def __init__(self, page):
        super().__init__()
        self.forms = []
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        if tag == "form":
            self.forms.append({"method": given.get("method", "get").lower(), "action": given.get("action") or "", "hidden": {}, "fields": []})
        elif self.forms and tag in ("input", "select", "textarea", "button") and given.get("name"):
            isHidden = given.get("type") == "hidden" or tag == "button"
            if isHidden:
                self.forms[-1]["hidden"][given["name"]] = given.get("value") or ""
            else:
                self.forms[-1]["fields"].append(given["name"])


def routes(web):
    for pattern, name, hole in declared.route_parameters():
        each(f"GET {pattern} {name}", values(0, 1_000_000),
             lambda value, hole=hole: web.wrong(value, "GET", hole % urllib.parse.quote(value, safe="")))


def fields(web):
    """Every field of every page that the home page leads to, filled in as a browser would send it."""
    seen = set()
    for page in ["/", "/pokemon", "/pokemon/25", "/evolution/25", "/search", "/collection", "/books", "/compare/25/133"]:
        status, body, headers = web.ask("GET", page)
        cookie = headers.get("Set-Cookie", "").split(";")[0]
        for form in Forms(body.decode()).forms:
            for field in form["fields"]:
                if (page, form["action"], field) in seen:
                    continue
                seen.add((page, form["action"], field))

                def judge(value, form=form, field=field, page=page, cookie=cookie):
                    data = urllib.parse.urlencode({**form["hidden"], field: value})
                    target = (form["action"] or page).partition("?")[0]
                    if form["method"] == "get":
                        return web.wrong(value, "GET", f"{target}?{data}", Cookie=cookie)
                    own = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": cookie,
                           "Origin": f"http://127.0.0.1:{web.port}"}
                    return web.wrong(value, "POST", form["action"] or page, data, **own)

                each(f"field {field} of {page}", STRANGE, judge)
    TALLY.told("pages have fields", [] if seen else ["none was found"], 1)


def headers(web):
    for name in ("Range", "If-Modified-Since", "Last-Event-ID", "Upgrade-Insecure-Requests", "Max-Forwards",
                 "Keep-Alive", "X-Forwarded-Port", "Sec-CH-UA"):
        # Numbers in other scripts are no bytes of a header: as UTF-8 they are what a browser would send.
        each(f"header {name}", STRANGE, lambda value, name=name: web.wrong(
            value, "GET", "/pokemon", None, **{name: value.encode().decode("latin-1")}))
    # A body of that length where one is promised that can be sent: a server rightly waits for it.
    lengths = {text: b"x" * int(text) for text in ("1", " 7", "07")}
    each("header Content-Length", STRANGE, lambda value: web.wrong(
        value, "GET", "/pokemon", lengths.get(value), **{"Content-Length": value.encode().decode("latin-1")}))
    each("port in Host", STRANGE, lambda value: web.wrong(value, "GET", "/pokemon", None, Host=f"127.0.0.1:{value}".encode().decode("latin-1")))
    each("sprite", values(1, 999_999), lambda value: web.wrong(value, "GET", f"/sprites/{urllib.parse.quote(value, safe='')}.png"))


def contexts(web):
    """Numbers in the context that a caller of OFREP sends."""
    own = {"Content-Type": "application/json"}
    for key in ("targetingKey", "level", "version", "ring"):
        each(f"flag context {key}", json_values(), lambda token, key=key: web.wrong(
            token, "POST", "/ofrep/v1/evaluate/flags", f'{{"context":{{"{key}":{token}}}}}'.encode(), **own))


def shown(route, place):
    """What is wrong with the terminal at an address: it draws nothing, or does not end when told to."""
    process, device = pty.fork()
    if process == 0:
        try:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
            os.execve(BINARY, [BINARY, "--flags", str(ROOT / "flags.json"), "--home", str(place), "--profile", "beta",
                               "--set", "shell=terminal", "--set", "source=bundled", "--set", "analytics.console=off",
                               "--set", "analytics.zoogle=off", "run", route], environment(TERM="xterm-256color"))
        finally:
            os._exit(127)
    drawn, said, end = b"", False, time.monotonic() + PATIENCE
    try:
        while time.monotonic() < end:
            ready, _, _ = select.select([device], [], [], 0.2)
            if ready:
                try:
                    data = os.read(device, 65_536)
                except OSError:
                    break
                if not data:
                    break
                drawn += data
            elif len(drawn) > 300 and not said:
                os.write(device, b"q")
                said = True
        else:
            os.kill(process, 9)
    finally:
        _, status = os.waitpid(process, 0)
        os.close(device)
    code = os.waitstatus_to_exitcode(status)
    return None if code in (0, 64) and drawn else f"{route!r} ended with {code} after {len(drawn)} bytes: {drawn[-200:]!r}"


def terminal():
    place = home()
    for pattern, name, hole in declared.route_parameters():
        few = ["-1", "0", "1", "9223372036854775807", "9223372036854775808", "9" * 40, "x", "٣"]
        each(f"terminal {pattern} {name}", few, lambda value, hole=hole: shown(hole % urllib.parse.quote(value, safe=""), place))


def web():
    with Web() as host:
        for part in (routes, fields, headers, contexts):
            part(host)
        TALLY.told("the web host is still there", [] if host.process.poll() is None else [f"it ended with {host.process.poll()}"], 1)
