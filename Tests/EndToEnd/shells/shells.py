"""Types the beginning of a line and a Tab into real shells, in a pseudo-terminal each, and reads what they make of it."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent.parent
sys.path[:0] = [str(ROOT / "Tests/EndToEnd/terminal"), str(ROOT / "Tests/EndToEnd/shells")]
from habits import habits  # noqa: E402
from pseudoterminal import Terminal  # noqa: E402

BINARY = os.environ["POKEHOST_BINARY"]

# What is typed before the Tab, and what the line is afterwards; a list: what is offered then.
LINES = [
    ("pokehost show pikac", "pokehost show pikachu"),
    ("pokehost compare eevee vapor", "pokehost compare eevee vaporeon"),
    ("pokehost --profile off", "pokehost --profile offline"),
    ("pokehost flags set feature.bo", "pokehost flags set feature.books"),
    ("pokehost flags set storage mem", "pokehost flags set storage memory"),
    ("pokehost plan --set storage=pos", "pokehost plan --set storage=postgres"),
    ("pokehost run /coll", "pokehost run /collection"),
    ("pokehost list --type gho", "pokehost list --type ghost"),
    ("pokehost list --gen", "pokehost list --generation"),
    ("pokehost evol", "pokehost evolution"),
    ("pokehost storage import {folder}/hostn", "pokehost storage import {folder}/hostnames"),
    ("pokehost plan --flags {folder}/hostn", "pokehost plan --flags {folder}/hostnames"),
]

# bash splits words at =, also those of other commands, which it must go on doing.
MORE = {"bash": [
    ("pokehost plan --set storage=", ["memory", "sqlite", "postgres"]),
    ("pokehost plan --set=storage=pos", "pokehost plan --set=storage=postgres"),
    ("pokehost plan --set stora", "pokehost plan --set storage="),
    ("pokehost --profile=off", "pokehost --profile=offline"),
    ("pokehost plan --set storage=memory --set shell=pla", "pokehost plan --set storage=memory --set shell=plain"),
    ("pokehost list --sort ", ["name", "speed"]),
    ("pokehost list --sort=spee", "pokehost list --sort=speed"),
    ("pokehost storage stats --store=pos", "pokehost storage stats --store=postgres"),
    ("pokehost plan --flags={folder}/hostn", "pokehost plan --flags={folder}/hostnames"),
    ("cat --file={folder}/hostn", "cat --file={folder}/hostnames"),
]}

START = {
    "bash": (["--norc", "--noprofile", "-i"], "PS1='> '; source '{folder}/bash'\n"),
    "zsh": (["-f", "-i"], "PS1='> '; fpath=('{folder}/zsh' $fpath); autoload -Uz compinit; compinit -u -d '{folder}/dump'\n"),
    "fish": (["--no-config", "-i"], "function fish_prompt; echo '> '; end; source '{folder}/fish'\n"),
}


class Test:
    def __init__(self):
        self.passed = self.failed = self.skipped = 0

    def record(self, what, problem=None):
        if problem is None:
            self.passed += 1
            print(f"ok {what}")
        else:
            self.failed += 1
            print(f"not ok {what}: {problem}")

    def skip(self, what, why):
        self.skipped += 1
        print(f"skipped: {what} · {why}")


def prepare(folder):
    """The binary under its name, and each shell's lines as scripts/install writes them."""
    (folder / "bin").mkdir()
    (folder / "zsh").mkdir()
    (folder / "bin/pokehost").symlink_to(BINARY)
    for shell, file in [("bash", "bash"), ("zsh", "zsh/_pokehost"), ("fish", "fish")]:
        script = subprocess.run([BINARY, "completions", shell], capture_output=True, text=True, check=True).stdout
        (folder / file).write_text(script)


def shown(terminal, wanted):
    """Whether the line comes to stand on the screen, after a prompt."""
    def stands():
        return any(line.lstrip().startswith("> " + wanted) or line.strip() == wanted for line in terminal.lines)
    for _ in range(100):
        if stands():
            return True
        if not terminal.pump(0.1):
            return False
    return stands()


def offered(terminal, wanted):
    """Whether all the words come to stand on the screen, below the line."""
    for _ in range(100):
        if {word for line in terminal.lines for word in line.replace("=", " ").split()} >= set(wanted):
            return True
        if not terminal.pump(0.1):
            break
    return False


def complete(shell, folder, test):
    path = shutil.which(shell)
    if path is None:
        return test.skip(f"completion in {shell}", f"{shell} is not installed")
    options, start = START[shell]
    environment = {
        "PATH": f"{folder}/bin:{os.environ['PATH']}", "POKEHOST_HOME": f"{folder}/home", "HOME": str(folder),
        "POKEHOST_FLAGS": str(ROOT / "flags.json"), "LANG": "C.UTF-8"}
    terminal = Terminal([path, *options], 120, 40, **environment)
    terminal.pump(1)
    terminal.type(start.format(folder=folder))
    terminal.type("echo rea''dy\n")
    terminal.until("ready")
    terminal.pump(0.5)
    (folder / "hostnames").touch()
    for typed, wanted in LINES + MORE.get(shell, []):
        is_list = isinstance(wanted, list)
        typed, wanted = typed.format(folder=folder), wanted if is_list else wanted.format(folder=folder)
        terminal.type(typed)
        terminal.pump(0.2)
        terminal.type("\t\t" if is_list else "\t")
        problem = None if (offered if is_list else shown)(terminal, wanted) else "\n".join(line for line in terminal.lines if line.strip())
        test.record(f"{shell} completes '{typed}' to '{wanted}'", problem)
        terminal.type("\x15" if shell != "fish" else "\x03")
        terminal.pump(0.2)
        terminal.type("clear\n")
        terminal.pump(0.3)
    terminal.type("exit\n")
    terminal.end()


def man_page(folder, test):
    document = subprocess.run([BINARY, "help", "--json"], capture_output=True, text=True, check=True).stdout
    page = subprocess.run([sys.executable, str(ROOT / "scripts/lib/man_page.py"), "1.0"], input=document, text=True,
                          capture_output=True, check=True).stdout
    file = folder / "pokehost.1"
    file.write_text(page)
    if shutil.which("man") is None:
        return test.skip("the man page", "man is not installed")
    read = subprocess.run(["man", "--warnings", "-l", str(file)], capture_output=True, text=True,
                          env={**os.environ, "MANWIDTH": "100", "LC_ALL": "C.UTF-8", "MANPAGER": "cat"})
    test.record("the man page is sound", read.stderr.strip() or None)
    missing = [w for w in ("--profile", "show NAME", "POKEHOST_HOME", "switchedOff") if w not in read.stdout]
    test.record("the man page names commands, options, variables and exit codes", missing or None)


def main():
    test = Test()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        prepare(folder)
        for shell in START:
            complete(shell, folder, test)
        man_page(folder, test)
        habits(folder, test)
    print(f"{test.passed} passed, {test.failed} failed, {test.skipped} skipped")
    sys.exit(1 if test.failed else 0)


if __name__ == "__main__":
    main()
