"""The rules that every answer keeps, asked over the wire: headers, addresses, secrets."""

import forms
from honest import connect
from lines import detail, report
from malformed import exchange

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; "
                               "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY", "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
ROUTES = ["/", "/pokemon", "/pokemon/25", "/evolution/133", "/search", "/collection", "/books", "/sprites", "/sprites/shiny", "/pictures",
          "/pictures/x", "/assets", "/events", "/plan", "/healthz", "/readyz", "/metrics", "/ofrep/v1/evaluate/flags", "/ofrep/v1/events",
          "/compare/pikachu/raichu", "/nowhere"]
CLIMBS = ["/..", "/../../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2f..%2fetc%2fpasswd", "/%252e%252e%252fetc%252fpasswd",
          "/....//....//etc/passwd", "/..\\..\\etc\\passwd", "/%c0%ae%c0%ae/etc/passwd", "//etc/passwd", "/etc/passwd%00.png", "/.%00./etc/passwd",
          "/../flags.json", "/%2e%2e%2fflags.json"]
STATUSES = (b"200", b"303", b"400", b"403", b"404", b"405", b"415")


def headers(host):
    missing = []
    for route in [*ROUTES, "/sprites/25.png"]:
        if route in ("/events", "/ofrep/v1/events"):
            continue
        _, got, _ = host.get(route)
        missing += [f"{route}: {name}: {got.get(name)}" for name, value in HEADERS.items() if got.get(name) != value]
        if "Strict-Transport-Security" in got:
            missing.append(f"{route}: HSTS without TLS")
    report("every header on every route", f"{len(missing)} missing", "0", not missing)
    detail(missing, 5)


def traversal(host):
    """No address reaches the file system, whichever route it begins with."""
    found, tried = [], 0
    for route in ROUTES:
        for climb in CLIMBS:
            for method in (b"GET", b"POST"):
                target = (route.rstrip("/") + climb).encode()
                answer = exchange(host, method + b" " + target + b" HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n")
                tried += 1
                # The page of a name that does not exist says so, and offers others.
                if b"root:" in answer or b"defaultVariant" in answer or answer[9:12] not in STATUSES:
                    found.append(f"{method.decode()} {target.decode()}: {answer[:40]!r}")
    report("path traversal on every route", f"{len(found)} of {tried} reach anything", "0", not found)
    detail(found, 5)


def secrets(host):
    """What was typed and what is secret stands in no metric, no plan and no log."""
    marks = ["hunter2", "s3cr3t-token"]
    _, got, page = host.get(f"/search?q={marks[0]}", {"Authorization": f"Bearer {marks[1]}"})
    host.get(f"/search?q={marks[0]}")
    host.get(f"/{marks[0]}")
    # The key may be told to analytics; its signature is what makes a cookie.
    signature = forms.cookie(host.get("/pokemon/25")[1]).split(".")[1]
    texts = {name: host.get(name)[2].decode() for name in ("/metrics", "/plan", "/readyz")}
    texts["standard error"] = (host.folder / "stderr.txt").read_text()
    leaked = [f"{mark} in {name}" for name, text in texts.items() for mark in [*marks, signature] if mark in text]
    report("nothing secret or typed in metrics, plan and log", f"{len(leaked)} found", "0", not leaked)
    detail(leaked)


def pipelines(host):
    """A thousand requests in one piece get a thousand answers, in order."""
    data = b"".join(b"GET /sprites/%d.png HTTP/1.1\r\nHost: localhost\r\n\r\n" % n for n in range(1, 101)) * 10
    sock = connect(host)
    sock.sendall(data + b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    answer = b""
    while chunk := sock.recv(65_536):
        answer += chunk
    count = answer.count(b"HTTP/1.1 ")
    report("a pipeline of 1,001 requests is answered in order", f"{count} answers", "1001", count == 1_001 and answer.endswith(b"ok\n"))
