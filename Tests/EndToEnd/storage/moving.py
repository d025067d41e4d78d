"""Copies, backups and clearing, by the program itself."""

import json
import os
import subprocess

from place import Home, check, skip
from windows import Window, is_possible


def lines(path):
    return [json.loads(line) for line in path.read_text().splitlines()]


def records(path):
    """What an export holds, without its head and its end."""
    return [line for line in lines(path) if "key" in line]


def filled():
    home = Home()
    for name in ("pikachu", "eevee", "ditto"):
        home.ask("collection", "add", name)
    return home


def backup():
    home = filled()
    file = home.folder / "backup.jsonl"
    written = home.ask("storage", "export", file, "--json")
    said = json.loads(written.output)
    check("an export says how many records it holds", written.code == 0 and said["records"] == len(records(file)),
          written)
    check("an export is versioned, and ends with count and checksum",
          lines(file)[0]["version"] == 1 and lines(file)[-1]["records"] == said["records"]
          and lines(file)[-1]["checksum"] == said["checksum"], lines(file)[0], lines(file)[-1])
    other = Home()
    read = other.ask("storage", "import", file, "--json")
    check("an import writes all of it", read.code == 0 and json.loads(read.output)["written"] == said["records"], read)
    second = other.folder / "again.jsonl"
    other.ask("storage", "export", second)
    check("what was restored is what was backed up",
          records(second) == records(file) and lines(second)[-1] == lines(file)[-1])
    again = other.ask("storage", "import", file, "--json")
    check("an import of what is there writes nothing", json.loads(again.output)["written"] == 0, again)
    listed = other.ask("collection", "list", "--json")
    check("a restored collection is shown", '"caught":3' in listed.output, listed)


def broken_backup():
    home = filled()
    file = home.folder / "backup.jsonl"
    home.ask("storage", "export", file)
    whole = file.read_text()
    for what, text, reason in (
            ("cut off", whole[: len(whole) // 2].rsplit("\n", 1)[0] + "\n", "its end is missing"),
            ("changed", whole.replace("true", "null", 1), "it is not as it was written: its checksum differs"),
            ("of something else", "{}\n", "it is no export of pokehost")):
        file.write_text(text)
        other = Home()
        read = other.ask("storage", "import", file)
        check(f"a backup that was {what} is refused whole",
              read.code == 65 and reason in read.said and "Nothing was imported." in read.said, read)
        stats = json.loads(other.ask("storage", "stats", "--json").output)
        check(f"a backup that was {what} leaves nothing behind", stats["namespaces"] == [], stats)
    missing = home.ask("storage", "import", "/nowhere/at/all")
    check("a backup that is not there is named", missing.code == 66 and "/nowhere/at/all" in missing.said, missing)
    folder = home.ask("storage", "import", home.folder)
    check("a folder is no backup", folder.code == 66 and f"{home.folder} cannot be read: Is a directory." in folder.said,
          folder)
    unwritable = home.ask("storage", "export", "/nowhere/at/all")
    check("a backup that cannot be written is named", unwritable.code == 73 and "/nowhere/at/all" in unwritable.said,
          unwritable)


def links_and_pipes():
    home, other = filled(), Home()
    file, link, packed = home.folder / "backup.jsonl", home.folder / "link", home.folder / "packed"
    link.symlink_to("backup.jsonl")
    written = home.ask("storage", "export", link)
    check("an export through a link leaves the link", written.code == 0 and link.is_symlink() and lines(file), written)
    counted = f"{len(records(file))} records"
    check("the last that is said of the way is how many were written",
          written.said.split("\n")[-1] == f"{counted} exported" and written.output.startswith(counted), written)
    read = other.ask("storage", "import", "-", typed=file.read_text())
    check("an import reads standard input",
          read.code == 0 and read.output == f"{counted} were read from standard input; 0 were there already.\n", read)
    again = other.ask("storage", "import", "/dev/stdin", typed=file.read_text())
    check("an import reads a pipe by its name",
          again.code == 0 and again.output.startswith("0 records were read from /dev/stdin;"), again)
    os.mkfifo(packed)
    reader = subprocess.Popen(["cat", packed], stdout=subprocess.PIPE, text=True)
    reported = home.ask("doctor", "--report", packed)
    if not packed.is_fifo():
        reader.kill()
    check("a report into a pipe goes through it, and it stays one",
          reported.code == 0 and packed.is_fifo() and reader.communicate()[0], reported)


def clearing():
    home = filled()
    cleared = home.ask("storage", "clear", "--json")
    listed = home.ask("collection", "list", "--json")
    check("clear leaves people's own records", cleared.code == 0 and '"caught":3' in listed.output, cleared, listed)
    refused = home.ask("storage", "clear", "--user-data")
    check("people's own records need a typed yes",
          refused.code == 64 and "Nothing was dropped: people's own records need a typed yes." in refused.said, refused)
    check("without it they are there", '"caught":3' in home.ask("collection", "list", "--json").output)
    typed_yes(home)
    home.ask("collection", "add", "pikachu")
    dropped = home.ask("storage", "clear", "--user-data", "--yes")
    check("with --yes they are gone",
          dropped.code == 0 and '"caught":0' in home.ask("collection", "list", "--json").output, dropped)


def typed_yes(home):
    if not is_possible:
        return skip("a typed yes", "tmux is not installed")
    for typed, caught in (("no", 3), ("yes", 0)):
        with Window(home, "storage", "clear", "--user-data") as window:
            window.until("This drops people's own records for good: collection in")
            window.tmux("send-keys", typed, "Enter")
            window.wait_for_end()
        listed = home.ask("collection", "list", "--json")
        check(f"after a typed {typed} {caught} are there", f'"caught":{caught}' in listed.output, listed)


def looking_after():
    home = filled()
    sound = home.ask("storage", "check", "--json")
    check("a sound store is said to be so", sound.code == 0 and json.loads(sound.output)["sound"] is True, sound)
    compact = home.ask("storage", "compact", "--json")
    check("compact answers with what it was and is", compact.code == 0 and "after" in json.loads(compact.output), compact)
    stats = json.loads(home.ask("storage", "stats", "--json").output)
    own = [room for room in stats["namespaces"] if room["tier"] == "user"]
    check("stats tell people's own records from what can be fetched again",
          stats["engine"] == "sqlite" and any(room["namespace"] == "collection" for room in own), stats)
    onto = home.ask("storage", "copy", "--from", "sqlite", "--to", "sqlite")
    check("a copy onto itself is refused", onto.code == 64, onto)


def run():
    backup()
    broken_backup()
    links_and_pipes()
    clearing()
    looking_after()
