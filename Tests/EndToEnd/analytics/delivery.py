#!/usr/bin/env python3
"""Proves what analytics promises: OTLP judged by the official definitions, and delivery through kill -9.

The receiver parses every request with opentelemetry-proto's own messages (JSON mapping, unknown fields refused), fails
one in five, and is away at times. Needs PyPI's opentelemetry-proto and protobuf.
"""
import collections
import gzip
import http.server
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time

from hosts import ROOT, finish, line

PROBE = ROOT / ".build-release/release/AnalyticsProbe"
ROUNDS = int(os.environ.get("POKEHOST_ROUNDS", "200"))


class Receiver(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    lock = threading.Lock()
    seen = collections.defaultdict(list)
    ids = {}
    faults = []
    requests = compressed = duplicates = 0
    is_failing = True

    def log_message(self, *words):
        pass

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        with Receiver.lock:
            Receiver.requests += 1
            if Receiver.is_failing and random.random() < 0.2:
                # Half of the failures come after the collector has taken the batch: it will come again.
                if random.random() < 0.5:
                    self.take(body)
                return self.answer(503, b"{}", retry=random.random() < 0.5)
            self.take(body)
        self.answer(200, b'{"partialSuccess":{}}')

    def answer(self, status, body, retry=False):
        self.send_response(status)
        if retry:
            self.send_header("Retry-After", "0")
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def take(self, body):
        try:
            if self.headers.get("Content-Encoding") == "gzip":
                Receiver.compressed += 1
                body = gzip.decompress(body)
            self.judge(body)
        except Exception as error:  # whatever is wrong with a request is the finding
            Receiver.faults.append(repr(error)[:200])

    def judge(self, body):
        from google.protobuf import json_format
        from opentelemetry.proto.collector.logs.v1.logs_service_pb2 import ExportLogsServiceRequest

        request = json_format.Parse(body, ExportLogsServiceRequest(), ignore_unknown_fields=False)
        assert self.path == "/v1/logs" and self.headers["Content-Type"] == "application/json"
        for resource in request.resource_logs:
            described = {a.key: a.value.string_value for a in resource.resource.attributes}
            assert described["service.name"] == "pokehost" and described["proved.by"] == "a receiver", described
            for scope in resource.scope_logs:
                assert scope.scope.name == "pokehost.analytics"
                for record in scope.log_records:
                    self.enter(record)

    def enter(self, record):
        values = {a.key: a.value for a in record.attributes}
        assert record.event_name == "step" and record.severity_number == 9 and record.severity_text == "INFO"
        now = time.time_ns()
        assert now - 3600e9 < record.time_unix_nano <= now + 1e9, record.time_unix_nano
        assert record.time_unix_nano <= record.observed_time_unix_nano <= now + 1e9
        number, identity = values["done"].int_value, values["log.record.uid"].string_value
        assert len(identity) == 32 and values["done"].WhichOneof("value") == "int_value"
        if number in Receiver.ids:
            Receiver.duplicates += 1
            assert Receiver.ids[number] == identity, f"{number} came with two ids"
            return
        Receiver.ids[number] = identity
        Receiver.seen[values["session.id"].string_value].append(number)


class Server(http.server.ThreadingHTTPServer):
    allow_reuse_address = True

    def handle_error(self, request, address):
        """A client that was killed in the middle of a request is what this script is about."""


def serve(port=0):
    server = Server(("127.0.0.1", port), Receiver)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def read_acknowledged(process, into):
    for text in process.stdout:
        if text.endswith(b"\n"):
            into.append(int(text))


def kill_rounds(home, environment, server):
    """Kills a delivering process again and again. Returns the numbers that were acknowledged, and the receiver."""
    acknowledged = set()
    port = server.server_address[1]
    for number in range(ROUNDS):
        first = (number + 1) * 1_000_000
        process = subprocess.Popen([PROBE, "deliver", home, str(first)], stdout=subprocess.PIPE, env=environment)
        said = []
        reader = threading.Thread(target=read_acknowledged, args=(process, said))
        reader.start()
        is_away = number % 10 == 5
        if is_away:
            server.shutdown()
            server.server_close()
        time.sleep(random.uniform(0.05, 0.4))
        process.send_signal(signal.SIGKILL)
        process.wait()
        reader.join()
        if said:
            acknowledged.update(range(first, said[-1] + 1))
        if is_away:
            server = serve(port)
    return acknowledged, server


def main():
    server = serve()
    port = server.server_address[1]
    with tempfile.TemporaryDirectory() as home:
        environment = dict(
            os.environ, OTEL_EXPORTER_OTLP_ENDPOINT=f"http://127.0.0.1:{port}",
            OTEL_RESOURCE_ATTRIBUTES="proved.by=a%20receiver", OTEL_BLRP_MAX_EXPORT_BATCH_SIZE="50")
        environment.pop("DO_NOT_TRACK", None)
        acknowledged, server = kill_rounds(home, environment, server)
        with Receiver.lock:
            Receiver.is_failing = False
        drained = subprocess.run([PROBE, "drain", home], env=environment, capture_output=True, timeout=400, text=True)
        waiting, dropped, lost = map(int, drained.stdout.split("\n")[-2].split())
    missing = acknowledged - set(Receiver.ids)
    disordered = [s for s, numbers in Receiver.seen.items() if numbers != sorted(numbers)]
    line("requests that the official definitions refuse", f"{len(Receiver.faults)} of {Receiver.requests}", "0",
         not Receiver.faults)
    line("requests that were compressed", Receiver.compressed, "some", Receiver.compressed > 0)
    line(f"events acknowledged through {ROUNDS} rounds of kill -9", len(acknowledged), "many", len(acknowledged) > ROUNDS)
    line("acknowledged events that never arrived", len(missing), "0", not missing)
    line("duplicates, all with the id of the first", Receiver.duplicates, "any", not Receiver.faults)
    line("screens whose events came out of order", len(disordered), f"0 of {len(Receiver.seen)}", not disordered)
    line("waiting, dropped, lost at the end", f"{waiting}, {dropped}, {lost}", "0, 0, 0", waiting + dropped + lost == 0)
    for fault in Receiver.faults[:5]:
        print(fault, file=sys.stderr)
    server.shutdown()
    finish()


if __name__ == "__main__":
    main()
