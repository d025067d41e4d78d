#!/usr/bin/env python3
"""Draws docs/images/terminal.png and browser.png: the program in an emulated terminal, and in a browser."""
import html
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "Tests/EndToEnd/terminal"))
from pseudoterminal import Terminal  # noqa: E402

BINARY = os.environ["POKEHOST_BINARY"]
IMAGES = ROOT / "docs/images"
COLUMNS, ROWS = 126, 34
NAMED = {"black": "#000000", "red": "#cd3131", "green": "#0dbc79", "brown": "#e5e510", "blue": "#2472c8",
         "magenta": "#bc3fbc", "cyan": "#11a8cd", "white": "#e5e5e5"}
PAGE = """<!doctype html><meta charset="utf-8"><style>
body {{ margin: 0; background: #1e1e2e; }}
pre {{ margin: 18px 22px; font: 15px/19px "DejaVu Sans Mono", monospace; color: #e6e9ef; }}
</style><pre>{lines}</pre>"""


def environment(home):
    return {"POKEHOST_HOME": home, "POKEHOST_FLAGS": str(ROOT / "flags.json"), "LANG": "C.UTF-8",
            "POKEHOST_PROFILE": "beta", "POKEHOST_API": "http://127.0.0.1:9", "POKEHOST_SPRITES": "http://127.0.0.1:9",
            "DO_NOT_TRACK": "1"}


def color(value, fallback):
    if value == "default":
        return fallback
    return NAMED.get(value, f"#{value}" if re.fullmatch(r"[0-9a-fA-F]{6}", value) else fallback)


def cell(character):
    ink, ground = color(character.fg, "#e6e9ef"), color(character.bg, "transparent")
    if character.reverse:
        ink, ground = ("#1e1e2e" if ground == "transparent" else ground), ink
    style = f"color:{ink};background:{ground}"
    style += ";font-weight:bold" if character.bold else ""
    style += ";text-decoration:underline" if character.underscore else ""
    return f'<span style="{style}">{html.escape(character.data)}</span>'


def terminal(home, folder):
    shown = Terminal([BINARY, "run", "/pokemon?offset=20"], COLUMNS, ROWS, **environment(home))
    shown.until("Pikachu", 30)
    for _ in range(4):
        shown.type("j")
        shown.pump(0.3)
    shown.until("Mouse", 30)
    shown.pump(2)
    lines = "\n".join("".join(cell(shown.screen.buffer[y][x]) for x in range(COLUMNS)) for y in range(ROWS))
    shown.type("q")
    shown.end()
    page = folder / "terminal.html"
    page.write_text(PAGE.format(lines=lines))
    photograph(page.as_uri(), IMAGES / "terminal.png", COLUMNS * 9 + 60, ROWS * 19 + 36)


def browser(home):
    host = subprocess.Popen([BINARY, "run", "--set", "shell=web", "--listen", "127.0.0.1:0"], text=True,
                            env={**os.environ, **environment(home)}, stderr=subprocess.PIPE)
    try:
        address = next(match for line in host.stderr if (match := re.search(r"(http://[\d.:]+)\S*([?&]key=\w+)", line)))
        photograph(f"{address[1]}/pokemon/25?{address[2][1:]}", IMAGES / "browser.png", 1000, 760)
    finally:
        host.terminate()
        host.wait(20)


def photograph(address, file, width, height):
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    with tempfile.TemporaryDirectory() as profile:
        subprocess.run([program, "--headless=new", "--no-sandbox", "--hide-scrollbars", "--disable-gpu",
                        f"--user-data-dir={profile}", f"--window-size={width},{height}", f"--screenshot={file}",
                        "--timeout=5000", address], check=True, capture_output=True, timeout=120)
    print(file.relative_to(ROOT))


def main():
    IMAGES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        terminal(f"{folder}/terminal", pathlib.Path(folder))
        browser(f"{folder}/browser")


if __name__ == "__main__":
    main()
