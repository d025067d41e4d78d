"""What a command does for a person at a terminal and for nobody else: the hint, the pager, the picture, the question."""
import http.server
import json
import os
import pathlib
import re
import shlex
import shutil
import struct
import subprocess
import tempfile
import threading
import zlib

from pseudoterminal import Terminal

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent.parent
BINARY = os.environ["POKEHOST_BINARY"]
# To root every file is writable.
AS_NOBODY = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"] if os.geteuid() == 0 else []


def png(width, height):
    """A yellow picture."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = b"".join(b"\0" + b"\xff\xcc\x00\xff" * width for _ in range(height))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


class Sprites(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        body = png(96, 96)
        self.send_response(200)
        self.send_header("Content-Type", "image/png")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *words):
        pass


def shown(folder, *words, columns=100, rows=40, **more):
    """All that a command leaves on a terminal."""
    environment = {"POKEHOST_HOME": f"{folder}/habits", "POKEHOST_FLAGS": str(ROOT / "flags.json"), "LANG": "C.UTF-8",
                   "POKEHOST_API": "http://127.0.0.1:9", "POKEHOST_SPRITES": "http://127.0.0.1:9", **more}
    terminal = Terminal([BINARY, *words], columns, rows, **environment)
    while terminal.pump(0.2):
        if os.waitid(os.P_PID, terminal.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT):
            terminal.pump(0.2)
            break
    terminal.end()
    return terminal.text


def habits(folder, test):
    first, second = shown(folder, "plan", columns=140), shown(folder, "plan", columns=140)
    test.record("the first run says two lines", None if "Welcome." in first else first)
    test.record("the second does not", second if "Welcome." in second else None)
    paged = shown(folder, "help", PAGER="sed 's/^/PAGED /'", rows=200)
    test.record("help that fits the window goes past the pager", paged if "PAGED" in paged else None)
    paged = shown(folder, "help", PAGER="sed 's/^/PAGED /'", rows=24)
    test.record("longer help goes through the pager", None if "PAGED" in paged else paged)
    family = [subprocess.run([BINARY, *words], capture_output=True, text=True) for words in
              (["help", "flags"], ["flags", "--help"], ["flags", "-h"], ["--help", "flags"])]
    same = family[0].returncode == 0 and all((one.returncode, one.stdout) == (0, family[0].stdout) for one in family)
    test.record("a word that begins commands has help like a command", None if same else family)
    alone = {
        "flags": "list, get, explain, watch, set, eval, logic, validate, schema",
        "storage": "stats, check, compact, copy, export, import, clear", "analytics": "show, queue, flush, forget",
        "new": "feature"}
    for word, commands in alone.items():
        said = subprocess.run([BINARY, word], capture_output=True, text=True)
        right = said.returncode == 64 and said.stderr == (
            f"pokehost: `pokehost {word}` needs one of its commands: {commands}.\n"
            f"  `pokehost help {word}` says what each does.\n")
        test.record(f"{word} alone names its commands", None if right else said)
    advice(folder, test)
    rules(test)
    locked(test)
    unmade(test)
    settings(folder, test)
    picture(folder, test)
    asked = subprocess.run([BINARY, "uninstall-data", "--home", f"{folder}/habits"], stdin=subprocess.DEVNULL,
                           capture_output=True, text=True)
    right = (asked.returncode == 64 and (folder / "habits/state").exists() and
             "Nothing was removed: standard input is no terminal, so that nobody could be asked." in asked.stderr)
    test.record("data is not removed without a typed yes", None if right else asked.stderr)
    subprocess.run([BINARY, "uninstall-data", "--yes", "--home", f"{folder}/habits"], check=True, capture_output=True)
    left = [str(path) for path in (folder / "habits").rglob("*")]
    test.record("with it nothing is left", left or None)


def advice(folder, test):
    """What a hint tells a person to type is taken."""
    example, evaluated = "For example (.+)[.]$", ("flags", "eval", "storage")
    refused = {
        ("list", "--generation", "x"): (64, example, ["list"]),
        ("flags", "logic", "{"): (65, example, ["flags", "logic"]),
        ("flags", "logic", "1", "{"): (65, example, ["flags", "logic", "1"]),
        (*evaluated, "--context", "{"): (65, example, [*evaluated, "--context"]),
        (*evaluated, "--default", "{"): (65, example, [*evaluated, "--default"]),
        ("show", "# comment"): (1, "Try `pokehost (.+)`, or another spelling[.]$", [])}
    variables = {**os.environ, "POKEHOST_HOME": f"{folder}/habits", "POKEHOST_API": "http://127.0.0.1:9"}
    place = {"cwd": str(ROOT), "env": variables}
    for words, (code, pattern, before) in refused.items():
        said = subprocess.run([BINARY, *words], capture_output=True, text=True, **place)
        found = re.search(pattern, said.stderr, re.MULTILINE)
        line = " ".join(map(shlex.quote, [BINARY, *before])) + " " + (found[1] if found else "--nosuch")
        taken = subprocess.run(["bash", "-c", line], capture_output=True, text=True, **place)
        right = said.returncode == code and taken.returncode == 0
        test.record(f"the advice of `{' '.join(words)}` is good", None if right else (said, line, taken))


def rules(test):
    """Rules on standard input, however their lines end."""
    lines = ['{"rule":{"+":[1,2]}}', "", '{"rule":{"var":"a"},"data":{"a":"b"}}', ""]
    for name, end in {"LF": b"\n", "CR LF": b"\r\n"}.items():
        said = subprocess.run([BINARY, "flags", "logic", "-"], input=end.join(line.encode() for line in lines) + end,
                              capture_output=True)
        right = (said.returncode, said.stdout, said.stderr) == (0, b'3\n"b"\n', b"")
        test.record(f"flags logic takes lines that end with {name}, and passes by empty ones", None if right else said)


def locked(test):
    """A file that its reader must not write is not replaced either, though the folder would let him."""
    place = pathlib.Path(tempfile.mkdtemp())
    try:
        file = place / "flags.json"
        shutil.copy(ROOT / "flags.json", file)
        file.chmod(0o444)
        if AS_NOBODY:
            os.chown(place, 65534, 65534)
        before = file.stat()
        words = ["flags", "set", "storage", "memory", "--flags", str(file), "--home", f"{place}/home"]
        said = subprocess.run([*AS_NOBODY, BINARY, *words], capture_output=True, text=True)
        right = (said.returncode, said.stdout) == (73, "") and said.stderr == (
            f"pokehost: {file} cannot be written: Permission denied.\n  --flags FILE names another.\n")
        right = right and (file.stat().st_ino, file.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)
        test.record("flags set leaves a file alone that must not be written", None if right else said)
    finally:
        shutil.rmtree(place)


def unmade(test):
    """A folder that is not there and cannot be made is no good news."""
    place = pathlib.Path(tempfile.mkdtemp())
    try:
        (place / "file").touch()
        (place / "link").symlink_to("nowhere")
        place.chmod(0o555)
        for home, why in ((place / "home", f"{place} cannot be written"), (place / "file", f"{place}/file is no folder"),
                          (place / "link", f"{place}/link is a link that leads nowhere"),
                          (pathlib.Path("/nosuch/home"), "/ cannot be written")):
            said = subprocess.run([*AS_NOBODY, BINARY, "doctor", "--json", "--home", str(home)], capture_output=True,
                                  text=True)
            found = {one["subject"]: (one["verdict"], one["text"]) for one in json.loads(said.stdout)["diagnoses"]}
            wanted = ("bad", f"{home}/data is not there and cannot be made: {why}.")
            right = found.get("folder data") == wanted
            test.record(f"doctor finds a folder that cannot be made, as {why.split(' ', 1)[1]}", None if right else said)
    finally:
        place.chmod(0o755)
        shutil.rmtree(place)


def settings(folder, test):
    """Every module that docs/FLAGS.md lists with settings is asked about a key that it cannot know."""
    chapter = (ROOT / "docs/FLAGS.md").read_text().split("## Settings of modules")[1].split("\n## ")[0]
    modules = re.findall(r"^\| `(\w+\.\w+)` \|", chapter, re.MULTILINE)
    file = folder / "settings.json"
    file.write_text('{"flags": {}, "modules": {\n'
                    + ",\n".join(f'"{module}": {{"nosuch": 1}}' for module in modules) + "\n}}")
    home = folder / "settings-home"
    said = subprocess.run([BINARY, "flags", "validate", str(file), "--home", str(home)], capture_output=True, text=True)
    wanted = [f'{file}:{line}:{len(module) + 5}: error: modules["{module}"]: there is no key "nosuch" here'
              for line, module in enumerate(modules, 2)]
    right = said.returncode == 78 and said.stdout.splitlines() == wanted and len(modules) > 5 and not home.exists()
    test.record("flags validate asks each module about its settings, and touches nothing", None if right else said)
    file.write_text('{"flags": {"a": {"state": "ENABLED", "variants": {"on": 1}, "defaultVariant": "of"}}, '
                    '"profiles": {"default": {}}, "modules": {"analytics.jsonl": {"sync": "often"}}}')
    listed = subprocess.run([BINARY, "flags", "validate", str(file)], capture_output=True, text=True)
    piped = subprocess.run([BINARY, "flags", "validate", "-"], input=file.read_text(), capture_output=True, text=True)
    right = piped.returncode == 78 and piped.stdout == listed.stdout.replace(str(file), "standard input")
    test.record("flags validate reads standard input", None if right else piped)
    said = subprocess.run([BINARY, "doctor", "--json", "--flags", str(file), "--home", str(home)],
                          capture_output=True, text=True)
    flags = [one["text"] for one in json.loads(said.stdout)["diagnoses"] if one["subject"] == "flags"]
    right = flags == listed.stdout.splitlines() and len(flags) == 3
    test.record("doctor says of the flags file what flags validate says", None if right else (listed, said))
    unusable(folder, test)


def unusable(folder, test):
    """A flags file that cannot be used is one thing that is wrong; all else is looked at, and the exit code tells."""
    broken, missing, home = folder / "broken.json", folder / "missing.json", folder / "unusable-home"
    broken.write_text('{"flags": {,}}')
    sentences = {
        broken: (78, f"{broken}:1:12: error: found ',', expected a key in double quotes or '}}'"),
        missing: (66, f"The flags file {missing} cannot be read: No such file or directory.")}
    stand_in = "Everything else is looked at with the flags inside the program, for profile default."
    for file, (code, sentence) in sentences.items():
        words = [BINARY, "doctor", "--flags", str(file), "--home", str(home)]
        said = subprocess.run([*words, "--json"], capture_output=True, text=True)
        document = json.loads(said.stdout or "{}")
        found = [(one["subject"], one["verdict"], one["text"]) for one in document.get("diagnoses", [])]
        flags = [("flags", "bad", sentence), ("flags", "warning", stand_in)]
        right = said.returncode == code and not document["healthy"]
        right = right and [one for one in found if one[0] == "flags"] == flags
        right = right and {"build", "folder data", "storage"} <= {one[0] for one in found}
        report = folder / "unusable-report"
        read = subprocess.run(words, capture_output=True, text=True)
        right = right and read.returncode == code and "one thing is wrong" in read.stdout
        right = right and sentence in " ".join(read.stdout.split())
        written = subprocess.run([*words, "--report", str(report)], capture_output=True, text=True)
        right = right and written.returncode == code and f"✗ flags: {sentence}\n" in report.read_text()
        test.record(f"doctor looks at everything else when {file.name} cannot be used", None if right else (said, read))


def picture(folder, test):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Sprites)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}"
    text = shown(folder, "show", "pikachu", POKEHOST_SPRITES=address)
    beside = any("▀" in line and "Genus" in line for line in text.splitlines())
    test.record("the sprite stands beside the facts", None if beside else text)
    text = shown(folder, "show", "pikachu", POKEHOST_SPRITES=address, NO_COLOR="1")
    test.record("without colour there is no sprite", text if "▀" in text else None)
    server.shutdown()
