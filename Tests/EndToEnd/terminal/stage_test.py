#!/usr/bin/env python3
"""The terminal shell on its stage, end to end: TERMINAL_STAGE names the program. Needs pyte. The product's own screens are in product_test.py."""
import os
import random
import re
import unittest

from product import ROOT
from pseudoterminal import Terminal

STAGE = os.path.abspath(os.environ.get("TERMINAL_STAGE", ROOT / ".build/debug/TerminalStage"))


def open_stage(route="/pokemon", columns=80, rows=24, **variables):
    return Terminal([STAGE, route], columns, rows, **variables)


class Drawing(unittest.TestCase):
    def test_the_list_is_there_and_scrolls_to_its_end(self):
        stage = open_stage()
        stage.until("#0001  Bulbasaur")
        stage.until("1 of 1,025")
        stage.type("G")
        stage.until("1,025 of 1,025", 30)
        stage.type("g")
        stage.until("#0001  Bulbasaur")
        stage.type("q")
        self.assertEqual(stage.end(), 0)

    def test_enter_opens_and_escape_comes_back_to_the_place(self):
        stage = open_stage()
        stage.until("#0010")
        stage.type("j" * 15)
        stage.until("16 of 1,025")
        before = stage.text
        stage.type("\r")
        stage.until("Seed Pokémon")
        stage.type("\x1b")
        stage.until(lambda terminal: terminal.text == before)
        stage.type("q")
        stage.end()

    def test_a_wide_window_shows_the_detail_beside_the_list(self):
        stage = open_stage(columns=120, rows=40)
        stage.until("Seed Pokémon")
        self.assertIn("Bulbasaur", stage.lines[2])
        stage.type("jj")
        stage.until(lambda terminal: "Venusaur" in terminal.lines[2])
        stage.type("q")
        stage.end()

    def test_the_tree_of_eevee_shows_all_eight(self):
        stage = open_stage("/evolution/133")
        for name in "Vaporeon Jolteon Flareon Espeon Umbreon Leafeon Glaceon Sylveon".split():
            stage.until(name)
        self.assertIn("╰─○ Sylveon", stage.text)
        stage.type("q")
        stage.end()

    def test_search_answers_while_one_types(self):
        stage = open_stage()
        stage.until("Bulbasaur")
        stage.type("2/")
        stage.until("a name, a number")
        stage.type("chari")
        stage.until("#0006  Charizard")
        stage.type("\x1b")
        stage.pump(0.2)
        stage.type("q")
        self.assertEqual(stage.end(), 0)

    def test_the_palette_goes_to_an_address(self):
        stage = open_stage()
        stage.until("Bulbasaur")
        stage.type(":")
        stage.until("Commands")
        stage.type("/evolution/133")
        stage.until("Go to /evolution/133")
        stage.type("\r")
        stage.until("Evolution of Eevee")
        stage.type("q")
        stage.end()

    def test_thirty_sizes_end_in_the_screen_of_a_fresh_start(self):
        chance = random.Random(7)
        stage = open_stage(columns=120, rows=40)
        stage.until("Seed Pokémon")
        for _ in range(30):
            stage.resize(chance.randint(20, 160), chance.randint(5, 50))
            stage.pump(0.03)
        stage.resize(120, 40)
        fresh = open_stage(columns=120, rows=40)
        fresh.until("Seed Pokémon")
        fresh.pump(0.5)
        stage.until("Seed Pokémon")
        stage.until(lambda terminal: terminal.text == fresh.text)
        for terminal in (stage, fresh):
            terminal.type("q")
            terminal.end()

    def test_a_window_that_is_too_small_says_so(self):
        stage = open_stage(columns=36, rows=10)
        stage.until("pokehost needs 40×12; this window is")
        stage.type("q")
        stage.end()

    def test_no_color_means_none(self):
        stage = open_stage(columns=120, rows=40, NO_COLOR="1")
        stage.until("Seed Pokémon")
        self.assertIsNone(re.search(rb"\x1b\[[0-9;]*[34]8;[25];[0-9;]*m", bytes(stage.raw)))
        stage.type("q")
        stage.end()

    def test_hostile_names_are_shown_and_harmless(self):
        stage = open_stage("/hostile")
        stage.until("␛[2J␛[31mred")
        stage.until("default")
        self.assertNotIn(b"owned\x07", bytes(stage.raw))
        stage.type("q")
        stage.end()

    def test_bytes_of_keys_may_come_one_by_one(self):
        stage = open_stage()
        stage.until("#0010")
        for byte in b"\x1b[B\x1b[B":
            stage.type(bytes([byte]))
            stage.pump(0.002)
        stage.until("3 of 1,025")
        stage.type("q")
        stage.end()


class Answers(unittest.TestCase):
    def test_a_light_terminal_gets_the_light_theme(self):
        stage = open_stage()
        stage.until("Bulbasaur")
        stage.type(b"\x1b]11;rgb:ffff/ffff/ffff\x1b\\\x1b[?62;22c")
        stage.until(lambda terminal: terminal.screen.buffer[0][2].fg == "1f5fbf")
        stage.type("q")
        stage.end()

    def test_kitty_pictures_are_used_when_the_terminal_says_so(self):
        stage = open_stage("/pokemon/1")
        stage.until("Seed Pokémon")
        stage.type(b"\x1b_Gi=31;OK\x1b\\\x1b[?62c")
        stage.until(lambda terminal: b"a=T,f=32" in bytes(terminal.raw))
        stage.type("q")
        stage.end()

    def test_sixel_is_used_when_the_terminal_says_so(self):
        stage = open_stage("/pokemon/1")
        stage.until("Seed Pokémon")
        stage.type(b"\x1b[?62;4;22c")
        stage.until(lambda terminal: b"\x1bP0;1;0q" in bytes(terminal.raw))
        stage.type("q")
        stage.end()

    def test_frames_are_synchronized_when_the_terminal_can(self):
        stage = open_stage()
        stage.until("Bulbasaur")
        stage.type(b"\x1b[?2026;2$y\x1b[?62c")
        stage.pump(0.2)
        stage.raw.clear()
        stage.type("j")
        stage.until("2 of 1,025")
        raw = bytes(stage.raw)
        self.assertTrue(raw.startswith(b"\x1b[?2026h") and raw.endswith(b"\x1b[?2026l"), raw)
        stage.type("q")
        stage.end()


if __name__ == "__main__":
    unittest.main(verbosity=1)
