"""Numbers that services say: every one of an answer, the headers that hold one, and the status."""
import service
from place import each, home, json_values, run, wrong
from service import Service

TOKENS = [token for token in json_values() if token not in ("true", '""', "[]", "{}")]
HEADERS = {
    "Retry-After": ["0", "-1", "120", "9" * 40, "Fri, 31 Dec 9999 23:59:59 GMT", "Thu, 01 Jan 1970 00:00:00 GMT", "٣", ""],
    "Content-Length": ["-1", "9" * 40, "0", "18446744073709551616", "x"],
    "Age": ["-1", "9" * 40], "Date": ["Fri, 31 Dec 9999 23:59:59 GMT", "x"], "ETag": ['"' + "9" * 5_000 + '"'],
    "Cache-Control": ["max-age=-1", "max-age=" + "9" * 40],
}


def ask(address, **addresses):
    """The commands that read an answer of that address."""
    live = ["--set", "source=live"]
    words = {"/pokemon/": ["show", "pikachu"], "-species/": ["show", "pikachu"], "evolution": ["evolution", "pikachu"],
             "-species": ["list", "--limit", "2"], "type": ["type", "ice"], "meta": ["sync", "--only", "evolution"],
             "search.json": ["books", "dune"]}
    for part, command in words.items():
        if part in address.partition("?")[0]:
            return run(home(), *command, *(live if command[0] not in ("books", "sync") else []), **addresses)
    raise AssertionError(f"nobody asks for {address}")


def upstream():
    for address, body in sorted(service.recordings().items()):
        if "/386" in address or "/10001" in address or "/198" in address or "offset=2" in address:
            continue
        for shape, path in service.numbers(body).items():
            def judge(token, address=address, body=body, path=path):
                with Service({address: service.changed(body, path, token)}) as server:
                    return wrong(ask(address, **server.addresses), token)

            each(f"upstream {address.partition('?')[0]} {shape}", TOKENS, judge)


def headers():
    for name, texts in HEADERS.items():
        for status in (200, 429, 503):
            def judge(text, name=name, status=status):
                with Service(headers={name: text}, status=status) as server:
                    return wrong(ask("/pokemon/25", **server.addresses), text)

            each(f"upstream header {name} with {status}", texts, judge)

    def status(code):
        with Service(status=code) as server:
            return wrong(ask("/pokemon/25", **server.addresses), code)

    each("upstream status", ["0", "99", "100", "204", "304", "600", "999", "1000", "-1", "9" * 20, "٢٠٠"], status)
