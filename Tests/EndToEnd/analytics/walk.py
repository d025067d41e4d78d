#!/usr/bin/env python3
"""An event added by editing flags.json while the host runs; a sink added by a folder, its name and one line."""
import os
import pathlib
import re
import subprocess

from hosts import ROOT, Web, World, finish, line, until

CACHE = pathlib.Path(os.environ.get("XDG_CACHE_HOME", pathlib.Path.home() / ".cache")) / "pokehost-scripts/another-sink"

# The file that the README gives.
SINK = next(body for body in re.findall(r"^```swift\n(.*?)^```$", (ROOT / "README.md").read_text(), re.M | re.S)
            if "TallySink" in body)


def add_event():
    """A rule that was not there, written while somebody looks at pages."""
    with World() as world:
        web = Web(world)
        web.get("/pokemon")
        # What comes later in the stream shows that nothing was made of this page.
        until(lambda: "screen_viewed" in web.said)
        before = web.said.count("] list_opened [")
        world.change('"screen_viewed": {', '"list_opened": {"when": {"kind": "opened", "feature": "list"}, '
                     '"parameters": {"screen": "screen"}}, "screen_viewed": {')
        asked = 0

        def made():
            nonlocal asked
            asked += 1
            web.get("/pokemon")
            return "] list_opened [screen: /pokemon]" in web.said
        after = until(made, 20)
        web.stop()
        line("an event added to flags.json while the host runs", f"{before} before, then after {asked} pages",
             "without a restart", before == 0 and after)


def copy():
    """The checkout without its build folders; what is built there is kept for the next time."""
    CACHE.mkdir(parents=True, exist_ok=True)
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout.split(b"\0")
    wanted = {pathlib.Path(os.fsdecode(name)) for name in names if name}
    for path in wanted:
        source, target = ROOT / path, CACHE / path
        if not source.is_file() or (target.is_file() and target.read_bytes() == source.read_bytes()):
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(source.read_bytes())
        target.chmod(source.stat().st_mode)
    for folder in ("Sources", "Features", "Tests"):
        for path in (CACHE / folder).rglob("*"):
            if path.is_file() and path.relative_to(CACHE) not in wanted:
                path.unlink()


def insert(path, before, text):
    whole = (CACHE / path).read_text()
    assert before in whole, before
    (CACHE / path).write_text(whole.replace(before, text + before, 1))


def add_sink():
    copy()
    (CACHE / "Sources/AnalyticsTally").mkdir(exist_ok=True)
    (CACHE / "Sources/AnalyticsTally/TallySink.swift").write_text(SINK)
    insert("Package.swift", '  "AnalyticsZoogle",\n', '  "AnalyticsTally",\n')
    insert("Package.swift", '  adapter("AnalyticsZoogle"', '  adapter("AnalyticsTally"),\n')
    insert("Sources/pokehost/Modules.swift", "import AnalyticsZoogle\n", "import AnalyticsTally\n")
    insert("Sources/pokehost/Modules.swift", "    ZoogleSink.self,\n", "    TallySink.self,\n")
    built = subprocess.run(["swift", "build", "--product", "pokehost"], cwd=CACHE, capture_output=True, text=True)
    line("a sink added: a folder, its name in the manifest, a line", "it builds" if built.returncode == 0 else
         (built.stdout + built.stderr)[-400:].replace("\n", " "), "builds", built.returncode == 0)
    if built.returncode:
        return
    with World() as world:
        world.change('"analytics.zoogle": {', '"analytics.tally": {"state": "ENABLED", "variants": {"on": true, '
                     '"off": false}, "defaultVariant": "on"}, "analytics.zoogle": {')
        web = Web(world, binary=str(CACHE / ".build/debug/pokehost"))
        web.follow("/pokemon?offset=20", "Pikachu")
        until(lambda: "tally: pokemon_selected" in web.said)
        web.stop()
        count = len(re.findall(r"tally: pokemon_selected", web.said))
        line("selections that the added sink was given", count, "1", count == 1)


if __name__ == "__main__":
    add_event()
    add_sink()
    finish()
