"""A real web host: what its threads are held by, and that everything it is for works all the same."""

import json
import os
import pathlib
import signal
import subprocess
import tempfile

from counting import becomes_true, check, skip
from host import BINARY, Host

FILES = "Landlock: the web shell can open only its own folders and the files of the system's libraries."
CALLS = "seccomp: the web shell cannot run programs or look into other processes."
SERVER = str(pathlib.Path(__file__).resolve().parents[3] / "scripts/postgres-server")


def doctor():
    answer = subprocess.run([BINARY, "doctor", "--json", "--home", tempfile.mkdtemp(prefix="pokehost-doctor-")],
                            capture_output=True, text=True)
    found = {line["subject"]: line for line in json.loads(answer.stdout)["diagnoses"]}
    for subject, sentence, missing in [("web shell: files", FILES, "Landlock is not available ("),
                                       ("web shell: calls", CALLS, "seccomp is not available (")]:
        line = found.get(subject, {"text": "", "verdict": "", "hint": None})
        holds = line["text"] == sentence and line["verdict"] == "good"
        lacks = line["text"].startswith(missing) and line["verdict"] == "warning" and line["hint"]
        check(f"doctor tries {subject}", holds or lacks, line)


def switched(host, **changes):
    """Saves the flags file with other default variants, settings or definitions; `host` follows it."""
    document = json.loads(host.flags.read_text())
    for key, variant in changes.get("flags", {}).items():
        document["flags"][key]["defaultVariant"] = variant
        document["flags"][key].pop("targeting", None)
    document["modules"].update(changes.get("modules", {}))
    host.write_flags(json.dumps(document, indent=2))


def said(host):
    return (host.folder / "stderr.txt").read_text(errors="replace")


def run(limits):
    host = Host(profile="beta", options=["-v", "--set", "feature.search=on"])
    try:
        threads(host, limits)
        answers(host)
        restarted(host, limits)
        following(host, limits)
        storage(host)
    finally:
        code = host.stop()
    check("it ends as it always did", code == 0, code)
    unix_socket()
    quiet()


def server(host):
    """The process that serves, the child of the one that was started; None while there is none."""
    return next(iter(children([host.process.pid], "pokehost")), None)


def restarted(host, limits):
    """The supervisor is not confined: what it starts after a crash is, as the one before."""
    before = server(host)
    os.kill(before, signal.SIGKILL)
    check("a server that was killed is started again", becomes_true(lambda: server(host) not in (None, before)))
    check("and serves", becomes_true(lambda: host.get("/pokemon/25")[0] == 200))
    threads(host, limits, "after a crash, ")


def threads(host, limits, when=""):
    held = {"calls": ["Seccomp:\t2"], "files": ["NoNewPrivs:\t1"]}
    tasks = list(pathlib.Path(f"/proc/{server(host)}/task").iterdir())
    for limit, lines in held.items():
        if limit not in limits:
            skip(f"{when}every thread says {lines[0]!r}", "this kernel does not have it")
            continue
        free = [task.name for task in tasks if not all(line in (task / "status").read_text() for line in lines)]
        check(f"{when}every thread says {lines[0]!r}", tasks and not free, len(tasks), free)
    for limit, sentence in [("files", FILES), ("calls", CALLS)]:
        if limit in limits:
            check(f"the log says it at -v: {limit}", sentence in said(host), said(host)[:400])


def answers(host):
    """What is loaded at first use is loaded behind the limits: libcurl, libpng, what looks names up."""
    page = host.get("/pokemon/25")
    check("a page is served", page[0] == 200 and b"Pikachu" in page[2], page[0])
    picture = host.get("/sprites/25.png")
    check("a picture is fetched and served", picture[0] == 200 and picture[2].startswith(b"\x89PNG"), picture[0])
    decoders = children(children([server(host)], "pictures"), "pictures")
    check("it was decoded in a child of a child", len(decoders) == 1, decoders)
    for process in decoders:
        check("that child has one socket and no file", os.listdir(f"/proc/{process}/fd") == ["3"])
        os.kill(process, signal.SIGKILL)
    picture = host.get("/sprites/4.png")
    check("another takes its place, also behind the limits", picture[0] == 200, picture[0])
    check("and it is another", decoders != children(children([server(host)], "pictures"), "pictures"))
    books = host.get("/books?q=dune")
    check("a search of books is fetched by libcurl", books[0] == 200 and b"Frank Herbert" in books[2], books[0])


def children(parents, name):
    """The processes of that name whose parent is one of these."""
    found = []
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            status = dict(line.split(":\t", 1) for line in (folder / "status").read_text().splitlines() if ":\t" in line)
        except OSError:
            continue
        if status["Name"] == name and int(status["PPid"]) in parents and status["State"][0] != "Z":
            found.append(int(folder.name))
    return found


def following(host, limits):
    switched(host, flags={"feature.evolution": "off"})
    check("a flags file that was replaced is followed",
          becomes_true(lambda: host.get("/evolution/25")[0] != 200), host.get("/evolution/25")[0])
    switched(host, flags={"feature.evolution": "on", "analytics.jsonl": "on"})
    events = host.folder / "home/state/analytics/events"
    check("a sink that is switched on writes to the state folder",
          becomes_true(lambda: host.get("/pokemon/1")[0] == 200 and any(events.glob("*"))), said(host)[-600:])
    if "files" not in limits:
        return skip("what is outside stays out of reach", "this kernel has no Landlock")
    outside = pathlib.Path(tempfile.mkdtemp(prefix="pokehost-outside-"))
    switched(host, flags={"analytics.jsonl": "off"})
    check("the sink is switched off", becomes_true(lambda: "analytics.jsonl is off now." in said(host)), said(host)[-600:])
    switched(host, flags={"analytics.jsonl": "on"}, modules={"analytics.jsonl": {"folder": str(outside / "events")}})
    sentence = ("analytics.jsonl cannot take events now; they wait. "
                f"The system refused to mkdir {outside}/events: Permission denied.")
    check("a folder that a later save names is out of reach, and that is said",
          becomes_true(lambda: host.get("/pokemon/2")[0] == 200 and sentence in said(host)), said(host)[-600:])
    check("and nothing was written there", list(outside.iterdir()) == [], list(outside.iterdir()))
    switched(host, modules={"analytics.jsonl": {}})
    text = host.flags.read_text()
    (outside / "flags.json").write_text(text)
    link = host.flags.with_suffix(".link")
    link.symlink_to(outside / "flags.json")
    link.rename(host.flags)
    sentence = f"{host.flags} cannot be read (Permission denied); what was in force stays so."
    check("a link to a file outside is not followed, and that is said",
          becomes_true(lambda: sentence in said(host)), said(host)[-600:])
    check("and the host serves on", host.get("/evolution/25")[0] == 200)
    host.flags.unlink()
    host.flags.write_text(text)


def storage(host):
    """From SQLite to a PostgreSQL server and back, while it serves."""
    folder = tempfile.mkdtemp(prefix="pokehost-confinement-server-")
    os.chmod(folder, 0o755)
    started = subprocess.run([SERVER, "start", folder], capture_output=True, text=True)
    if started.returncode:
        return skip("storage is switched to PostgreSQL while it serves", started.stderr.strip()[:200])
    address = started.stdout.strip()

    def wired(name):
        return {m["id"]: m["wired"] for m in json.loads(host.get("/plan", {"Accept": "application/json"})[2])
                ["modules"]}.get(name)

    try:
        switched(host, flags={"storage": "postgres"}, modules={"storage.postgres": {"url": address}})
        check("storage is switched to PostgreSQL while it serves",
              becomes_true(lambda: wired("storage.postgres")), said(host)[-600:])
        switched(host, flags={"storage": "sqlite"})
        check("and back", becomes_true(lambda: wired("storage.sqlite")), said(host)[-600:])
    finally:
        subprocess.run([SERVER, "stop", folder], capture_output=True)


def unix_socket():
    folder = pathlib.Path(tempfile.mkdtemp(prefix="pokehost-socket-"))
    process = subprocess.Popen(
        [BINARY, "run", "--set", "shell=web", "--profile", "offline", "--home", folder / "home", "--listen",
         f"unix:{folder}/pokehost.sock"], stderr=subprocess.PIPE, text=True)
    check("it listens on a socket in a folder of its own", becomes_true((folder / "pokehost.sock").exists))
    process.terminate()
    text = process.communicate(timeout=30)[1]
    check("and removes it at its end", not (folder / "pokehost.sock").exists() and process.returncode == 0, text)


def quiet():
    """Without -v nothing is said of it."""
    host = Host(profile="offline")
    host.stop()
    check("without -v the log is silent about it", "Landlock" not in said(host) and "seccomp" not in said(host), said(host))
