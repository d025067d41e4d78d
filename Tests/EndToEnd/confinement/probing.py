"""The probe: a small program that gives up what the web shell gives up, and tries each thing once."""

import pathlib
import subprocess
import tempfile

from counting import check, skip

ROOT = pathlib.Path(__file__).resolve().parents[3]
SHIM = ROOT / "Sources/SystemLibraries/CConfine"
FILES = {
    "write a file of its own": "possible", "rename a file of its own": "possible", "read what may be read": "possible",
    "write what may be read": "EACCES", "truncate what may be read": "EACCES", "remove what may be read": "EACCES",
    "read a file outside": "EACCES", "read a file outside by way of /proc": "EACCES",
    "make a link of its own": "possible", "read a file outside by that link": "EACCES",
    "read the passwords of the system": "EACCES", "make a file outside": "EACCES",
    "another thread opens a file outside": "EACCES",
}
CALLS = {what: "EPERM" for what in [
    "run a program", "run a program from a descriptor", "trace another process", "read another process",
    "make a namespace", "make a process in a namespace", "make a ring of requests", "load code into the kernel",
    "ask for a key"]}


def build(folder):
    program = folder / "probe"
    sources = [*SHIM.glob("*.c"), pathlib.Path(__file__).with_name("probe.c")]
    subprocess.run(["cc", "-std=gnu2x", "-I", SHIM / "include", *sources, "-o", program], check=True)
    return program


def run():
    """Returns which limits this kernel has."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="pokehost-probe-"))
    for name in ("own", "readable", "outside"):
        (folder / name).mkdir()
    (folder / "readable/readable").write_text("to be read\n")
    (folder / "outside/secret").write_text("secret\n")
    other = subprocess.Popen(["sleep", "60"])
    try:
        answer = subprocess.run(
            [build(folder), folder / "own", folder / "readable", folder / "outside/secret", str(other.pid)],
            capture_output=True, text=True, timeout=30)
    finally:
        other.terminate()
        other.wait()
    seen = dict(line.split(": ", 1) for line in answer.stdout.splitlines())
    check("the probe came to its end", answer.returncode == 0, answer)
    judge("files", FILES, seen, "Landlock")
    judge("calls", CALLS, seen, "seccomp")
    check("what may only be read is as it was", (folder / "readable/readable").read_text() == "to be read\n")
    return {limit for limit in ("files", "calls") if seen.get(limit) == "limited"}


def judge(limit, wanted, seen, name):
    if seen.get(limit) != "limited":
        return skip(f"what {name} refuses", f"this kernel has no {name}: {seen.get(limit)}")
    for what, answer in wanted.items():
        check(f"with {name}: {what}: {answer}", seen.get(what) == answer, seen.get(what))
