#!/usr/bin/env python3
"""A terminal's cells as a PNG, for people who want to look: portrait.py OUT.png COLUMNS ROWS KEYS -- COMMAND …

KEYS are typed one after the other, `~` is a pause; `POKEHOST_GROUND=light` answers as a light terminal does. Needs
pyte and Pillow."""
import os
import sys

from PIL import Image, ImageDraw, ImageFont

from pseudoterminal import Terminal

WIDTH, HEIGHT, SIZE = 10, 20, 16
FONTS = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono{}.ttf"
NAMED = {"black": "000000", "red": "cd0000", "green": "00cd00", "brown": "cdcd00", "blue": "0000ee",
         "magenta": "cd00cd", "cyan": "00cdcd", "white": "e5e5e5", "brightblack": "7f7f7f", "brightred": "ff0000",
         "brightgreen": "00ff00", "brightbrown": "ffff00", "brightblue": "5c5cff", "brightmagenta": "ff00ff",
         "brightcyan": "00ffff", "brightwhite": "ffffff"}


def colour(name, default):
    text = default if name == "default" else NAMED.get(name, name)
    return tuple(int(text[at:at + 2], 16) for at in (0, 2, 4))


def portrait(terminal, path, light=False):
    ink, ground = ("24292f", "ffffff") if light else ("d8dee9", "1b1f27")
    fonts = {bold: ImageFont.truetype(FONTS.format("-Bold" if bold else ""), SIZE) for bold in (False, True)}
    screen = terminal.screen
    image = Image.new("RGB", (screen.columns * WIDTH, screen.lines * HEIGHT), colour("default", ground))
    draw = ImageDraw.Draw(image)
    for y in range(screen.lines):
        for x in range(screen.columns):
            cell = screen.buffer[y][x]
            fore, back = colour(cell.fg, ink), colour(cell.bg, ground)
            if cell.reverse:
                fore, back = back, fore
            paint(draw, x * WIDTH, y * HEIGHT, cell, fore, back, fonts[bool(cell.bold)])
    if not screen.cursor.hidden:
        x, y = screen.cursor.x * WIDTH, screen.cursor.y * HEIGHT
        draw.rectangle((x, y, x + 1, y + HEIGHT - 1), fill=colour("default", ink))
    image.save(path)


def paint(draw, x, y, cell, fore, back, font):
    draw.rectangle((x, y, x + WIDTH - 1, y + HEIGHT - 1), fill=back)
    if cell.data == "▀":
        draw.rectangle((x, y, x + WIDTH - 1, y + HEIGHT // 2 - 1), fill=fore)
    elif cell.data == "▄":
        draw.rectangle((x, y + HEIGHT // 2, x + WIDTH - 1, y + HEIGHT - 1), fill=fore)
    elif cell.data.strip():
        draw.text((x, y), cell.data, fill=fore, font=font)
    if cell.underscore:
        draw.line((x, y + HEIGHT - 2, x + WIDTH - 1, y + HEIGHT - 2), fill=fore)


def main():
    out, columns, rows, keys = sys.argv[1:5]
    light = os.environ.get("POKEHOST_GROUND") == "light"
    terminal = Terminal(sys.argv[6:], int(columns), int(rows))
    terminal.pump(1)
    if light:
        terminal.type(b"\x1b]11;rgb:ffff/ffff/ffff\x1b\\\x1b[?62;22c")
        terminal.pump(0.3)
    for key in keys.encode().decode("unicode_escape"):
        if key != "~":
            terminal.type(key)
        terminal.pump(1 if key == "~" else 0.1)
    terminal.pump(1)
    portrait(terminal, out, light)
    terminal.type("\x03")
    terminal.end()


if __name__ == "__main__":
    main()
