"""Where things are, how the program is run, and how a try is counted."""
import concurrent.futures
import os
import pathlib
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
BINARY = os.environ.get("POKEHOST_BINARY") or str(ROOT / ".build/debug/pokehost")
WORK = pathlib.Path(tempfile.mkdtemp(prefix="pokehost-boundaries-"))
NOWHERE = "http://127.0.0.1:9"
# What is wrong with the program itself ends with 70 or by a signal; any other answer is one.
ANSWERS = {0, 1, 64, 65, 66, 69, 73, 77, 78}

# Beyond what any range holds, and what is no number or one of another script.
STRANGE = ["", "0", "-0", "1", "-1", "+5", " 7", "07", "1.5", "1e9", "0x10", "NaN", "-", "2147483647", "2147483648",
           "9007199254740993", "9223372036854775806", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
           "-9223372036854775809", "18446744073709551615", "9" * 40, "٣", "५", "５", "Ⅳ"]


def values(least=None, most=None):
    """The edges of a range, what lies beside them, and what is strange everywhere."""
    edges = [edge + step for edge in (least, most) if edge is not None for step in (-1, 0, 1)]
    return list(dict.fromkeys([str(edge) for edge in edges] + STRANGE))


def json_values():
    """The same as tokens of JSON."""
    whole = [text for text in STRANGE if text.lstrip("-").isascii() and text.lstrip("-").isdigit() and text not in ("07",)]
    return [*whole, "1.5", "1e9", "1e400", "-1e400", "1e-400", "null", "true", '""', '"7"', '"٣"', "[]", "{}"]


def environment(**changes):
    kept = {name: value for name, value in os.environ.items()
            if not name.startswith("POKEHOST_") and not name.lower().endswith("_proxy")}
    outside = {"POKEHOST_API": f"{NOWHERE}/api/v2", "POKEHOST_SPRITES": NOWHERE, "POKEHOST_OPENLIBRARY": NOWHERE}
    return {**kept, **outside, **changes}


def run(home, *words, flags=ROOT / "flags.json", profile="beta", **changes):
    """The exit code, and what was said; a program that does not end within a minute counts as a fault."""
    command = [BINARY, "--flags", str(flags), "--home", str(home), "--profile", profile, "--set", "analytics.console=off",
               "--set", "analytics.zoogle=off", "--color", "never", *words]
    try:
        done = subprocess.run(command, capture_output=True, timeout=60, env=environment(**changes), stdin=subprocess.DEVNULL)
    except subprocess.TimeoutExpired:
        return -1, b"", b"did not end within a minute"
    return done.returncode, done.stdout, done.stderr


def home():
    return pathlib.Path(tempfile.mkdtemp(dir=WORK))


class Tally:
    """A line for each thing that was tried at its boundaries: how many tries, and the first that went wrong."""

    def __init__(self):
        self.passed = self.failed = self.tries = 0

    def told(self, what, faults, tries):
        self.tries += tries
        if faults or not tries:
            self.failed += 1
            print(f"not ok {what}: {len(faults)} of {tries} tries\n" + "\n".join(f"  {fault}" for fault in faults[:5]), flush=True)
        else:
            self.passed += 1
            print(f"ok {what} · {tries} tries", flush=True)


TALLY = Tally()


def each(what, tries, judge):
    """Judges all tries, two at a time. `judge` gives what is wrong with one, or nothing."""
    tries = list(tries)
    with concurrent.futures.ThreadPoolExecutor(max_workers=2) as workers:
        found = [fault for fault in workers.map(judge, tries) if fault]
    TALLY.told(what, found, len(tries))


def wrong(answer, what):
    """What is wrong with how a command ended; nothing for an answer or a clear refusal."""
    code, said, error = answer
    if code in ANSWERS and (code in (0, 1) or (said + error).strip()):
        return None
    return f"{what!r} ended with {code}: {error[-300:].decode(errors='replace')!r}"
