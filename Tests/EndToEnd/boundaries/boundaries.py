"""Every declared number at its boundaries. Each line is one thing that takes a number; the last one counts them."""
import shutil
import sys
import time

import commands
import records
import shells
import upstream
from place import TALLY, WORK

PARTS = {"web": shells.web, "options": commands.options, "names": commands.names, "addresses": commands.addresses,
         "knobs": commands.knobs, "settings": commands.settings, "records": records.records,
         "upstream": upstream.upstream, "headers": upstream.headers, "terminal": shells.terminal}


def main(names):
    try:
        for name in names or PARTS:
            began = time.monotonic()
            PARTS[name]()
            print(f"{name}: {time.monotonic() - began:.0f} s", flush=True)
    finally:
        shutil.rmtree(WORK, ignore_errors=True)
    print(f"{TALLY.tries} tries")
    print(f"{TALLY.passed} passed, {TALLY.failed} failed, 0 skipped")
    return 1 if TALLY.failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
