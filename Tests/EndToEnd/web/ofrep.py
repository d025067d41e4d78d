#!/usr/bin/env python3
"""A real OpenFeature client evaluates every shipped flag through OFREP, with the answers of `flags eval`."""

import json
import pathlib
import subprocess
import sys
import urllib.request

from openfeature import api
from openfeature.contrib.provider.ofrep import OFREPProvider
from openfeature.evaluation_context import EvaluationContext

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from host import BINARY, PINNED, Host  # noqa: E402
from lines import detail, exit_code, report  # noqa: E402

CONTEXTS = [("visitor-1", {"country": "NL"}), ("visitor-2", {}), ("visitor-1", {"profile": "kiosk", "ring": "beta"})]


def asked(client, key, flag, context):
    """The client's answer, by the type of the flag's variants."""
    kind = next(iter(flag["variants"].values()))
    ask, fallback = ((client.get_boolean_details, False) if isinstance(kind, bool) else
                     (client.get_string_details, "") if isinstance(kind, str) else
                     (client.get_object_details, {}) if isinstance(kind, dict) else
                     (client.get_float_details, 0.0))
    answer = ask(key, fallback, context)
    return {"value": answer.value, "variant": answer.variant, "reason": str(answer.reason)}


def told(host, key, context):
    said = subprocess.run(
        [BINARY, "flags", "eval", key, "--flags", str(host.flags), "--home", str(host.folder / "home"), "--profile", host.profile,
         *PINNED, "--json", "--context", json.dumps(context)], capture_output=True, text=True, check=False)
    try:
        return json.loads(said.stdout)
    except ValueError:
        return {"errorDetails": said.stdout[:60] + said.stderr[:120]}


def posted(host, key, context):
    """What stands in the answer itself, of which a client shows less."""
    request = urllib.request.Request(f"{host.url}/ofrep/v1/evaluate/flags/{key}", json.dumps({"context": context}).encode(),
                                     {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.load(answer)


def compare(profile):
    host = Host(profile=profile)
    try:
        api.set_provider(OFREPProvider(host.url))
        client = api.get_client()
        flags = json.loads(host.flags.read_text())["flags"]
        differing, count = [], 0
        for person, words in CONTEXTS:
            context = {"targetingKey": person, **words}
            for key, flag in flags.items():
                count += 1
                want = told(host, key, context)
                by_client = asked(client, key, flag, EvaluationContext(person, words))
                by_hand = posted(host, key, context)
                # `schema` is what every document of the command line has.
                want.pop("schema", None)
                if by_hand != want or by_client != {name: want.get(name) for name in by_client}:
                    differing.append(f"{key}: client {by_client}, answer {by_hand}, flags eval {want}")
        report(f"an OFREP client and flags eval agree on every shipped flag in {profile}",
               f"{count - len(differing)} of {count} answers", f"{len(flags)} flags, {len(CONTEXTS)} contexts", not differing)
        detail(differing, 5)
    finally:
        host.stop()


for profile in ("default", "beta", "kiosk"):
    compare(profile)
sys.exit(exit_code())
