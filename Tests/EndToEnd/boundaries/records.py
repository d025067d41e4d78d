"""Records that an export brings in: the times beside them, and every number within them."""
import base64
import json
import re
import threading

from place import WORK, each, home, run, wrong
from service import Service

MASK = (1 << 64) - 1
NUMBER = re.compile(r"-?\d+")
VALUES = ["0", "-1", "1000000", "1000001", "-9223372036854775808", "9223372036854775807", "9223372036854775808", "9" * 40, "x"]
# Who reads a collection; what is not named here is read by all of these.
READERS = {"pokemon": [["show", "pikachu"], ["list", "--limit", "3"]], "pokemon-species": [["show", "pikachu"], ["evolution", "pikachu"]],
           "evolution-chain": [["evolution", "pikachu"]], "openlibrary.search": [["books", "dune"]],
           "marks": [["collection"], ["collection", "add", "pikachu"]], "undo": [["collection"], ["collection", "undo"]],
           "recent": [["run", "/search"]]}
EVERY = [words for readers in READERS.values() for words in readers]
numbered = threading.Lock()
count = 0


class Digest:
    """The checksum at the end of an export, as Sources/System/Checksum.swift computes it."""

    def __init__(self):
        self.state = 0

    def take(self, line):
        own = Checksum()
        own.number(self.state)
        for text in (line["tier"], line["namespace"], line["collection"], line["key"]):
            own.bytes(text.encode())
        own.bytes(line["text"].encode() if "text" in line else base64.b64decode(line["base64"]))
        own.number(line["storedAt"])
        own.optional(line.get("expiresAt"), own.number, 0)
        own.optional(line.get("etag"), own.bytes, b"")
        own.optional(line.get("contentType"), own.bytes, b"")
        self.state = own.value()


class Checksum:
    def __init__(self):
        self.state = 0x9E3779B97F4A7C15

    @staticmethod
    def mix(left, right):
        product = (left & MASK) * right
        return (product >> 64) ^ (product & MASK)

    def number(self, number):
        self.state = (self.mix(self.state ^ (number & MASK), 0xE7037ED1A0B428DB) + 0x8EBC6AF09C88C6E3) & MASK

    def optional(self, value, take, absent):
        self.number(0 if value is None else 1)
        take(absent if value is None else value.encode() if isinstance(value, str) else value)

    def bytes(self, data):
        self.number(len(data))
        for start in range(0, len(data), 8):
            self.number(int.from_bytes(data[start:start + 8].ljust(8, b"\0"), "little"))

    def value(self):
        return self.mix(self.state ^ 0xD6E8FEB86659FD93, 0xA0761D6478BD642F)


def exported():
    """What a host keeps after it was used, a line a record."""
    place = home()
    with Service() as service:
        for words in (["show", "pikachu", "--set", "source=live"], ["evolution", "pikachu", "--set", "source=live"],
                      ["books", "dune"], ["collection", "add", "pikachu", "eevee"], ["collection", "add", "mew"],
                      ["run", "/search?q=pika"]):
            run(place, *words, **service.addresses)
    file = WORK / "export.jsonl"
    code, _, error = run(place, "storage", "export", str(file))
    assert code == 0, error
    return [json.loads(line) for line in file.read_text().splitlines()][1:-1]


def changes(line):
    """(what, the line with one number changed) for every number of a record."""
    for field in ("storedAt", "expiresAt"):
        for value in VALUES:
            yield f"{field} {value}", {**line, field: int(value) if NUMBER.fullmatch(value) else value}
    for match in NUMBER.finditer(line.get("text", "")):
        for value in VALUES:
            yield f"byte {match.start()} {value}", {**line, "text": line["text"][:match.start()] + value + line["text"][match.end():]}


def judge(change):
    global count
    what, line = change
    with numbered:
        count += 1
        file = WORK / f"import-{count}.jsonl"
    digest = Digest()
    if isinstance(line["storedAt"], int) and isinstance(line.get("expiresAt", 0), int):
        digest.take(line)
    lines = [{"pokehost": "records", "version": 1, "exportedAt": 0}, line,
             {"end": True, "records": 1, "checksum": f"{digest.state:016x}"}]
    file.write_text("".join(json.dumps(each, ensure_ascii=False) + "\n" for each in lines))
    place = home()
    fault = wrong(run(place, "storage", "import", str(file)), what)
    for words in READERS.get(line["collection"], EVERY) if fault is None else []:
        fault = fault or wrong(run(place, *words), f"{what}: {' '.join(words)}")
    return fault


def records():
    lines = exported()
    samples = {(line["namespace"], line["collection"]): line for line in lines if "text" in line}
    assert len(samples) >= 5, f"only {list(samples)} were kept"
    whole = judge(("as it was", next(iter(samples.values()))))
    assert whole is None, whole
    for (namespace, collection), line in sorted(samples.items()):
        # Of a long record each distinct place once: what repeats is read by the same code.
        distinct = {}
        for what, changed in changes(line):
            distinct.setdefault(re.sub(r"byte \d+", f"byte {distinct_place(line, what)}", what), (what, changed))
        each(f"record {namespace}/{collection}", distinct.values(), judge)


def distinct_place(line, what):
    """What stands before a number, which is what tells how it is read."""
    if not what.startswith("byte "):
        return what
    start = int(what.split()[1])
    text = line["text"][:start]
    return text.count("\t"), text[-12:] if text.count("\t") < 2 else NUMBER.sub("0", text[-3:])
