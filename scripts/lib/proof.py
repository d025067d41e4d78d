"""What the chapters of scripts/prove.d that are written in Python share: the program, and how a line is said."""
import os
import pathlib
import re
import unicodedata

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BINARY = os.environ.get("POKEHOST_BINARY") or str(ROOT / ".build-release/release/pokehost")


class Chapter:
    """Prints a line for each promise, and remembers whether one fell short."""

    def __init__(self):
        self.failures = 0

    def line(self, what, figure, bar, holds):
        self.failures += 0 if holds else 1
        print(f"{what} · {figure} · {bar} · {'holds' if holds else 'falls short'}", flush=True)

    @property
    def status(self):
        return 1 if self.failures else 0


def command(home, *words, profile="offline", flags=ROOT / "flags.json"):
    """The program's command line, with the checkout's flags and a home of its own."""
    return [BINARY, "--flags", str(flags), "--home", str(home), "--profile", profile, "--color", "never",
            *words]


def width(text):
    """How many columns a terminal needs for the text."""
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


LABELS = ("Types|Genus|Height|Weight|Abilities|Generation|Rarity|Total|HP|Attack|Defense|Special Attack|"
          "Special Defense|Speed|Weak to ×[24]|Resists ×[½¼]|Unharmed by ×0")
TITLES = "Stats|Type chart|Evolution|Note|Collection"
FLAWS = {
    "a placeholder": re.compile(r"\bnil\b|(?<!-)\bnull\b|\bNaN\b|Optional\(|\{[a-z]+\}|%[@ds]|\bTODO\b|#0000|undefined"),
    "an empty label": re.compile(rf"^(?:{LABELS}):?\s*$", re.MULTILINE),
    "an empty section": re.compile(rf"\n\n(?:{TITLES}):?[ ]*(?:\n\n|\n?\Z)"),
    "what no screen wrote": re.compile(r"\[ZoogleAnalytics\]|^\d{4}-\d\d-\d\dT", re.MULTILINE),
    "blanks at an end": re.compile(r"[ \t]$", re.MULTILINE),
}


def flaws(text, columns=None):
    """What is wrong with a page of text: kind and place of each flaw."""
    found = [f"{name}: {match.group().strip()!r}" for name, pattern in FLAWS.items() for match in pattern.finditer(text)]
    if columns:
        found += [f"{width(line)} columns: {line!r}" for line in text.split("\n") if width(line) > columns]
    return found


# The finder of flaws finds each kind, or what it says of pages is worth nothing.
for sample in ("Height nil", "Genus", "Eevee\n\nStats\n\nMore", "Eevee\n\nEvolution\n", "Speed 90 "):
    assert flaws(sample), f"the flaw in {sample!r} is not found"
assert flaws("Pokémon", 6) and not flaws("Genus  Seed Pokémon\n\nStats\nHP  45 ██", 40)
