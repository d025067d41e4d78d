#!/usr/bin/env python3
"""The built program, used as a person uses it: in a pseudo-terminal, judged by a terminal emulator."""
import os
import random
import shutil
import signal
import tempfile
import unittest
from pathlib import Path

from product import HAS_RECORDED, RECORDED, WHY_NOT, Outside, Product

EIGHT = "Vaporeon Jolteon Flareon Espeon Umbreon Leafeon Glaceon Sylveon".split()


class WithProduct(unittest.TestCase):
    profile = "default"
    outside = None

    def setUp(self):
        self.product = Product(self.outside, self.profile)
        self.addCleanup(self.product.remove)
        self.terminals = []

    def open(self, *options, **more):
        terminal = self.product.open(*options, **more)
        self.addCleanup(terminal.discard)
        return terminal

    def quit(self, terminal):
        terminal.type("q")
        self.assertEqual(terminal.end(), 0)


class Using(WithProduct):
    def test_it_starts_scrolls_to_the_end_of_1025_and_back(self):
        terminal = self.open()
        terminal.until("1 of 1,025")
        terminal.until("#0001  Bulbasaur")
        terminal.type("G")
        terminal.until("1,025 of 1,025", 30)
        terminal.until("#1025  Pecharunt")
        terminal.type("g")
        terminal.until("#0001  Bulbasaur")
        self.quit(terminal)

    def test_enter_opens_and_escape_comes_back_to_the_place(self):
        terminal = self.open()
        terminal.until("#0010")
        for place in range(2, 26):
            terminal.type("j")
            terminal.until(f"{place} of 1,025")
        before = terminal.text
        terminal.type("\r")
        terminal.until("#0025 Pikachu")
        terminal.type("\x1b")
        terminal.until(lambda shown: shown.text == before)
        self.quit(terminal)

    def test_a_wide_window_shows_the_detail_beside_the_list(self):
        terminal = self.open(columns=120, rows=40)
        terminal.until("#0001 Bulbasaur")
        terminal.type("jj")
        terminal.until("#0003 Venusaur")
        self.quit(terminal)

    def test_the_tree_of_eevee_shows_all_eight(self):
        terminal = self.open(columns=80, rows=40)
        terminal.until("Bulbasaur")
        terminal.type(":/evolution/eevee")
        terminal.until("Go to /evolution/eevee")
        terminal.type("\r")
        for name in EIGHT:
            terminal.until(name)
        self.assertIn("╰─○ Sylveon", terminal.text)
        terminal.type("jj\r")
        terminal.until("#0135 Jolteon")
        self.quit(terminal)

    def test_search_forgives_typos_while_one_types(self):
        terminal = self.open()
        terminal.until("Bulbasaur")
        for typed, found in (("charizrd", "#0006  Charizard"), ("bulbsaur", "#0001  Bulbasaur")):
            terminal.type("2")
            terminal.until("type:water")
            # Whether or not one types there at once: a slash leads into the field.
            terminal.type("/")
            terminal.type(typed)
            terminal.until(found)
            terminal.type("\x1b")
            terminal.until(lambda shown: shown.screen.cursor.hidden)
        self.quit(terminal)

    def test_a_flag_that_is_switched_in_the_file_changes_what_is_there(self):
        terminal = self.open(columns=120)
        terminal.until("2 Search")
        self.product.command("flags", "set", "feature.search", "off")
        terminal.until(lambda shown: "2 Search" not in shown.lines[0])
        terminal.until("feature.search")
        self.product.command("flags", "set", "feature.search", "on")
        terminal.until("2 Search")
        self.quit(terminal)

    def test_a_broken_flags_file_is_said_and_nothing_changes(self):
        terminal = self.open(columns=120)
        terminal.until("2 Search")

        def is_said(shown):
            # Others are busy beside it meanwhile.
            (self.product.folder / "other").write_text("")
            return "flags.json" in shown.lines[-1] + shown.lines[-2]

        good = self.product.flags.read_text()
        self.product.flags.write_text("{")
        terminal.until(is_said)
        self.assertIn("2 Search", terminal.lines[0])
        self.product.flags.write_text(good)
        terminal.until("can be used again")
        self.quit(terminal)

    def test_thirty_sizes_end_in_the_screen_of_a_fresh_start(self):
        chance = random.Random(11)
        terminal = self.open(columns=120, rows=40)
        terminal.until("#0001 Bulbasaur")
        for _ in range(30):
            terminal.resize(chance.randint(20, 160), chance.randint(5, 50))
            terminal.pump(0.05)
        terminal.resize(120, 40)
        fresh = self.open(columns=120, rows=40)
        fresh.until("#0001 Bulbasaur")
        fresh.pump(1)
        terminal.until(lambda shown: shown.text == fresh.text)
        self.quit(terminal)
        self.quit(fresh)

    def test_nothing_that_others_print_tears_the_picture(self):
        terminal = self.open("--set", "analytics.zoogle=on", "--set", "analytics.console=on")
        terminal.until("Bulbasaur")
        terminal.type("jj\r")
        terminal.until("#0003 Venusaur")
        terminal.pump(0.5)
        self.assertNotIn("screen_viewed", terminal.text)
        self.assertNotIn("ZoogleAnalytics", terminal.text)
        self.quit(terminal)


class Collecting(WithProduct):
    profile = "beta"

    def test_caught_is_kept(self):
        terminal = self.open("/pokemon/25", rows=50)
        terminal.until("#0025 Pikachu")
        terminal.until("Caught (c)")
        terminal.type("c")
        terminal.until("✓ Caught")
        self.quit(terminal)
        items = self.product.answer("collection")["items"]
        self.assertEqual([item["name"] for item in items], ["pikachu"])


@unittest.skipUnless(HAS_RECORDED, WHY_NOT)
class Online(WithProduct):
    def setUp(self):
        self.outside = Outside()
        self.addCleanup(self.outside.stop)
        super().setUp()

    def test_the_network_is_lost_and_regained(self):
        terminal = self.open("--set", "source=live", "--set", "terminal.images=off", columns=120, rows=40)
        terminal.until("Bulbasaur", 20)
        terminal.until("#0001 Bulbasaur", 20)
        self.outside.stop()
        self.go(terminal, "/pokemon/mewtwo")
        terminal.until("#0150 Mewtwo", 30)
        terminal.until("cannot be reached", 30)
        self.outside.start()
        for _ in range(10):
            self.go(terminal, "/pokemon/mewtwo")
            terminal.until("#0150 Mewtwo", 30)
            terminal.pump(1)
            if "cannot be reached" not in terminal.text:
                return self.quit(terminal)
        self.fail("the network that is back is not used\n" + terminal.text)

    def go(self, terminal, address):
        terminal.type(":" + address)
        terminal.until("Go to " + address)
        terminal.type("\r")


@unittest.skipUnless(HAS_RECORDED, WHY_NOT)
class Hostile(WithProduct):
    """Names from outside that would like to be more than names."""
    escape = "\x1b[2J\x1b]0;owned\x07red"
    bidi = "\u202eliveE\u2066 \u200bzero\u200dwidth"
    long = "M" + "ew" * 4_999 + "!"

    def setUp(self):
        folder = Path(tempfile.mkdtemp(prefix="pokehost-hostile-"))
        self.addCleanup(shutil.rmtree, folder, True)
        self.outside = Outside(self.poisoned(folder))
        self.addCleanup(self.outside.stop)
        super().setUp()

    def poisoned(self, folder):
        """The recorded data, with three species that were renamed."""
        import json
        source = Path(RECORDED) / "api"
        for resource in source.iterdir():
            if resource.name != "pokemon-species":
                (folder / resource.name).symlink_to(resource)
        species = folder / "pokemon-species"
        species.mkdir()
        for record in (source / "pokemon-species").iterdir():
            (species / record.name).symlink_to(record)
        for number, name in ((25, self.escape), (133, self.bidi), (150, self.long)):
            record = json.loads((source / f"pokemon-species/{number}/index.json").read_text())
            for entry in record["names"]:
                entry["name"] = name
            for entry in record["genera"]:
                entry["genus"] = name
            (species / str(number)).unlink()
            (species / str(number)).mkdir()
            (species / str(number) / "index.json").write_text(json.dumps(record))
        return folder

    def test_hostile_names_are_shown_and_harmless(self):
        live = ["--set", "source=live", "--set", "terminal.images=off"]
        for number in (25, 133, 150):
            terminal = self.open(f"/pokemon/{number}", *live, columns=100, rows=30)
            terminal.until("Genus", 30)
            terminal.pump(0.3)
            raw = bytes(terminal.raw)
            for bad in (b"\x1b]0;", b"\x07", "\u202e".encode(), "\u2066".encode(), "\u200b".encode()):
                self.assertNotIn(bad, raw, f"{bad!r} of /pokemon/{number}")
            self.assertEqual(len(terminal.lines), 30)
            terminal.type("q")
            self.assertEqual(terminal.end(), 0)


if __name__ == "__main__":
    unittest.main(verbosity=1)
