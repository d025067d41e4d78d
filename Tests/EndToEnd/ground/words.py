"""Arguments and variables that are too long or no text."""
import os

from ground import HOSTILE, STEERING, check, on_terminal, report, run, variables


def words():
    long = "x" * 120_000
    for line in ([long], ["show", long], ["list", "--" + long], ["list", "--set", long], ["flags", "get", long],
                 ["list", "--profile", long], ["list", "--format", "{" + long + "}"], ["run", "/" + long],
                 ["list", "--home", "/" + long], ["list", "--flags", "/" + long], ["list", "--limit", "9" * 100_000],
                 ["flags", "logic", "[" * 100_000], ["help", long], ["list", "--log-file", "/" + long]):
        status, output = run(*line)
        # Without a folder to keep anything in, what is bundled is still there.
        ends = {0} if "--home" in line else {1, 64, 65, 66, 69, 73, 77, 78}
        name = " ".join(word[:12] for word in line)
        report(f"a word of 120,000 letters: {name}", None if status in ends and len(output) < 20_000 else
               f"exit {status}, {len(output)} bytes: {output[:300]}")
    check("many words", (0, 1, 64, 69), "", "show", *["25"] * 2_000)
    bad = os.fsdecode(b"caf\xe9")
    check("a word that is no UTF-8", 64, "^pokehost: Argument 2 is not UTF-8: 'caf\ufffd'\\.$", "show", bad)
    for name in ("POKEHOST_HOME", "POKEHOST_FLAGS", "POKEHOST_API", "POKEHOST_PROFILE", "XDG_DATA_HOME", "HOME"):
        check(f"{name} is no UTF-8", 64, f"^pokehost: The environment variable {name} is not UTF-8: ", "list",
              environment=variables(**{name: "/" + bad}))
    for name in ("TERM", "COLUMNS", "LINES", "COLORFGBG", "COLORTERM", "PAGER", "VTE_VERSION", "TERM_PROGRAM",
                 "NO_COLOR", "DO_NOT_TRACK", "LANG"):
        for value in (bad, "9" * 100_000, "-9223372036854775808", "9223372036854775808;99999999999999999999", HOSTILE, ""):
            status, output = run("doctor", environment=variables(**{name: value}))
            told = output.decode(errors="replace")
            report(f"{name}={value[:12]!r}", None if status == 0 and not STEERING.search(told) else
                   f"exit {status}: {told[:500]}")
        status = on_terminal(["doctor"], variables(**{"TERM": "xterm-256color", name: "9" * 50_000}))[0]
        report(f"{name} on a terminal", None if status == 0 else f"exit {status}")
