#!/usr/bin/env python3
"""A web server that misbehaves on demand, on loopback. Prints its address, and ends when its standard input does.

    /echo                     the request as JSON: method, path, headers, body
    /status/CODE              that status; ?retry-after=TEXT adds the header
    /flaky/KEY/N/CODE         the first N requests for KEY get that status (0: a reset), then 200 "there"
    /bytes/N                  N bytes; ?chunked for no length, ?type=MEDIA/TYPE, ?gzip compressed
    /etag                     "same" with an ETag, 304 to who knows it
    /cut                      half of the promised body, then the end
    /reset                    the connection is reset before a word
    /reset-midway             the connection is reset in the body
    /noise                    bytes that are no HTTP
    /headers/N                N headers of 100 bytes
    /hang                     nothing, ever; counted, and said again by /gone once the client has left
    /drip                     the head, one byte of the body, and nothing more
    /trickle                  a body of which a byte comes every tenth of a second, for ever
    /held                     how many clients of /hang and /drip there were
    /gone                     how many clients of /hang and /drip went away
    /portal                   200 with the page of a captive portal
    /invalid-utf8             JSON with a byte that is no UTF-8
    /deep                     JSON 10,000 levels deep
    /redirect?to=URL          a redirect; ?status=CODE, ?times=N counts down before it arrives at /echo
    /loop                     a redirect to itself
    /count/KEY                how many requests came for /flaky/KEY
    /connections              how many connections were made
"""
import argparse
import collections
import gzip
import http.server
import json
import os
import socket
import ssl
import struct
import subprocess
import sys
import threading
import time
import urllib.parse

counts = collections.Counter()
lock = threading.Lock()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_version = "faults"

    def setup(self):
        super().setup()
        with lock:
            counts["connections"] += 1

    def log_message(self, *words):
        pass

    def do_GET(self):
        url = urllib.parse.urlsplit(self.path)
        self.query = dict(urllib.parse.parse_qsl(url.query, keep_blank_values=True))
        self.parts = [part for part in url.path.split("/") if part]
        action = getattr(self, "do_" + self.parts[0].replace("-", "_"), None) if self.parts else None
        if action is None:
            return self.say(404, b"nothing here", "text/plain")
        action()

    do_HEAD = do_POST = do_GET

    def say(self, status, body=b"", kind="application/json", *headers):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        for name, value in headers:
            self.send_header(name, value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def do_echo(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        headers = {name.lower(): value for name, value in self.headers.items()}
        answer = {"method": self.command, "path": self.path, "headers": headers, "body": body.decode("latin-1")}
        self.say(200, json.dumps(answer).encode())

    def do_status(self):
        after = self.query.get("retry-after")
        extra = [("Retry-After", after)] if after else []
        self.say(int(self.parts[1]), b"said so", "text/plain", *extra)

    def do_flaky(self):
        key, times, status = self.parts[1], int(self.parts[2]), int(self.parts[3])
        with lock:
            counts[key] += 1
            fails = counts[key] <= times
        if not fails:
            self.say(200, b'"there"')
        elif status == 0:
            self.do_reset()
        else:
            self.do_status_of(status)

    def do_status_of(self, status):
        after = self.query.get("retry-after")
        self.say(status, b"not yet", "text/plain", *([("Retry-After", after)] if after else []))

    def do_bytes(self):
        count, kind = int(self.parts[1]), self.query.get("type", "application/octet-stream")
        block = bytes(range(256)) * 256
        if "gzip" in self.query:
            return self.say(200, gzip.compress(b"\0" * count), kind, ("Content-Encoding", "gzip"))
        chunked = "chunked" in self.query
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header(*(("Transfer-Encoding", "chunked") if chunked else ("Content-Length", str(count))))
        self.end_headers()
        try:
            while count > 0:
                part = block[:count]
                self.wfile.write(b"%x\r\n" % len(part) + part + b"\r\n" if chunked else part)
                count -= len(part)
            if chunked:
                self.wfile.write(b"0\r\n\r\n")
        except OSError:
            self.close_connection = True

    def do_etag(self):
        if self.headers.get("If-None-Match") == 'W/"one"':
            self.send_response(304)
            self.send_header("ETag", 'W/"one"')
            return self.end_headers()
        self.say(200, b'"same"', "application/json", ("ETag", 'W/"one"'))

    def do_cut(self):
        self.close_connection = True
        self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{\"half\":")

    def do_reset(self):
        self.close_connection = True
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.connection.close()

    def do_reset_midway(self):
        self.do_cut()
        self.do_reset()

    def do_noise(self):
        self.close_connection = True
        self.wfile.write(b"\x00\xff this is no HTTP \x1b[31m\r\n\r\n" * 10)

    def do_headers(self):
        self.send_response(200)
        for number in range(int(self.parts[1])):
            self.send_header("X-%06d" % number, "x" * 90)
        self.send_header("Content-Length", "0")
        try:
            self.end_headers()
        except OSError:
            self.close_connection = True

    def wait_for_the_end(self):
        with lock:
            counts["held"] += 1
        try:
            while self.connection.recv(1024):
                pass
        except OSError:
            pass
        with lock:
            counts["gone"] += 1
        self.close_connection = True

    def do_hang(self):
        self.wait_for_the_end()

    def do_drip(self):
        self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{")
        self.wait_for_the_end()

    def do_trickle(self):
        self.close_connection = True
        try:
            self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n[")
            while True:
                self.wfile.write(b" ")
                time.sleep(0.1)
        except OSError:
            pass

    def do_gone(self):
        self.say(200, b"%d" % counts["gone"])

    def do_held(self):
        self.say(200, b"%d" % counts["held"])

    def do_portal(self):
        self.say(200, b"<!DOCTYPE html><title>Log in</title>", "text/html; charset=utf-8")

    def do_invalid_utf8(self):
        self.say(200, b'{"name":"\xff\xfe"}')

    def do_deep(self):
        self.say(200, b'{"deep":' + b"[" * 10000 + b"]" * 10000 + b"}")

    def do_redirect(self):
        to, times = self.query.get("to", "/echo"), int(self.query.get("times", "1"))
        if times > 1:
            to = "/redirect?times=%d" % (times - 1)
        self.say(int(self.query.get("status", "302")), b"", "text/plain", ("Location", to))

    def do_loop(self):
        self.say(302, b"", "text/plain", ("Location", "/loop"))

    def do_count(self):
        self.say(200, b"%d" % counts[self.parts[1]])

    def do_connections(self):
        self.say(200, b"%d" % counts["connections"])


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 256

    def handle_error(self, request, address):
        pass


def make_certificate(path):
    if not os.path.exists(path):
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                        "-days", "2", "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1",
                        "-keyout", path, "-out", path + ".crt"], check=True, stderr=subprocess.DEVNULL)
        with open(path, "ab") as both, open(path + ".crt", "rb") as certificate:
            both.write(certificate.read())


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--certificate", help="speak TLS with this PEM file of key and certificate; made when missing")
    options = options.parse_args()
    server = Server(("127.0.0.1", 0), Handler)
    scheme = "http"
    if options.certificate:
        make_certificate(options.certificate)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(options.certificate)
        server.socket = context.wrap_socket(server.socket, server_side=True)
        scheme = "https"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print("%s://127.0.0.1:%d" % (scheme, server.server_address[1]), flush=True)
    sys.stdin.read()
    os._exit(0)


main()
