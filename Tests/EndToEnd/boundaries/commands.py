"""Options, names, addresses, knobs and settings, as a person or a script gives them to a command."""
import json

import declared
from place import ROOT, WORK, each, home, json_values, run, values, wrong


def options():
    place = home()
    for command, option in declared.number_options():
        name = f"--{option['name']}"
        words = command["name"].split() + (["pikachu"] if any(a["count"] in ("one", "many") for a in command["arguments"]) else [])

        def judge(value, words=words, name=name):
            return wrong(run(place, *words, f"{name}={value}", profile="offline" if words[0] == "sync" else "beta"), value)

        each(f"{command['name']} {name}", values(option["minimum"], option["maximum"]), judge)


def names():
    place = home()
    for before, behind in declared.pokemon_arguments():
        each(f"{' '.join(before)} NAME", values(1, 1025) + values(10_001, 10_326),
             lambda value, before=before, behind=behind: wrong(run(place, *before, "--", value, *behind), value))


def addresses():
    place = home()
    for pattern, name, hole in declared.route_parameters():
        each(f"run {pattern} {name}", values(0, 1_000_000),
             lambda value, hole=hole: wrong(run(place, "run", hole % value), value))


def flags_file(name, change):
    """A flags file of its own with a change."""
    document = json.loads((ROOT / "flags.json").read_text())
    change(document)
    file = WORK / name
    file.write_text(json.dumps(document))
    return file


def knobs():
    place = home()
    for knob in declared.knobs():
        tokens = [str(knob[edge] + step) for edge in ("minimum", "maximum") if knob[edge] is not None for step in (-1, 0, 1)]
        tokens = list(dict.fromkeys(tokens + json_values()))
        variants = ",".join(f'"v{index}":{token}' for index, token in enumerate(tokens))
        text = (ROOT / "flags.json").read_text()
        head, _, rest = text.partition('"flags": {')
        # One variant of each kind in one file: a flag whose variants are of several types is a broken one, so each stands alone.
        def judge(index, knob=knob, head=head, rest=rest, tokens=tokens):
            file = WORK / f"knob-{knob['key']}-{index}.json"
            before = json.loads(head + '"flags": {' + rest)
            before["flags"].pop(knob["key"], None)
            whole = json.dumps(before)
            own = f'"{knob["key"]}":{{"state":"ENABLED","variants":{{"v":{tokens[index]}}},"defaultVariant":"v"}}'
            file.write_text(whole.replace('"flags": {', '"flags": {' + own + ",", 1))
            return wrong(run(place, "run", "/pokemon", flags=file), tokens[index])

        each(f"knob {knob['key']}", range(len(tokens)), judge)


def settings():
    place = home()
    found = list(dict.fromkeys(declared.settings()))
    assert found, "no setting was found in the sources"
    for module, key in found:
        def judge(token, module=module, key=key):
            file = WORK / f"setting-{module}-{key}-{abs(hash(token))}.json"
            document = json.loads((ROOT / "flags.json").read_text())
            document.setdefault("modules", {}).setdefault(module, {})[key] = "HOLE"
            file.write_text(json.dumps(document).replace('"HOLE"', token))
            first = wrong(run(place, "flags", "validate", str(file)), token)
            return first or wrong(run(place, "show", "pikachu", flags=file), token)

        each(f"modules[{module}].{key}", json_values(), judge)
