"""Plays the world outside for the end-to-end tests: PokeAPI from recorded answers, pictures, OpenLibrary.

Without POKEHOST_RECORDED there is no PokeAPI, and the host shows what it has bundled.
"""

import http.server
import json
import os
import pathlib
import random
import struct
import threading
import zlib

PAYLOADS = ["<script>alert(1)</script>", "\"><img src=x onerror=alert(2)>", "' onfocus='alert(3)", "</title><svg/onload=alert(4)>",
            "javascript:alert(5)", "{{7*7}}", "\u202egnp.exe", "&lt;b&gt;"]
BOOKS = [("Dune", "Frank Herbert", 1965), ("Dune Messiah", "Frank Herbert", 1969), ("Children of Dune", "Frank Herbert", 1976),
         ("God Emperor of Dune", "Frank Herbert", 1981), ("Heretics of Dune", "Frank Herbert", 1984),
         ("Chapterhouse: Dune", "Frank Herbert", 1985), ("The Road to Dune", "Brian Herbert", 2005)]


def picture(number):
    """A small creature of 96×96 pixels, the same for a number each time: PNG."""
    chance = random.Random(number)
    hue = [chance.randint(60, 230) for _ in range(3)]
    inks = [(0, 0, 0, 0), (*hue, 255), (*(c * 2 // 3 for c in hue), 255), (40, 40, 52, 255), (*(c + (255 - c) // 2 for c in hue), 255)]
    cells = [[0] * 12 for _ in range(12)]
    for y in range(1, 11):
        width = chance.choice([2, 3, 4, 5]) if y not in (1, 10) else chance.choice([1, 2, 3])
        for x in range(width):
            cells[y][5 - x] = cells[y][6 + x] = 3 if x == width - 1 else chance.choice([1, 1, 1, 2, 4])
    cells[4][4] = cells[4][7] = 3
    rows = b"".join(b"\0" + b"".join(bytes(inks[cells[y // 8][x // 8]]) for x in range(96)) for y in range(96))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 96, 96, 8, 6, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


SPRITES = b"https://raw.githubusercontent.com/PokeAPI/sprites/master/sprites/pokemon"


SERVED = []


def requests():
    """How many came so far."""
    return len(SERVED)


class Answers(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        SERVED.append(self.path)
        path = self.path.split("?")[0].strip("/")
        if path.startswith("sprites/"):
            return self.say(200, "image/png", picture(int("".join(c for c in path.split("/")[-1] if c.isdigit()) or 0)))
        if path == "books/search.json":
            titles = [("Attack: " + payload, payload, 2000) for payload in PAYLOADS] if "attack" in self.path else BOOKS
            docs = [{"key": f"/works/OL{n}W", "title": t, "author_name": [a], "first_publish_year": y}
                    for n, (t, a, y) in enumerate(titles)]
            return self.say(200, "application/json", json.dumps({"numFound": len(docs), "docs": docs}).encode())
        tree = pathlib.Path(os.environ.get("POKEHOST_RECORDED", "/nonexistent"))
        record = (tree / path.replace("api/v2", "api", 1) / "index.json").resolve()
        if path.startswith("api/v2/") and record.is_relative_to(tree.resolve()) and record.is_file():
            here = f"http://{self.headers['Host']}".encode()
            data = record.read_bytes().replace(b'"/api/v2/', b'"' + here + b"/api/v2/").replace(SPRITES, here + b"/sprites")
            return self.say(200, "application/json", data)
        self.say(404, "text/plain", b"Not Found")

    def say(self, status, kind, body):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_):
        """A host that was killed leaves its requests: that is the test, not a fault."""


def serve():
    """Serves on a free port as long as this process lives; what the host is told in its environment."""
    server = Server(("127.0.0.1", 0), Answers)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    base = f"http://127.0.0.1:{server.server_address[1]}"
    return {"POKEHOST_API": f"{base}/api/v2", "POKEHOST_SPRITES": f"{base}/sprites", "POKEHOST_OPENLIBRARY": f"{base}/books"}
