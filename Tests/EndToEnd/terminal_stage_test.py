#!/usr/bin/env python3
"""The terminal shell on its stage, end to end: TERMINAL_STAGE names the program. Needs pyte; tmux for one test."""
import os
import pty
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import termios
import time
import unittest

from pseudoterminal import Terminal

STAGE = os.environ.get("TERMINAL_STAGE", ".build/debug/TerminalStage")


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


class Endings(unittest.TestCase):
    """However it ends, the terminal is as it was. A holder keeps the terminal open and compares."""

    def ends(self, end, route="/pokemon", waits="Bulbasaur"):
        master, slave = pty.openpty()
        before = termios.tcgetattr(slave)

        def adopt():
            os.setsid()
            import fcntl
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)

        process = subprocess.Popen([STAGE, route], stdin=slave, stdout=slave, stderr=slave, preexec_fn=adopt,
                                   env={**os.environ, "TERM": "xterm-256color"})
        seen = bytearray()

        def read_until(word, seconds=10):
            import select
            end_time = time.monotonic() + seconds
            while word not in seen:
                self.assertLess(time.monotonic(), end_time, f"{word!r} never came")
                if select.select([master], [], [], 0.05)[0]:
                    seen.extend(os.read(master, 65536))

        read_until(waits.encode())
        self.assertNotEqual(termios.tcgetattr(slave), before)
        end(process, master)
        code = process.wait(10)
        read_until(b"\x1b[?1049l")
        self.assertEqual(termios.tcgetattr(slave), before)
        self.assertTrue(b"\x1b[?25h" in seen)
        os.close(master)
        os.close(slave)
        return code

    def test_quit(self):
        self.assertEqual(self.ends(lambda process, master: os.write(master, b"q")), 0)

    def test_control_c(self):
        self.assertEqual(self.ends(lambda process, master: os.write(master, b"\x03")), 130)

    def test_interrupt(self):
        self.assertEqual(self.ends(lambda process, _: process.send_signal(signal.SIGINT)), 130)

    def test_terminate(self):
        self.assertEqual(self.ends(lambda process, _: process.send_signal(signal.SIGTERM)), 0)

    def test_hang_up(self):
        self.assertEqual(self.ends(lambda process, _: process.send_signal(signal.SIGHUP)), 0)

    def test_abort(self):
        self.assertEqual(self.ends(lambda process, _: process.send_signal(signal.SIGABRT)), -signal.SIGABRT)

    def test_a_trap_in_swift(self):
        code = self.ends(lambda _, master: os.write(master, b"x"), "/crash", "Trap")
        self.assertIn(code, (-signal.SIGILL, -signal.SIGTRAP))

    def test_a_closed_terminal_ends_it(self):
        stage = open_stage()
        stage.until("Bulbasaur")
        os.close(stage.descriptor)
        end = time.monotonic() + 5
        while time.monotonic() < end:
            if os.waitpid(stage.pid, os.WNOHANG)[0]:
                return
            time.sleep(0.02)
        self.fail("it lives on without a terminal")


@unittest.skipUnless(shutil.which("tmux"), "tmux is not installed")
class InTmux(unittest.TestCase):
    def tmux(self, *words):
        return subprocess.run(["tmux", "-L", self.socket, *words], check=True, capture_output=True, text=True).stdout

    def setUp(self):
        self.socket = f"pokehost-test-{os.getpid()}-{self._testMethodName}"
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", "100", "-y", "30", "bash --norc --noprofile")

    def tearDown(self):
        self.tmux("kill-server")

    def sees(self, words, seconds=10):
        end = time.monotonic() + seconds
        while words not in (text := self.tmux("capture-pane", "-p")):
            self.assertLess(time.monotonic(), end, f"never came: {words}\n{text}")
            time.sleep(0.05)
        return text

    def test_suspended_and_resumed(self):
        self.tmux("send-keys", "stty -a > /tmp/pokehost-stty-before-$$", "Enter")
        self.tmux("send-keys", f"clear; {os.path.abspath(STAGE)}", "Enter")
        self.sees("#0001  Bulbasaur")
        for _ in range(3):
            self.tmux("send-keys", "C-z")
            self.sees("Stopped")
            self.tmux("send-keys", "fg", "Enter")
            self.sees("#0001  Bulbasaur")
        self.tmux("send-keys", "Down")
        self.sees("2 of 1,025")
        self.tmux("send-keys", "q")
        self.tmux("send-keys", "clear; stty -a | cmp - /tmp/pokehost-stty-before-$$ && echo sa''me; "
                  "rm -f /tmp/pokehost-stty-before-$$", "Enter")
        self.sees("same")

    def test_no_answer_lands_on_the_command_line(self):
        self.tmux("send-keys", f"clear; {os.path.abspath(STAGE)}", "Enter")
        self.sees("#0001  Bulbasaur")
        self.tmux("send-keys", "q")
        time.sleep(0.3)
        self.tmux("send-keys", "echo cl''ean", "Enter")
        text = self.sees("\nclean")
        self.assertNotIn("^[", text)
        self.assertNotIn("1;2c", text)


if __name__ == "__main__":
    unittest.main(verbosity=1)
