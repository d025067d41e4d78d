"""A PostgreSQL of its own: wrong password, server away, copies, several hosts."""

import json
import os
import subprocess
import tempfile
import urllib.parse

from place import ROOT, Home, check, skip
from windows import Window, is_possible

SERVER = str(ROOT / "scripts" / "postgres-server")


class Server:
    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="pokehost-storage-server-")
        os.chmod(self.folder, 0o755)
        self.started = subprocess.run([SERVER, "start", self.folder], capture_output=True, text=True)
        address = urllib.parse.urlparse(self.started.stdout.strip())
        self.variables = {"PGHOST": address.hostname or "", "PGPORT": str(address.port or ""),
                          "PGUSER": address.username or "", "PGPASSWORD": address.password or "",
                          "PGDATABASE": address.path[1:]}

    @property
    def place(self):
        return f"PostgreSQL at {self.variables['PGHOST']}:{self.variables['PGPORT']}/{self.variables['PGDATABASE']}"

    def kill(self):
        with open(f"{self.folder}/data/postmaster.pid") as file:
            subprocess.run(["kill", "-9", file.readline().strip()], check=True)

    def stop(self):
        subprocess.run([SERVER, "stop", self.folder], capture_output=True)


def away(what, home, reason):
    """One line names the server; what reads goes on, what writes and `run` do not."""
    added = home.ask("collection", "add", "eevee")
    check(f"{what}: what writes exits 69 with one line",
          added.code == 69 and added.words is not None and reason in added.said, added)
    shown = home.ask("show", "pikachu")
    check(f"{what}: what reads goes on with one note",
          shown.code == 0 and "Pikachu" in shown.output and shown.words is not None and reason in shown.said, shown)
    began = home.ask("run", "/pokemon/25")
    check(f"{what}: run stops with 69", began.code == 69 and began.output == "" and reason in began.said, began)


def moving(server):
    home = Home(variables=server.variables)
    for name in ("pikachu", "eevee", "ditto"):
        home.ask("collection", "add", name)
    copied = home.ask("storage", "copy", "--from", "sqlite", "--to", "postgres", "--json")
    rooms = json.loads(copied.output)["namespaces"] if copied.code == 0 else []
    check("a copy is verified namespace by namespace", rooms != [] and all(room["verified"] for room in rooms), copied)
    again = home.ask("storage", "copy", "--from", "sqlite", "--to", "postgres", "--json")
    check("a copy that is begun again writes nothing twice",
          again.code == 0 and all(room["written"] == 0 for room in json.loads(again.output)["namespaces"]), again)
    there = Home("--set", "storage=postgres", variables=server.variables).ask("collection", "list", "--json")
    check("another host sees what was copied", '"caught":3' in there.output, there)
    one, other = home.folder / "sqlite.jsonl", home.folder / "postgres.jsonl"
    home.ask("storage", "export", one, "--store", "sqlite")
    home.ask("storage", "export", other, "--store", "postgres")
    check("both stores export the same", one.read_text().splitlines()[1:] == other.read_text().splitlines()[1:])


def two_hosts(server):
    watching = Home("--set", "storage=postgres", variables=server.variables)
    adding = Home("--set", "storage=postgres", variables=server.variables)
    with Window(watching, "run", "/collection") as window:
        window.until("3 of 1025")
        added = adding.ask("collection", "add", "mew")
        check("postgres: what one host adds is there", added.code == 0, added)
        check("postgres: it shows on a running host", window.shows("4 of 1025"), window.text)


def run():
    server = Server()
    if server.started.returncode == 69:
        return skip("a shared server", "PostgreSQL is not installed")
    try:
        moving(server)
        if is_possible:
            two_hosts(server)
        else:
            skip("two hosts on one server", "tmux is not installed")
        wrong = Home("--set", "storage=postgres", variables={**server.variables, "PGPASSWORD": "not-the-password"})
        away("a wrong password", wrong, 'password authentication failed for user "pokehost"')
        check("a wrong password is not repeated", "not-the-password" not in wrong.ask("collection", "add", "eevee").said)
        home = Home("--set", "storage=postgres", variables=server.variables)
        server.kill()
        away("a server that is away", home, f"The records in {server.place} cannot be reached: ")
    finally:
        server.stop()
