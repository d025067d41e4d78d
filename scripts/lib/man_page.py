#!/usr/bin/env python3
"""Writes the man page from what `pokehost help --json` says: nothing stands in it that the program does not declare."""
import json
import sys


def escape(text):
    return text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace(".", "\\&.")


def bold(text):
    return "\\fB" + escape(text) + "\\fR"


def option(entry):
    short = bold(entry["short"]) + ", " if entry["short"] else ""
    value = f" \\fI{escape(entry['value'])}\\fR" if entry["value"] else ""
    choices = f" One of: {', '.join(entry['choices'])}." if entry["choices"] else ""
    return [".TP", f"{short}{bold('--' + entry['name'])}{value}", escape(entry["help"] + choices)]


def command(entry):
    lines = [".SS " + escape(entry["usage"]), escape(entry["summary"])]
    if entry["discussion"]:
        lines += [".PP", escape(entry["discussion"])]
    for argument in entry["arguments"]:
        choices = f" One of: {', '.join(argument['choices'])}." if argument["choices"] else ""
        lines += [".TP", f"\\fI{escape(argument['name'])}\\fR", escape(argument["help"] + choices)]
    for one in entry["options"]:
        lines += option(one)
    for example in entry["examples"]:
        lines += [".TP", bold(example["line"]), escape(example["does"])]
    return lines


def page(document, version):
    lines = [f'.TH POKEHOST 1 "" "pokehost {version}" "User Commands"', ".SH NAME",
             "pokehost \\- a Pok\\('edex for terminal, browser and scripts, wired by flags.json", ".SH SYNOPSIS",
             ".B pokehost", "[\\fIOPTIONS\\fR] [\\fICOMMAND\\fR]", ".SH DESCRIPTION",
             "Without a command it is", bold("pokehost run") + ":",
             "a Pok\\('edex in this terminal, or plain text where there is none. Which features, storage, analytics and",
             "shell are on is decided by a flags file, which may be edited while it runs.", ".SH OPTIONS",
             "They may stand before or after the command."]
    for entry in document["options"]:
        lines += option(entry)
    lines.append(".SH COMMANDS")
    for entry in document["commands"]:
        lines += command(entry)
    lines += [".SH ENVIRONMENT"]
    for variable in document["variables"]:
        lines += [".TP", bold(variable["name"]), escape(variable["help"])]
    lines.append(".SH EXIT STATUS")
    for code in document["exitCodes"]:
        lines += [".TP", bold(str(code["code"])), escape(f"{code['meaning']} Under --json: {code['name']}.")]
    lines += [".SH FILES", "The folders that", bold("pokehost paths"), "names."]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.stdout.write(page(json.load(sys.stdin), sys.argv[1]))
