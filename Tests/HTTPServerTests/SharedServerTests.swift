import CLinux
import Glibc
import Testing

@testable import HTTPServer

extension HTTPServerTests {
  /// One client takes all it can get; another comes meanwhile from another address.
  @Suite(.serialized) struct SharedServerTests {
    static let stream = "GET /stream HTTP/1.1\r\nHost: a\r\n\r\n"
    static let event = "data: 1\n\n"

    static func streams(_ count: Int, at server: HTTPServer, from origin: String) throws -> [RawClient] {
      try (0..<count).map { _ in
        let client = try RawClient(server.addresses[0], from: origin)
        client.say(stream)
        _ = client.hear { $0.hasSuffix(event) }
        return client
      }
    }

    @Test func `streams of one client leave room for pages and for the streams of others`() throws {
      var limits = ServerLimits()
      (limits.connections, limits.streams) = (40, 20)
      try HTTPServerTests.withServer(limits: limits) { server in
        let greedy = try Self.streams(60, at: server, from: "127.0.0.2")
        #expect(server.connectionCount <= 40)
        let honest = try Self.streams(1, at: server, from: "127.0.0.3")
        let page = try RawClient(server.addresses[0], from: "127.0.0.3")
        page.say("GET /x HTTP/1.1\r\nHost: a\r\n" + HTTPServerTests.close)
        #expect(page.hear().hasSuffix("GET /x "))
        // More of the greedy one's cost its own first.
        _ = try Self.streams(30, at: server, from: "127.0.0.2")
        #expect(recv(honest[0].descriptor, nil, 0, Int32(MSG_DONTWAIT | MSG_PEEK)) <= 0 && errno == EAGAIN)
        #expect(greedy[0].hear() == "")
      }
    }

    @Test func `behind one address the visitor with the most streams loses one`() throws {
      var limits = ServerLimits()
      limits.streams = 4
      try HTTPServerTests.withServer(limits: limits) { server in
        let honest = try RawClient(server.addresses[0])
        honest.say("GET /stream HTTP/1.1\r\nHost: a\r\nX-Visitor: honest\r\n\r\n")
        _ = honest.hear { $0.hasSuffix(Self.event) }
        let greedy = try Self.streams(6, at: server, from: "127.0.0.1")
        #expect(greedy[0].hear() == "")
        #expect(recv(honest.descriptor, nil, 0, Int32(MSG_DONTWAIT | MSG_PEEK)) <= 0 && errno == EAGAIN)
      }
    }

    @Test func `half-sent bodies of one client are refused before anybody else's`() throws {
      var limits = ServerLimits()
      limits.held = 1_000_000
      try HTTPServerTests.withServer(limits: limits) { server in
        let greedy = try (0..<20).map { _ in
          let client = try RawClient(server.addresses[0], from: "127.0.0.2")
          client.say("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 900000\r\n\r\n")
          client.say(String(repeating: "x", count: 100_000))
          return client
        }
        #expect(greedy[0].hear().hasPrefix("HTTP/1.1 503 Service Unavailable\r\n"))
        let honest = try RawClient(server.addresses[0], from: "127.0.0.3")
        let body = String(repeating: "y", count: 200_000)
        honest.say(
          "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 200000\r\n" + HTTPServerTests.close + body.prefix(150_000))
        honest.say(String(body.dropFirst(150_000)))
        #expect(honest.hear().hasPrefix("HTTP/1.1 200 OK\r\n"))
      }
    }

    @Test func `answers that are not taken are charged, and who takes them least gives way`() throws {
      var limits = ServerLimits()
      limits.held = 4_000_000
      try HTTPServerTests.withServer(limits: limits) { server in
        let greedy = try (0..<10).map { _ in
          let client = try RawClient(server.addresses[0], from: "127.0.0.2")
          // More than the system keeps for somebody who reads nothing.
          client.say(String(repeating: "GET /large HTTP/1.1\r\nHost: a\r\n\r\n", count: 10))
          return client
        }
        let honest = try RawClient(server.addresses[0], from: "127.0.0.3")
        honest.say("GET /large HTTP/1.1\r\nHost: a\r\n" + HTTPServerTests.close)
        #expect(honest.hear().utf8.count > 3_000_000)
        #expect(greedy[0].hear().utf8.count < 30_000_000)
      }
    }

    @Test func `everything is given back`() throws {
      let limits = ServerLimits()
      let ledger = ResourceLedger(limits)
      let server = try HTTPServer([.ip(host: "127.0.0.1", port: 0)], workers: 2, limits: limits, ledger: ledger) {
        .now(
          ServerResponse(
            200, [],
            body: .stream(
              heldBy: Holder(peer: $0.peer), start: { $0.write(Array("data: 1\n\n".utf8)) }, ended: { _ in }))
        )
      }
      let clients = try Self.streams(5, at: server, from: "127.0.0.2")
      #expect(ledger.held(.streams) == 5)
      #expect(ledger.held(.connections) == 5)
      #expect(ledger.peerCount(.connections) == 1)
      server.drain(within: .seconds(2))
      _ = clients
      #expect(ledger.levels.allSatisfy { $0.held == 0 })
      #expect(ledger.peerCount(.connections) == 0)
    }

    @Test func `a Unix socket's other end is charged as its user`() throws {
      let path = "/tmp/pokehost-peer-\(getpid()).sock"
      let server = try HTTPServer([.unix(path: path)], workers: 1) {
        .now(ServerResponse(200, body: Array(($0.peer == .user(getuid()) ? "yes" : "no").utf8)))
      }
      defer { server.drain(within: .seconds(2)) }
      let client = try RawClient(server.addresses[0])
      client.say("GET / HTTP/1.1\r\nHost: a\r\n" + HTTPServerTests.close)
      #expect(client.hear().hasSuffix("yes"))
    }
  }
}
