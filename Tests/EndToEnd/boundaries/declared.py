"""What the program declares: route parameters, options, knobs and settings. Whatever is new is tried by itself."""
import json
import re
import subprocess
import sys

from place import BINARY, ROOT

sys.path.insert(0, str(ROOT / "scripts/lib"))
import completeness  # noqa: E402

# What stands in the path of a route, so that the other parameters reach a page that exists.
NAMES = {"name": "pikachu", "left": "pikachu", "right": "eevee"}


def document(*words):
    run = subprocess.run([BINARY, "--flags", str(ROOT / "flags.json"), *words, "--json"], capture_output=True, text=True)
    return json.loads(run.stdout)


MODULES = document("modules")["modules"]
COMMANDS = document("help")["commands"]


def route_parameters():
    """(pattern, parameter, address with a hole for its value) of every declared route."""
    for pattern in sorted({pattern for module in MODULES for pattern in module["routes"]}):
        path, _, query = pattern.partition("?")
        parts = re.findall(r"\{(\w+)\}", path)
        for part in parts:
            others = {name: NAMES[name] for name in parts if name != part}
            yield pattern, part, re.sub(r"\{(\w+)\}", lambda found: others.get(found[1], "%s"), path)
        whole = re.sub(r"\{(\w+)\}", lambda found: NAMES[found[1]], path)
        for name in filter(None, query.split("&")):
            yield pattern, name, f"{whole}?{name}=%s"


def number_options():
    """(command, option) of every option that takes a number."""
    for command in COMMANDS:
        for option in command["options"]:
            if option["kind"] == "integer":
                yield command, option


def pokemon_arguments():
    """(words before the number, words behind it) of every command whose argument names a Pokémon."""
    for command in COMMANDS:
        named = [argument for argument in command["arguments"] if argument["completion"] == "pokemon"]
        if command["name"] == "collection":
            yield ["collection", "add"], []
        elif named:
            yield command["name"].split(), ["eevee"] * (len(command["arguments"]) - 1)


def knobs():
    """Every knob, with its bounds where it takes a number."""
    return [knob for module in MODULES for knob in module["knobs"]]


def settings():
    """(module, key) of every setting."""
    sources = {path: path.read_text() for path in (ROOT / "Sources").rglob("*.swift")}
    for text in sources.values():
        for match in re.finditer(r'/// `modules\["([\w.]+)"\]`', text):
            for key in sorted(completeness.settings({None: text[match.start():]})):
                yield match[1], key
