"""Runs the commands that stand in documents, in a small checkout of their own."""
import os
import pathlib
import re
import shutil
import subprocess
import tempfile

FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.M | re.S)
# What takes minutes or serves until it is ended: other scripts prove these lines.
ELSEWHERE = re.compile(r"^(scripts/(test|install|prove|bench|docs|pictures|sbom)\b|git clone|cd |sudo |curl |psql |createdb )")


def blocks(text, kind):
    return [body for name, body in FENCE.findall(text) if name == kind]


class Checkout:
    """A folder that looks like a fresh clone to the commands of a document; scripts/run is the built program."""

    def __init__(self, root, binary):
        self.root = root
        self.home = pathlib.Path(tempfile.mkdtemp(prefix="pokehost-docs-"))
        self.folder = self.home / "pokehost"
        (self.folder / "scripts").mkdir(parents=True)
        (self.folder / "Sources/pokehost").mkdir(parents=True)
        for name in ["flags.json", "Package.swift", "Sources/pokehost/Modules.swift"]:
            shutil.copy(root / name, self.folder / name)
        self.script("scripts/run", f'POKEHOST_FLAGS=${{POKEHOST_FLAGS:-{self.folder}/flags.json}} exec "{binary}" "$@"')
        self.script("scripts/test", f'exec "{root}/scripts/test" "$@"')
        (self.home / "bin").mkdir()
        (self.home / "bin/pokehost").symlink_to(binary)

    def script(self, name, line):
        path = self.folder / name
        path.write_text(f"#!/usr/bin/env bash\n{line}\n")
        path.chmod(0o755)

    def run(self, command):
        """Everything that the command says, with this folder under the name that a person would give it."""
        environment = {k: v for k, v in os.environ.items() if not k.startswith(("POKEHOST_", "XDG_"))}
        environment |= {
            "HOME": str(self.home), "PATH": f"{self.home}/bin:{os.environ['PATH']}", "LANG": "C.UTF-8",
            "POKEHOST_API": "http://127.0.0.1:9", "POKEHOST_SPRITES": "http://127.0.0.1:9",
            "POKEHOST_OPENLIBRARY": "http://127.0.0.1:9"}
        done = subprocess.run(["bash", "-c", command], cwd=self.folder, env=environment, text=True, timeout=900,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        text = done.stdout.replace(str(self.home), "~").replace(str(self.root), "~/pokehost")
        return done.returncode, [line.rstrip() for line in text.splitlines()]

    def close(self):
        shutil.rmtree(self.home, ignore_errors=True)


def steps(body):
    """(command, the lines below it) of a console block."""
    found = []
    for line in body.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        elif found:
            found[-1][1].append(line.rstrip())
    return found


def normal(lines):
    """Without what may differ from one day or machine to the next."""
    while lines and not lines[-1]:
        lines = lines[:-1]
    for pattern, stand_in in [(r"\d+ passed", "N passed"), (r"\d+(\.\d+)? ms", "N ms"),
                              (r'"targetingKey":"[0-9a-f]+"', '"targetingKey":"KEY"')]:
        lines = [re.sub(pattern, stand_in, line) for line in lines]
    return lines


def fits(wanted, real):
    """Whether the lines are those of the document; `…` stands for any."""
    wanted, real = normal(wanted), normal(real)
    if "…" not in wanted:
        return wanted == real
    at = wanted.index("…")
    head, tail = wanted[:at], wanted[at + 1:]
    return len(real) >= len(head) + len(tail) and real[:at] == head and (not tail or real[-len(tail):] == tail)


def check(path, root, binary, report):
    text = path.read_text()
    checkout = Checkout(root, binary)
    try:
        for body in blocks(text, "console"):
            for command, wanted in steps(body):
                _, real = checkout.run(command)
                problem = None if fits(wanted, real) else "it printed:\n" + "\n".join(real)
                report.record(f"{path.name}: $ {command}", problem)
        for body in blocks(text, "sh"):
            for command in joined(body):
                judge(path, root, checkout, command, report)
    finally:
        checkout.close()


def joined(body):
    """Lines as the shell takes them; a backslash at the end continues one, a comment alone is none."""
    lines = body.replace("\\\n", " ").splitlines()
    return [line for line in lines if line.strip() and not line.lstrip().startswith("#")]


def judge(path, root, checkout, command, report):
    what = f"{path.name}: {command}"
    if ELSEWHERE.match(command):
        word = command.split()[0]
        missing = word.startswith("scripts/") and not os.access(root / word, os.X_OK)
        return report.record(what, f"{word} is not there" if missing else None)
    if re.match(r"^(scripts/run|pokehost)( run)?( [-/].*)?( #.*)?$", command) and "/pokemon" not in command:
        # It serves or takes the terminal: that it is understood is what can be said here.
        command = command.split(" #")[0] + " --help"
    code, lines = checkout.run(command)
    report.record(what, None if code == 0 else f"exit {code}: " + "\n".join(lines))


def renew(path, root, binary):
    """Writes what the commands print now into the console blocks; what was left out stays left out."""
    checkout = Checkout(root, binary)

    def replaced(match):
        if match.group(1) != "console":
            return match.group(0)
        written = []
        for command, wanted in steps(match.group(2)):
            _, real = checkout.run(command)
            while real and not real[-1]:
                real.pop()
            if "…" in wanted:
                while wanted and not wanted[-1]:
                    wanted.pop()
                at = wanted.index("…")
                tail = len(wanted) - at - 1
                real = real[:at] + ["…"] + (real[-tail:] if tail else [])
            written.append("\n".join([f"$ {command}", *real]))
        return "```console\n" + "\n\n".join(written) + "\n```"

    try:
        path.write_text(FENCE.sub(replaced, path.read_text()))
    finally:
        checkout.close()
