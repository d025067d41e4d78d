#!/usr/bin/env python3
"""A real OpenFeature client evaluates every shipped flag through OFREP, with the answers of `flags eval`."""

import json
import pathlib
import subprocess
import sys

from openfeature import api
from openfeature.contrib.provider.ofrep import OFREPProvider
from openfeature.evaluation_context import EvaluationContext

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from host import BINARY, Host  # noqa: E402

host = Host(profile="default")
try:
    api.set_provider(OFREPProvider(host.url))
    client = api.get_client()
    context = EvaluationContext("visitor-1", {"country": "NL"})
    flags = json.loads(host.flags.read_text())["flags"]
    differing = []
    for key, flag in flags.items():
        kind = next(iter(flag["variants"].values()))
        ask, fallback = ((client.get_boolean_details, False) if isinstance(kind, bool) else
                         (client.get_string_details, "") if isinstance(kind, str) else
                         (client.get_object_details, {}) if isinstance(kind, dict) else
                         (client.get_float_details, 0.0))
        answer = ask(key, fallback, context)
        said = subprocess.run(
            [BINARY, "flags", "eval", key, "--flags", str(host.flags), "--home", str(host.folder / "home"), "--profile",
             "default", "--json", "--context", json.dumps({"targetingKey": "visitor-1", "country": "NL"})],
            capture_output=True, text=True, check=False)
        try:
            wanted = json.loads(said.stdout)
        except ValueError:
            differing.append(f"{key}: flags eval says {said.stdout[:60]}{said.stderr[:120]}")
            continue
        if answer.value != wanted.get("value", fallback) or answer.variant != wanted.get("variant"):
            differing.append(f"{key}: {answer.value} ({answer.variant}), flags eval: {wanted}")
    print(f"OFREP client and flags eval agree on shipped flags · {len(flags) - len(differing)} of {len(flags)} · "
          f"all · {'holds' if not differing else 'falls short'}")
    for line in differing[:5]:
        print("   ", line)
finally:
    host.stop()
sys.exit(1 if differing else 0)
