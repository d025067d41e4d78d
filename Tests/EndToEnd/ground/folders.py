"""Folders that others may write, and no home."""
import os
import pathlib

from ground import check, fresh, report, skip, variables


def folders():
    home = fresh("open/data").parent
    (home / "data").chmod(0o777)
    unsafe = variables(POKEHOST_HOME=str(home))
    sentence = f"{home}/data is not used: other users may write there \\(mode 0777\\)"
    for words in (["list"], ["flags", "list"], ["storage", "stats"], ["run"]):
        check(f"a folder that others may write: {words}", 73, sentence, *words, environment=unsafe)
    check("and the line that helps", 73, f"^  chmod go-w {home}/data$", "list", environment=unsafe)
    check("doctor says it", 0, f"✗ +folder data +{home}/data is not used", "doctor", environment=unsafe)
    report("and opens nothing in it", None if not (home / "data/records.sqlite").exists() else "there are records")
    (home / "data").chmod(0o700)
    check("put right, it is used", 0, "Bulbasaur", "list", environment=unsafe)
    if os.geteuid() == 0:
        os.chown(home / "state", 4242, 4242) if (home / "state").exists() else (home / "state").mkdir()
        os.chown(home / "state", 4242, 4242)
        check("a folder of another user", 73, "state is not used: it belongs to user 4242", "list", environment=unsafe)
    else:
        skip("a folder of another user", "needs root")
    for home in (None, "", "relative"):
        environment = variables(POKEHOST_HOME=None, HOME=home)
        check(f"HOME is {home!r}", 73, "^pokehost: There is no folder to keep anything in: HOME is ", "list",
              environment=environment)
        check(f"HOME is {home!r}: version", 0, "^pokehost [0-9]", "version", environment=environment)
        check(f"HOME is {home!r}: help", 0, "Commands", "help", environment=environment)
    report("nothing was made in /tmp", None if not pathlib.Path("/tmp/.local/share/pokehost").exists() else "it was")
