#!/usr/bin/env python3
"""A web proxy on loopback that leads every host to one server. Prints its address, and ends when its standard input does.

What it was asked for is written to standard error, a line each: `GET http://host/path` or `CONNECT host:443`.
"""
import http.client
import http.server
import os
import socket
import sys
import threading


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *words):
        pass

    def note(self):
        print(self.command, self.path, file=sys.stderr, flush=True)

    def do_GET(self):
        self.note()
        upstream = http.client.HTTPConnection("127.0.0.1", target)
        upstream.request("GET", "/" + self.path.split("/", 3)[3])
        answer = upstream.getresponse()
        body = answer.read()
        self.send_response(answer.status)
        self.send_header("Content-Type", answer.headers.get("Content-Type", "application/json"))
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_CONNECT(self):
        self.note()
        self.close_connection = True
        with socket.create_connection(("127.0.0.1", target)) as upstream:
            self.wfile.write(b"HTTP/1.1 200 Connection established\r\n\r\n")
            back = threading.Thread(target=self.carry, args=(upstream, self.connection), daemon=True)
            back.start()
            self.carry(self.connection, upstream)
            back.join()

    @staticmethod
    def carry(source, target):
        try:
            while data := source.recv(65536):
                target.sendall(data)
            target.shutdown(socket.SHUT_WR)
        except OSError:
            pass


def main():
    global target
    target = int(sys.argv[1])
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print("http://127.0.0.1:%d" % server.server_address[1], flush=True)
    sys.stdin.read()
    os._exit(0)


main()
