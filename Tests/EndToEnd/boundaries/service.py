"""PokeAPI and OpenLibrary on loopback: our own recordings, with one number or header changed on demand."""
import http.server
import json
import threading

from place import ROOT

RECORDINGS = ROOT / "Tests/Recordings"


def recordings():
    """The bodies of what was recorded, by the address that it answers."""
    found = {}
    for file in RECORDINGS.rglob("*.http"):
        relative = file.relative_to(RECORDINGS)
        path = "/" + "/".join(relative.parts[1:-1])
        query = file.name.removesuffix(".http").partition(" ")[2]
        body = file.read_bytes().partition(b"\n\n")[2]
        found[path + ("?" + query if query else "")] = body
    return found


class Service:
    """Serves as long as the block runs. `bodies` replaces answers by their address; `headers` and `status` are given with
    every answer."""

    def __init__(self, bodies=None, headers=None, status=None):
        known = {**recordings(), **(bodies or {})}

        class Answers(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                path, _, query = self.path.partition("?")
                path = path.rstrip("/")
                body = known.get(path + ("?" + query if query else ""), known.get(path))
                code = status or (200 if body is not None else 404)
                body = body if body is not None else b"Not Found"
                said = {"Content-Type": "application/json", "Content-Length": str(len(body)), **(headers or {})}
                self.wfile.write(f"HTTP/1.1 {code} X\r\n".encode())
                for name, value in said.items():
                    self.wfile.write(f"{name}: {value}\r\n".encode())
                self.wfile.write(b"Connection: close\r\n\r\n" + body)
                self.close_connection = True

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answers)
        self.server.handle_error = lambda *_: None
        base = f"http://127.0.0.1:{self.server.server_address[1]}"
        self.addresses = {"POKEHOST_API": f"{base}/api/v2", "POKEHOST_SPRITES": f"{base}/sprites", "POKEHOST_OPENLIBRARY": base}

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, args=(0.01,), daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()


def numbers(body):
    """A path for every place of a document where a number stands, arrays counted as one place."""
    found = {}

    def walk(node, path, shape):
        if isinstance(node, dict):
            for key, value in node.items():
                walk(value, path + [key], shape + [key])
        elif isinstance(node, list):
            for index, value in enumerate(node):
                walk(value, path + [index], shape + ["[]"])
        elif isinstance(node, (int, float)) and not isinstance(node, bool) or isinstance(node, str) and node.isdigit():
            found.setdefault(".".join(shape), path)

    walk(json.loads(body), [], [])
    return found


def changed(body, path, token):
    """The document with that token of JSON in place of what stands at the path."""
    document = json.loads(body)
    node = document
    for step in path[:-1]:
        node = node[step]
    node[path[-1]] = "\0HOLE"
    return json.dumps(document).replace(json.dumps("\0HOLE"), token).encode()
