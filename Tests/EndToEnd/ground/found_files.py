"""What is found in place of a flags file."""
import os
import pathlib
import socket

from ground import ROOT, check, fresh, variables, work


def found_files():
    def pipe(path): os.mkfifo(path)
    def sock(path): socket.socket(socket.AF_UNIX).bind(str(path))
    def device(path): path.symlink_to("/dev/zero")
    def folder(path): path.mkdir()
    def large(path): path.touch(), os.truncate(path, 1 << 30)

    sentences = {"pipe": "it is a named pipe, not a regular file", "socket": "it is a socket, not a regular file",
                 "device": "it is a device, not a regular file", "folder": "it is a folder, not a regular file",
                 "large": "it has more than 10000000 bytes"}
    makers = {"pipe": pipe, "socket": sock, "device": device, "folder": folder, "large": large}
    for name, make in makers.items():
        here = fresh(f"found-{name}")
        os.chdir(here)  # a socket's path is short from here
        make(pathlib.Path("flags.json"))
        os.chdir(work)
        sentence = f"flags.json is not used: {sentences[name]}. Remove it, or name a file with --flags"
        for words in (["plan"], ["doctor"], ["flags", "list"], ["flags", "validate"], ["list"]):
            check(f"{name} found as flags.json: {words}", 0, sentence, *words, cwd=here)
        config = fresh(f"own-{name}/config")
        os.chdir(config)
        make(pathlib.Path("flags.json"))
        os.chdir(work)
        environment = variables(POKEHOST_HOME=str(config.parent))
        own = "cannot be read|is not used: it is a|has more than 10000000 bytes"
        check(f"{name} as one's own flags.json: plan", 78, own, "plan", environment=environment)
        check(f"{name} as one's own flags.json: doctor", 78, own, "doctor", environment=environment)
    text = (ROOT / "flags.json").read_text()
    reading, writing = os.pipe()
    os.write(writing, text.encode())
    os.close(writing)
    check("a named pipe is read", 0, "^Profile default, flags from /dev/fd/", "plan", "--flags", f"/dev/fd/{reading}", pass_fds=[reading])
    os.close(reading)
    check("an endless named file is refused", 78, "has more than 10000000 bytes", "plan", "--flags", "/dev/zero")
