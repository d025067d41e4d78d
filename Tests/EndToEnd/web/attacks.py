#!/usr/bin/env python3
"""Attacks on the running server: memory stays bounded, and others are served meanwhile.

    attacks.py [--quick] [PART…]    parts: rules, malformed, huge, readers, half, slow, leave, strangers, fuzz
"""

import pathlib
import resource
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import floods  # noqa: E402
import leaving  # noqa: E402
import malformed  # noqa: E402
import rules  # noqa: E402
import strangers  # noqa: E402
from host import Host  # noqa: E402
from lines import exit_code  # noqa: E402


def main():
    quick = "--quick" in sys.argv
    only = [word for word in sys.argv[1:] if word != "--quick"]
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 20_000), hard))
    host = Host()
    parts = {
        "rules": lambda: [rule(host) for rule in (rules.headers, rules.traversal, rules.secrets, rules.pipelines)],
        "malformed": lambda: malformed.corpus(host),
        "huge": lambda: floods.huge_bodies(host, 4 if quick else 40),
        "readers": lambda: floods.slow_readers(host, 50 if quick else 500),
        "half": lambda: floods.half_open(host, 4_000 if quick else 100_000, 2_000 if quick else 5_000),
        "slow": lambda: floods.slowloris(host, 100 if quick else 500),
        "leave": lambda: leaving.leaves_at_once(host, 50 if quick else 1_000),
        "strangers": lambda: strangers.all_of_them(quick),
        "fuzz": lambda: malformed.fuzz(host, 5_000 if quick else 1_000_000),
    }
    try:
        for name, work in parts.items():
            if not only or name in only:
                work()
    finally:
        host.stop()
    sys.exit(exit_code())


main()
