"""What the program declares, looked for in the documents; and links that must lead somewhere."""
import json
import re
import subprocess

LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
SETTINGS = re.compile(r'/// `modules\["([\w.]+)"\]`.*?\n(?:\s*///.*\n)*\s*(?:package )?struct \w+[^{]*\{(.*?)\n\}', re.S)


def links(path, report):
    for target in LINK.findall(path.read_text()):
        if re.match(r"[a-z]+:", target):
            continue
        name, _, anchor = target.partition("#")
        file = (path.parent / name).resolve() if name else path
        problem = None if file.exists() else f"{file} is not there"
        if not problem and anchor and file.suffix == ".md" and anchor not in anchors(file.read_text()):
            problem = f"{file.name} has no heading #{anchor}"
        report.record(f"{path.name}: link {target}", problem)


def anchors(text):
    """The headings as GitHub names them."""
    found = set()
    for heading in re.findall(r"^#+ +(.*)$", text, re.M):
        plain = re.sub(r"[`*]", "", heading).strip().lower()
        found.add(re.sub(r"[^\w\- ]", "", plain).replace(" ", "-"))
    return found


def vocabulary(root, binary, documents, report):
    """Each word of each kind must stand in the document that is its home, as code."""
    texts = {path.name: path.read_text() for path in documents}
    for kind, home, words in declared(root, binary):
        text = texts[home]
        missing = sorted(word for word in words if not re.search(r"(?<![\w.-])" + re.escape(word) + r"(?![\w-])", text))
        problem = f"not in {home}: {', '.join(missing)}" if missing else None if words else "none were found in the code"
        report.record(f"every {kind} is documented ({len(words)})", problem)


def declared(root, binary):
    """(kind, the document that is its home, the words), all taken from the program or its source."""
    document = lambda *words: json.loads(subprocess.run([binary, "--flags", str(root / "flags.json"), *words, "--json"],
                                                        capture_output=True, text=True, check=True).stdout)
    help_, modules = document("help"), document("modules")["modules"]
    source = {p: p.read_text() for folder in ("Sources", "Features") for p in (root / folder).rglob("*.swift")
              if "Tests" not in p.parts}
    everything = "\n".join(source.values())
    yield "flag", "FLAGS.md", set(json.loads((root / "flags.json").read_text())["flags"])
    yield "profile", "FLAGS.md", set(json.loads((root / "flags.json").read_text())["profiles"])
    yield "knob", "FLAGS.md", {knob["key"] for module in modules for knob in module["knobs"]}
    yield "module", "FLAGS.md", {module["id"] for module in modules}
    yield "setting", "FLAGS.md", settings(source)
    yield "command", "COMMANDS.md", {command["name"] for command in help_["commands"]}
    yield "option", "COMMANDS.md", {"--" + option["name"] for owner in [help_, *help_["commands"]]
                                    for option in owner["options"]}
    yield "exit code", "COMMANDS.md", {code["name"] for code in help_["exitCodes"]}
    yield "environment variable", "OPERATIONS.md", variables(everything) | {v["name"] for v in help_["variables"]}
    yield "metric", "OPERATIONS.md", set(re.findall(r'"(pokehost_[a-z_]+)", "(?:counter|gauge|histogram)"', everything)) | set(
        re.findall(r'let name = "(pokehost_[a-z_]+)"', everything)) | set(re.findall(r'family\("(pokehost_[a-z_]+)"', everything))
    yield "route", "FEATURES.md", {route.split("?")[0] for module in modules for route in module["routes"]}
    yield "point", "FEATURES.md", {point for module in modules for point in module["points"]}


def settings(source):
    """`module: key` of every settings type: its coding keys, or its properties."""
    words = set()
    for text in source.values():
        for match in re.finditer(r'/// `modules\["([\w.]+)"\]`', text):
            body = text[match.end():]
            end = re.search(r"\n(?:  )?\}\n", body)
            body = body[:end.start() if end else None]
            words |= {name for name in re.findall(r"^\s+(?:package )?var (\w+)(?:: [\w.\[\]]+\??)?(?: = .*)?$", body, re.M)}
    return words


def variables(text):
    named = set(re.findall(r'(?:environment|variables)\["([A-Z][A-Z_]+)"', text))
    otlp = {f"OTEL_EXPORTER_OTLP_{name}" for name in re.findall(r'variable\("([A-Z]+)"\)', text)}
    return (named | otlp) - {"PATH", "HOME"}
