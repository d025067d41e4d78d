"""docs/COMMANDS.md, from what `pokehost help --json` says."""
import json
import subprocess


def page(binary):
    document = json.loads(subprocess.run([binary, "help", "--json"], capture_output=True, text=True, check=True).stdout)
    lines = ["# Commands", "", "Generated from `pokehost help --json` by `scripts/docs`; `pokehost help COMMAND --json` adds the",
             "JSON schema of what a command prints. Options that every command takes may stand before or after it.", ""]
    lines += ["## Options of every command", "", *options(document["options"]), ""]
    for command in document["commands"]:
        lines += section(command)
    lines += ["## Exit codes", "", "| code | name under `--json` | meaning |", "| --- | --- | --- |"]
    lines += [f"| {c['code']} | `{c['name']}` | {c['meaning']} |" for c in document["exitCodes"]]
    lines += ["", "## Environment variables", "", "| variable | what it does |", "| --- | --- |"]
    lines += [f"| `{v['name']}` | {v['help']} |" for v in document["variables"]]
    return "\n".join(lines) + "\n"


def section(command):
    lines = [f"## {command['name']}", "", f"`pokehost {command['usage']}`", "", command["summary"], ""]
    if command["discussion"]:
        lines += [command["discussion"], ""]
    if command["arguments"] or command["options"]:
        lines += [*options(command["options"], command["arguments"]), ""]
    for example in command["examples"]:
        lines.append(f"- `{example['line']}`: {example['does']}")
    return lines + ([""] if command["examples"] else [])


def options(options, arguments=()):
    lines = ["| | |", "| --- | --- |"]
    for argument in arguments:
        lines.append(f"| `{argument['name']}` | {argument['help']}{choices(argument)} |")
    for option in options:
        short = f"`{option['short']}`, " if option["short"] else ""
        value = f" {option['value']}" if option["value"] else ""
        lines.append(f"| {short}`--{option['name']}{value}` | {option['help']}{choices(option)} |")
    return [line.replace("{\"rule\",\"data\"}", "`{\"rule\",\"data\"}`") for line in lines]


def choices(entry):
    return f" One of: {', '.join(f'`{choice}`' for choice in entry['choices'])}." if entry["choices"] else ""
