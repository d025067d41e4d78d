#!/usr/bin/env python3
"""Somebody selects Pikachu in the list: what the Zoogle SDK is given, in each shell, with and without DO_NOT_TRACK."""
import re
import subprocess

from hosts import Screen, Web, World, finish, line, until

SELECTED = re.compile(r"\[ZoogleAnalytics\] pokemon_selected \[([^\]]*)\]")
WANTED = ["from: list, id: 25, name: Pikachu"]


def in_terminal(world, **variables):
    """What the log holds, and what stood on the terminal."""
    screen = Screen(world, "run", "/pokemon", shell="terminal", **variables)
    screen.until("Bulbasaur")
    for _ in range(24):
        screen.type("\x1b[B")
    screen.until("Pikachu")
    screen.type("\r")
    screen.until("Mouse Pok")
    until(lambda: SELECTED.search(world.log), 1 if variables else 10)
    screen.type("q")
    screen.end()
    return world.log, screen.text


def in_lines(world, **variables):
    process = subprocess.Popen(
        world.command("run", "/pokemon?offset=20", shell="line"), env=world.environment(**variables), text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    number = None
    for text in process.stdout:
        found = re.match(r"\s*(\d+)\W.*Pikachu", text)
        if found:
            number = found.group(1)
            break
    assert number, "Pikachu has no number"
    out, errors = process.communicate(f"{number}\nq\n", timeout=30)
    return errors, out


def in_web(world, **variables):
    web = Web(world, **variables)
    status, _ = web.follow("/pokemon?offset=20", "Pikachu")
    assert status == 200, status
    until(lambda: SELECTED.search(web.said), 1 if variables else 10)
    web.stop()
    return web.said, web.out.read_text()


def main():
    for name, walk in (("terminal", in_terminal), ("line", in_lines), ("web", in_web)):
        with World() as world:
            log, out = walk(world)
        line(f"Pikachu selected in the {name} shell", "; ".join(SELECTED.findall(log)) or "nothing", WANTED[0],
             SELECTED.findall(log) == WANTED)
        line(f"of it on standard output of the {name} shell", out.count("Zoogle"), "0", "Zoogle" not in out)
        with World() as world:
            log, out = walk(world, DO_NOT_TRACK="1")
        count = log.count("[ZoogleAnalytics]") + out.count("[ZoogleAnalytics]")
        line(f"events under DO_NOT_TRACK in the {name} shell", count, "0", count == 0)
    search()
    finish()


def search():
    """What was looked for is measured and never told."""
    with World() as world:
        web = Web(world)
        web.get("/search?q=pikach")
        found = until(lambda: re.search(r"search_performed \[length: (\d+), results: (\d+)\]", web.said))
        web.stop()
        line("a search, as the sink is told of it", found.group(0) if found else "nothing", "length: 6, some results",
             bool(found) and found.group(1) == "6" and int(found.group(2)) > 0)
        line("of its text in all that the sink was given", web.said.count("pikach"), "0", "pikach" not in web.said)


if __name__ == "__main__":
    main()
