#!/usr/bin/env python3
"""The line shell on a terminal: numbers in, lines out, and never a byte that moves the cursor."""
import re
import signal
import unittest

from product import Product


class Line(unittest.TestCase):
    def setUp(self):
        self.product = Product()
        self.addCleanup(self.product.remove)

    def open(self, *options, rows=60, **variables):
        terminal = self.product.open("--set", "shell=line", *options, rows=rows, columns=100, **variables)
        self.addCleanup(terminal.discard)
        return terminal

    def test_a_number_opens_and_b_goes_back(self):
        terminal = self.open()
        terminal.until("Number, or h for help:")
        number = re.search(r"(\d+)\. Bulbasaur", terminal.text).group(1)
        terminal.type(number + "\n")
        terminal.until("Seed Pokémon")
        terminal.type("b\n")
        terminal.until("Rows 1 to 20 of 1025.")
        terminal.type("q\n")
        terminal.until("Goodbye.")
        self.assertEqual(terminal.end(), 0)
        self.assertNotIn(b"\x1b", bytes(terminal.raw))

    def test_one_reads_on_and_goes_to_addresses(self):
        terminal = self.open()
        terminal.until("Number, or h for help:")
        terminal.type("n\n")
        terminal.until("Rows 21 to 40 of 1025.")
        terminal.type("/evolution/133\n")
        terminal.until("Sylveon")
        terminal.type("999\n")
        terminal.until("is no choice here: type a number from 1 to")
        terminal.type("q\n")
        self.assertEqual(terminal.end(), 0)

    def test_the_end_of_input_ends_it(self):
        terminal = self.open(TERM="dumb")
        terminal.until("Number, or h for help:")
        terminal.type(b"\x04")
        self.assertEqual(terminal.end(), 0)

    def test_control_c_ends_it(self):
        terminal = self.open()
        terminal.until("Number, or h for help:")
        terminal.type(b"\x03")
        self.assertIn(terminal.end(), (130, -signal.SIGINT))

    def test_terminate_ends_it(self):
        terminal = self.open()
        terminal.until("Number, or h for help:")
        terminal.kill(signal.SIGTERM)
        self.assertIn(terminal.end(), (0, -signal.SIGTERM))


if __name__ == "__main__":
    unittest.main(verbosity=1)
