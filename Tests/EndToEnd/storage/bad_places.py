"""Files that a store cannot use: one sentence names them, reading goes on, writing says so, nothing is changed."""

import os
import shutil
import sqlite3
import subprocess

from place import AS_NOBODY, Home, check, skip

PUT_RIGHT = "Put that right, or choose another store with the flag storage."
MOVE_AWAY = "Move it away, or name another place in the settings of the store."


def went_on(what, home, sentence, reads_collection=False):
    """Everything that only reads answers, with one note; what writes user data does not."""
    shown = home.ask("show", "pikachu")
    check(f"{what}: a command that reads goes on with one note",
          shown.code == 0 and "Pikachu" in shown.output and shown.words == (None if reads_collection else sentence)
          or reads_collection and shown.code == 0 and shown.said == "", shown)
    listed = home.ask("list")
    check(f"{what}: a list goes on", listed.code == 0 and "Bulbasaur" in listed.output, listed)
    page = home.ask("run", "/pokemon/25")
    check(f"{what}: a screen goes on", page.code == 0 and "Pikachu" in page.output, page)


def refused(what, home, sentence, code=69):
    added = home.ask("collection", "add", "eevee")
    check(f"{what}: what writes says so in one line", added.code == code and added.words == sentence, added)


def unreachable(home, reason):
    return f"The records in {home.database} cannot be reached: {reason}. {PUT_RIGHT}"


def left(home, reason):
    return f"{home.database} was left as it was: {reason}. {MOVE_AWAY}"


def no_permission():
    home = Home(prefix=AS_NOBODY)
    (home.folder / "data").mkdir()
    home.folder.chmod(0o700)
    if os.geteuid() != 0:
        home.folder.chmod(0)
    # The folder's owner is another: not even its files can be looked for.
    sentence = unreachable(home, "Permission denied")
    refused("no permission", home, sentence)
    went_on("no permission", home, sentence)
    home.folder.chmod(0o700)


def read_only():
    home = Home(prefix=AS_NOBODY)
    if AS_NOBODY:
        os.chown(home.folder, 65534, 65534)
    kept = home.ask("collection", "add", "pikachu")
    check("a read-only folder: something is in it", kept.code == 0, kept)
    subprocess.run(["chmod", "-R", "a-w", home.folder], check=True)
    before = home.database.read_bytes()
    refused("a read-only folder", home,
            f"The records in {home.database} cannot be written: the file or its folder is read-only. Nothing was "
            "changed. Make room or give permission, then try again.", code=73)
    listed = home.ask("collection", "list")
    check("a read-only folder: what is in it is read", listed.code == 0 and "Pikachu" in listed.output, listed)
    went_on("a read-only folder", home, None, reads_collection=True)
    check("a read-only folder: the file is as it was", home.database.read_bytes() == before)
    subprocess.run(["chmod", "-R", "u+w", home.folder], check=True)


def stranger(what, make, sentence, words_of=unreachable):
    home = Home()
    home.database.parent.mkdir()
    make(home)
    is_file = home.database.is_file()
    before = home.database.read_bytes() if is_file else None
    refused(what, home, words_of(home, sentence))
    went_on(what, home, words_of(home, sentence))
    for command in (["stats"], ["check"], ["compact"], ["clear", "--user-data", "--yes"]):
        asked = home.ask("storage", *command)
        check(f"{what}: storage {command[0]} says so in one line",
              asked.code == 69 and asked.words == words_of(home, sentence), asked)
    if is_file:
        check(f"{what}: the file is as it was", home.database.read_bytes() == before)
    beside = sorted(file.name for file in home.database.parent.iterdir() if file.name.startswith("records"))
    check(f"{what}: nothing was made beside it", set(beside) <= {"records.sqlite", "records.sqlite.lock"}, beside)


def another_program(home):
    connection = sqlite3.connect(home.database)
    connection.execute("CREATE TABLE songs (title TEXT)")
    connection.commit()
    connection.close()


def newer(home):
    home.ask("collection", "add", "pikachu")
    connection = sqlite3.connect(home.database)
    connection.execute("UPDATE about SET value = 99 WHERE name = 'format'")
    connection.execute("PRAGMA user_version = 99")
    connection.commit()
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()


def full_disk():
    home = Home()
    data = home.folder / "data"
    data.mkdir()
    if os.geteuid() != 0 or subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=1m,mode=700", "none", data], capture_output=True).returncode != 0:
        return skip("a full disk", "no right to mount a small one")
    try:
        kept = home.ask("collection", "add", "pikachu")
        check("a full disk: something is in it", kept.code == 0, kept)
        with open(data / "ballast", "wb", buffering=0) as ballast:
            while True:
                try:
                    ballast.write(b"x" * 4096)
                except OSError:
                    break
        added = home.ask("collection", "add", "eevee")
        check("a full disk: what writes says so in one line",
              added.code == 73 and added.words == f"The records in {home.database} cannot be written: the disk is full. "
              "Nothing was changed. Make room or give permission, then try again.", added)
        listed = home.ask("collection", "list")
        check("a full disk: what is in it is read", listed.code == 0 and "Pikachu" in listed.output, listed)
        shown = home.ask("show", "pikachu")
        check("a full disk: a command that reads goes on", shown.code == 0 and "Pikachu" in shown.output, shown)
        (data / "ballast").unlink()
        later = home.ask("collection", "add", "eevee")
        check("a full disk: with room again it goes on", later.code == 0, later)
        listed = home.ask("collection", "list", "--json")
        check("a full disk: nothing is half-written", '"caught":2' in listed.output, listed)
    finally:
        subprocess.run(["umount", data])


def damaged():
    home = Home()
    for name in ("pikachu", "eevee", "ditto"):
        home.ask("collection", "add", name)
    shutil.copy(home.database, home.folder / "whole")
    bytes_before = bytearray(home.database.read_bytes())
    bytes_before[100:120] = b"\xff" * 20
    home.database.write_bytes(bytes_before)
    shown = home.ask("collection", "list", "--json")
    check("a damaged file: what can be read is kept, and the person is told",
          shown.code == 0 and '"caught":3' in shown.output and "was damaged and has been made anew" in shown.said
          and "records of your own were kept" in shown.said and shown.words is not None, shown)
    again = home.ask("collection", "list", "--json")
    check("a damaged file: it is said once", again.said == "" and '"caught":3' in again.output, again)
    home.database.write_bytes(bytes_before)
    checked = home.ask("storage", "check", "--json")
    check("a damaged file: a check ends with the code of bad data",
          checked.code == 65 and '"sound":false' in checked.output and '"badData"' in checked.said, checked)
    checked = home.ask("storage", "check", "--json")
    check("a damaged file: once it is mended a check is content", checked.code == 0 and checked.said == "", checked)


def run():
    no_permission()
    read_only()
    stranger("a folder in its place", lambda home: home.database.mkdir(), "it is a folder, not a file")
    stranger("no database", lambda home: home.database.write_text("a shopping list\n" * 500), "it is no database", left)
    stranger("a database of another program", another_program, "it is a database of another program", left)
    stranger("a newer format", newer,
             "it was written by a newer pokehost, in format 99; this one knows formats up to 2", left)
    full_disk()
    damaged()
