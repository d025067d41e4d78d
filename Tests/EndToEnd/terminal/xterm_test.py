#!/usr/bin/env python3
"""Sixel in a real xterm on a display of its own: what is seen there are the colours of the sprite."""
import collections
import io
import os
import shutil
import subprocess
import time
import unittest
import urllib.request

from PIL import Image, ImageGrab

from product import HAS_RECORDED, WHY_NOT, Outside, Product

NUMBER = 25


@unittest.skipUnless(shutil.which("xterm") and shutil.which("Xvfb"), "xterm or Xvfb is not installed")
@unittest.skipUnless(HAS_RECORDED, WHY_NOT)
class InXterm(unittest.TestCase):
    def setUp(self):
        self.outside = Outside()
        self.addCleanup(self.outside.stop)
        self.product = Product(self.outside)
        self.addCleanup(self.product.remove)
        read, write = os.pipe()
        self.server = subprocess.Popen(["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x900x24"],
                                       pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.addCleanup(self.stop, self.server)
        os.close(write)
        with os.fdopen(read) as numbers:
            self.display = ":" + numbers.readline().strip()

    def stop(self, process):
        process.terminate()
        process.wait(10)

    def sprite(self):
        """Its opaque pixels by colour, the commonest first."""
        data = urllib.request.urlopen(f"{self.outside.url}/sprites/pokemon/{NUMBER}.png", timeout=5).read()
        pixels = Image.open(io.BytesIO(data)).convert("RGBA").get_flattened_data()
        return collections.Counter(pixel[:3] for pixel in pixels if pixel[3] > 128).most_common()

    def seen(self, colour):
        """How many pixels of the display have a colour, as exactly as sixel's hundredths can say it."""
        grabbed = ImageGrab.grab(xdisplay=self.display).convert("RGB")
        counted = collections.Counter(grabbed.get_flattened_data())
        close = sum(count for seen, count in counted.items() if all(abs(a - b) <= 3 for a, b in zip(seen, colour)))
        return close, grabbed

    def test_a_sprite_is_seen(self):
        command = self.product.run_command(f"/pokemon/{NUMBER}")
        terminal = subprocess.Popen(
            ["xterm", "-ti", "vt340", "-fa", "DejaVu Sans Mono", "-fs", "10", "-geometry", "120x40+0+0", "-e", *command],
            env={**os.environ, **self.product.variables, "DISPLAY": self.display, "COLORTERM": "truecolor"},
            stderr=subprocess.DEVNULL)
        self.addCleanup(self.stop, terminal)
        colour, count = self.sprite()[0]
        end = time.monotonic() + 20
        while True:
            seen, picture = self.seen(colour)
            # Each pixel of the sprite is at least one on the display.
            if seen >= count:
                break
            self.assertLess(time.monotonic(), end, f"{seen} of {count} pixels of {colour}")
            time.sleep(0.1)
        if folder := os.environ.get("POKEHOST_PORTRAITS"):
            picture.save(os.path.join(folder, "sixel-in-xterm.png"))


if __name__ == "__main__":
    unittest.main(verbosity=1)
