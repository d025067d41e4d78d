"""Runs every command under --json and validates each document against its published schema.

The published schema allows more keys than it names, so that releases may add some; here a key that is not named is a
failure, so that the schema cannot fall behind.
"""
import http.server
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading
import time

import jsonschema

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent.parent
BINARY = os.environ["POKEHOST_BINARY"]
BOOKS = {"numFound": 1, "docs": [{"title": "Dune", "author_name": ["Frank Herbert"], "first_publish_year": 1965}]}


class OpenLibrary(http.server.BaseHTTPRequestHandler):
    """Answers every search with one book."""

    def do_GET(self):
        body = json.dumps(BOOKS).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *words):
        pass


def cases(folder):
    """Command name → the lines that are tried; the last removes what the others made."""
    backup, caught = f"{folder}/backup.jsonl", f"{folder}/caught.json"
    return {
        "run": [["run", "/pokemon/25"], ["run", "/"], ["run", "/evolution/133"]],
        "plan": [["plan"], ["plan", "--profile", "team"]],
        "modules": [["modules"]],
        "doctor": [["doctor"], ["doctor", "--network", "--report", f"{folder}/report.txt"]],
        "paths": [["paths"]],
        "completions": [["completions", "zsh"]],
        "version": [["version"]],
        "help": [["help"], ["help", "show"], ["help", "flags", "set"]],
        "list": [["list", "--limit", "3"], ["list", "--offset", "20", "--type", "water"]],
        "show": [["show", "pikachu"], ["show", "25", "deoxys-attack"]],
        "compare": [["compare", "pikachu", "raichu"]],
        "type": [["type", "fire", "flying"]],
        "evolution": [["evolution", "eevee"], ["evolution", "wurmple"]],
        "search": [["search", "pikchu"], ["search", "zzzzzz"], ["search", "type:water", "gen:2"]],
        "collection": [["collection", "add", "pikachu"], ["collection", "list"], ["collection", "undo"],
                       ["collection", "add", "eevee"], ["collection", "remove", "eevee"],
                       ["collection", "export"], ["collection", "import", caught]],
        "books": [["books", "dune"]],
        "sync": [["sync", "--only", "evolution"]],
        "flags list": [["flags", "list"], ["flags", "list", "feature."]],
        "flags get": [["flags", "get", "storage"]],
        "flags explain": [["flags", "explain", "feature.books"], ["flags", "explain", "feature.list"]],
        "flags set": [["flags", "set", "feature.books", "on", "--dry-run"], ["flags", "set", "feature.books", "on"]],
        "flags eval": [["flags", "eval", "storage"], ["flags", "eval", "nothing"]],
        "flags logic": [["flags", "logic", '{"+":[1,2]}']],
        "flags validate": [["flags", "validate"]],
        "flags schema": [["flags", "schema"]],
        "keys rotate": [["keys", "rotate"]],
        "storage stats": [["storage", "stats"]],
        "storage check": [["storage", "check"]],
        "storage compact": [["storage", "compact"]],
        "storage copy": [["storage", "copy", "--from", "sqlite", "--to", "memory"]],
        "storage export": [["storage", "export", backup]],
        "storage import": [["storage", "import", backup]],
        "storage clear": [["storage", "clear"], ["storage", "clear", "--user-data", "--yes"]],
        "analytics show": [["analytics", "show"]],
        "analytics queue": [["analytics", "queue"]],
        "analytics flush": [["analytics", "flush"]],
        "analytics forget": [["analytics", "forget", "--yes"]],
        "new feature": [["new", "feature", "Moves"]],
        "uninstall-data": [["uninstall-data", "--yes"], ["uninstall-data", "--yes"]],
    }


class Test:
    def __init__(self, folder, server):
        self.folder = pathlib.Path(folder)
        self.environment = {
            **os.environ, "POKEHOST_HOME": f"{folder}/home", "POKEHOST_FLAGS": f"{folder}/flags.json",
            "POKEHOST_PROFILE": "beta", "POKEHOST_API": "http://127.0.0.1:9", "POKEHOST_SPRITES": "http://127.0.0.1:9",
            "POKEHOST_OPENLIBRARY": f"http://127.0.0.1:{server.server_port}"}
        self.passed = self.failed = 0
        self.commands = {c["name"]: c for c in self.document("help")["commands"]}

    def run(self, *words):
        return subprocess.run([BINARY, "--json", *words], cwd=self.folder, env=self.environment, text=True,
                              stdin=subprocess.DEVNULL, capture_output=True, timeout=120)

    def document(self, *words):
        return json.loads(self.run(*words).stdout)

    def record(self, what, problem=None):
        if problem is None:
            self.passed += 1
            print(f"ok {what}")
        else:
            self.failed += 1
            print(f"not ok {what}: {problem}")

    def schema(self, name):
        """As `help --json COMMAND` publishes it."""
        return self.document("help", *name.split())["output"]

    def hold(self, name, words):
        what = "pokehost --json " + " ".join(words)
        answer = self.run(*words)
        lines = answer.stdout.splitlines()
        if not lines:
            return self.record(what, f"no document; exit {answer.returncode}: {answer.stderr.strip()}")
        self.judge(what, name, lines)

    def judge(self, what, name, lines):
        try:
            for line in lines:
                jsonschema.Draft202012Validator(strict(self.schema(name))).validate(json.loads(line))
            self.record(what)
        except (jsonschema.ValidationError, json.JSONDecodeError) as error:
            self.record(what, str(error)[:1500])

    def watch(self, name, words):
        """A command that goes on: the flags file is changed beneath it until it says so, and then it is ended."""
        what = "pokehost --json " + " ".join(words)
        process = subprocess.Popen([BINARY, "--json", *words], cwd=self.folder, env=self.environment, text=True,
                                   stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        lines = []
        reader = threading.Thread(target=lambda: lines.extend(process.stdout), daemon=True)
        reader.start()
        deadline, variants = time.monotonic() + 60, ["on", "off"]
        try:
            while len(lines) < 2 and time.monotonic() < deadline:
                variants.reverse()
                self.run("flags", "set", "feature.list", variants[0])
                reader.join(0.3)
        finally:
            process.terminate()
            process.wait(20)
            reader.join(5)
            self.run("flags", "set", "feature.list", "on")
        self.judge(what, name, lines) if lines else self.record(what, "it said nothing within a minute")


def strict(schema):
    """Keys that are not named are forbidden."""
    if isinstance(schema, list):
        return [strict(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    result = {key: strict(value) for key, value in schema.items()}
    if isinstance(schema.get("properties"), dict) and schema.get("type") == "object":
        result["additionalProperties"] = False
    return result


def checkout(folder):
    """As much of a checkout as `new feature` edits."""
    (folder / "Sources/pokehost").mkdir(parents=True)
    for name in ["Package.swift", "flags.json", "Sources/pokehost/Modules.swift"]:
        shutil.copy(ROOT / name, folder / name)
    (folder / "caught.json").write_text('{"schema":1,"collection":[{"id":25,"caught":true}]}')


def main():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), OpenLibrary)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory() as folder:
        checkout(pathlib.Path(folder))
        test = Test(folder, server)
        lines = cases(folder)
        watched = {"plan --watch": ("plan", ["plan", "--watch"]), "flags watch": ("flags watch", ["flags", "watch"])}
        untried = set(test.commands) - set(lines) - {name for name, _ in watched.values()}
        test.record("every command is tried", f"not {', '.join(sorted(untried))}" if untried else None)
        silent = sorted(name for name, command in test.commands.items() if command["output"] is None)
        test.record("every command publishes a schema", f"not {', '.join(silent)}" if silent else None)
        for name, words in watched.values():
            test.watch(name, words)
        for name, tries in lines.items():
            for words in tries:
                test.hold(name, words)
        wrong = {"schema": 1, "total": "many"}
        refused = not jsonschema.Draft202012Validator(strict(test.schema("list"))).is_valid(wrong)
        test.record("a wrong document is refused", None if refused else "it was accepted")
    print(f"{test.passed} passed, {test.failed} failed, 0 skipped")
    sys.exit(1 if test.failed else 0)


if __name__ == "__main__":
    main()
