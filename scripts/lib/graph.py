"""The dependency graph of docs/ARCHITECTURE.md, from the manifest."""
import json
import re

START, END = "<!-- generated: graph -->", "<!-- end of graph -->"
# Everybody knows these; arrows to them would hide the others.
COMMON = {"JSON", "System", "FeatureKit", "ShellKit"}


def renewed(text, dump):
    drawing = f"{START}\n```mermaid\n{mermaid(json.loads(dump))}\n```\n{END}"
    return re.sub(re.escape(START) + ".*?" + re.escape(END), lambda _: drawing, text, flags=re.S)


def mermaid(package):
    targets = {t["name"]: t for t in package["targets"] if t["type"] == "regular" and not t["path"].startswith("Tests/")}
    groups = {"Features": [], "Shells": [], "Adapters": [], "Frame": [], "System libraries": []}
    for name, target in sorted(targets.items()):
        groups[kind(name, target["path"])].append(name)
    lines = ["flowchart LR"]
    for title, names in groups.items():
        if title == "System libraries":
            continue
        lines += [f"  subgraph {title}", *[f"    {name}" for name in names], "  end"]
    for name, target in sorted(targets.items()):
        if kind(name, target["path"]) == "System libraries":
            continue
        for dependency in sorted({list(d.values())[0][0] for d in target["dependencies"]}):
            if dependency in COMMON and not (kind(name, target["path"]) == "Frame"):
                continue
            lines.append(f"  {name} --> {dependency}")
    return "\n".join(lines)


def kind(name, path):
    if path.startswith("Features/"):
        return "Features"
    if path.startswith("Sources/SystemLibraries/"):
        return "System libraries"
    if name.endswith("Shell") or name in {"ShellKit", "HTTPServer"}:
        return "Shells"
    if name in {"JSON", "System", "Flags", "FeatureKit", "Host", "CLI", "Pokedex", "FeatureTesting"}:
        return "Frame"
    return "Adapters"
