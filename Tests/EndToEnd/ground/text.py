"""Text from outside that would steer a terminal, in every command."""
import json
import re

from ground import HOSTILE, STEERING, fresh, on_terminal, report, run, variables


def text():
    home = fresh("hostile")
    name = "flags\x1b[31m\u202e.json"
    flags = home / name
    flags.write_text(json.dumps({
        "flags": {
            "plain": {"state": "ENABLED", "variants": {"on": HOSTILE, "off" + HOSTILE: "x"}, "defaultVariant": "on"},
            "key" + HOSTILE: {"state": "ENABLED", "variants": {HOSTILE: True, "b": False}, "defaultVariant": HOSTILE,
                              "targeting": {"if": [{"==": [{"var": HOSTILE}, HOSTILE]}, HOSTILE, "b"]}},
            "broken" + HOSTILE: {"state": HOSTILE, "variants": {}},
        },
        "profiles": {"default": {"context": {HOSTILE: HOSTILE}}, "p" + HOSTILE: {}},
        "modules": {"storage." + HOSTILE: {"x": 1}, "shell.web": {HOSTILE: 1}},
    }, ensure_ascii=False))
    notes = home / "import.json"
    notes.write_text(json.dumps([{"number": 1, "name": HOSTILE, "note": HOSTILE, HOSTILE: HOSTILE}], ensure_ascii=False))
    lines = home / ("records" + "\x1b[31m")
    lines.write_text(json.dumps({"pokehost": 1, "key": HOSTILE, "value": HOSTILE}, ensure_ascii=False) + "\n")
    named = ["--flags", str(flags)]
    commands = [
        ["flags", "list"], ["flags", "get", "plain"], ["flags", "get", "key" + HOSTILE], ["flags", "get", "k" + HOSTILE],
        ["flags", "explain", "plain"], ["flags", "explain", "key" + HOSTILE], ["flags", "validate"], ["flags", "schema"],
        ["flags", "eval", "plain"], ["flags", "eval", "key" + HOSTILE], ["flags", "logic", json.dumps(HOSTILE)],
        ["flags", "logic", HOSTILE], ["flags", "set", "plain", "off" + HOSTILE, "--dry-run"],
        ["flags", "set", "plain", "no" + HOSTILE, "--dry-run"], ["flags", "set", "plain", "on", "--for", "p" + HOSTILE,
                                                                "--dry-run"],
        ["plan"], ["plan", "--profile", "p" + HOSTILE], ["plan", "--profile", "q" + HOSTILE], ["doctor"], ["paths"],
        ["modules"], ["list", "--format", HOSTILE + "{name}"], ["list", "--format", "{" + HOSTILE + "}"],
        ["list", "--set", "plain=" + HOSTILE], ["list", "--set", HOSTILE], ["show", HOSTILE], ["list", "--" + HOSTILE],
        [HOSTILE], ["help", HOSTILE], ["-" + HOSTILE], ["search", HOSTILE], ["evolution", HOSTILE], ["books", HOSTILE],
        ["run", "/" + HOSTILE], ["list", "--log-file", str(home / HOSTILE / "x")], ["list", "-vv", "--log", "pretty"],
        ["list", "-vv", "--log", "json"], ["complete", "flags", "get", ""], ["complete", "plan", "--profile", ""],
        ["list", "--color", HOSTILE], ["list", "--limit", HOSTILE], ["collection", "import", str(notes)],
        ["collection", "list"], ["storage", "import", str(lines)], ["storage", "stats"], ["storage", "check"],
        ["collection", "add", HOSTILE], ["new", "feature", HOSTILE], ["sync", HOSTILE], ["uninstall-data"],
    ]
    environment = variables(POKEHOST_HOME=str(home / "kept"), TERM="xterm-256color")
    sanitized = re.compile(r"\x1b\[[0-9;]*m")
    for line in commands:
        shown = " ".join(STEERING.sub("?", word) for word in line)
        for form in ([], ["--json"]):
            status, output = run(*line, *form, *named, environment=environment)
            told = output.decode(errors="replace")
            bad = STEERING.search(told)
            report(f"{shown} {' '.join(form)}", None if status not in (None, 70) and status >= 0 and not bad else
                   f"exit {status}, {bad and hex(ord(bad[0]))} in {told[:600]!r}")
            if form and status == 0:
                try:
                    for one in told.splitlines():
                        if one.startswith("{"):
                            json.loads(one)
                except ValueError as error:
                    report(f"{shown} --json is JSON", f"{error}: {one[:300]!r}")
        status, told = on_terminal([*line, *named], environment)
        # On a terminal the program's own colours and cursor lines are there; nothing of what came from outside is.
        own = re.sub(r"\x1b\[[0-9;]*[mAK]|\r", "", told)
        bad = STEERING.search(own)
        report(f"{shown} on a terminal", None if status not in (None, 70) and not bad and "\x1b]0" not in told else
               f"exit {status}, {bad and hex(ord(bad[0]))} in {told[:600]!r}")
    value = json.loads(run("flags", "get", "plain", "--json", *named, environment=environment)[1].decode().splitlines()[-1])
    report("--json says exactly what the value is", None if value["value"] == HOSTILE else f"{value}")
