import Glibc
import Synchronization
import Testing

@testable import HTTPServer

/// One after the other, also those of its extensions: they wait for sockets on the few threads that there are.
@Suite(.serialized) struct HTTPServerTests {
  /// A server that answers with what was asked; `/later` leaves the loop, `/stream` goes on.
  static func withServer(
    _ address: ServerAddress = .ip(host: "127.0.0.1", port: 0), limits: ServerLimits = ServerLimits(),
    _ body: (HTTPServer) throws -> Void
  ) throws {
    let server = try HTTPServer([address], workers: 2, limits: limits) { request in
      let text = "\(request.method) \(request.target) \(String(decoding: request.body, as: UTF8.self))"
      let response = ServerResponse(200, [.init("Content-Type", "text/plain")], body: Array(text.utf8))
      switch request.path {
      case "/later":
        return .later {
          await Task.yield()
          return response
        }
      case "/large": return .now(ServerResponse(200, body: [UInt8](repeating: 120, count: 3_000_000)))
      case "/header": return .now(ServerResponse(200, [.init("X-Evil", "a\r\nSet-Cookie: b\u{0}")]))
      case "/stream":
        return .now(
          ServerResponse(
            200, [],
            body: .stream(
              heldBy: Holder(peer: request.peer, visitor: request.headers["X-Visitor"] ?? ""),
              start: { $0.write(Array("data: 1\n\n".utf8)) }, ended: { _ in })))
      default: return .now(response)
      }
    }
    defer { server.drain(within: .seconds(2)) }
    try body(server)
  }

  static let close = "Connection: close\r\n\r\n"

  @Test func `requests of one connection are answered in order, also when sent at once`() throws {
    try Self.withServer { server in
      let client = try RawClient(server.addresses[0])
      client.say("GET /later?1 HTTP/1.1\r\nHost: a\r\n\r\nPOST /2 HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nhi")
      client.say("GET /later?3 HTTP/1.1\r\nHost: a\r\n\r\nGET /4 HTTP/1.1\r\nHost: a\r\n" + Self.close)
      let answer = client.hear()
      let bodies = answer.split(separator: "\r\n\r\n").dropFirst().map { $0.split(separator: "HTTP/1.1")[0] }
      #expect(bodies == ["GET /later?1 ", "POST /2 hi", "GET /later?3 ", "GET /4 "])
      #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\nDate: "))
    }
  }

  @Test func `a pipeline that is longer than what may wait to be sent is answered to its end`() throws {
    var limits = ServerLimits()
    limits.backlog = 1_000
    try Self.withServer(limits: limits) { server in
      let client = try RawClient(server.addresses[0])
      client.say(String(repeating: "GET /x HTTP/1.1\r\nHost: a\r\n\r\n", count: 500))
      client.say("GET /last HTTP/1.1\r\nHost: a\r\n" + Self.close)
      let answer = client.hear()
      #expect(answer.split(separator: "HTTP/1.1 200").count == 501)
      #expect(answer.hasSuffix("GET /last "))
    }
  }

  @Test func `who asks one thing at a time goes before what others asked in advance`() throws {
    var limits = ServerLimits()
    limits.crowd = 1
    let begun = Mutex<[String]>([])
    let gate = Gates()
    let server = try HTTPServer([.ip(host: "127.0.0.1", port: 0)], workers: 1, limits: limits) { request in
      begun.withLock { $0.append(request.target) }
      return .later {
        await gate.pass(request.target)
        return ServerResponse(200, body: Array("\(request.target)!".utf8))
      }
    }
    defer { server.drain(within: .seconds(2)) }
    let (greedy, modest) = (try RawClient(server.addresses[0]), try RawClient(server.addresses[0]))
    greedy.say("GET /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\n\r\n")
    modest.say("GET /other HTTP/1.1\r\nHost: a\r\n\r\n")
    gate.awaitSomebody(at: "/other")
    gate.open("/1")
    #expect(greedy.hear { $0.hasSuffix("/1!") }.hasSuffix("/1!"))
    #expect(Set(begun.withLock { $0 }) == ["/1", "/other"])
    gate.open("/2")
    gate.open("/other")
    #expect(modest.hear { $0.hasSuffix("/other!") }.hasSuffix("/other!"))
    #expect(greedy.hear { $0.hasSuffix("/2!") }.hasSuffix("/2!"))
  }

  @Test func `a client that sends nothing more still gets its answer`() throws {
    try Self.withServer { server in
      let client = try RawClient(server.addresses[0])
      client.say("GET /later HTTP/1.1\r\nHost: a\r\n\r\n")
      client.sayNoMore()
      #expect(client.hear().hasSuffix("GET /later "))
    }
  }

  @Test func `HEAD has the length and no body`() throws {
    try Self.withServer { server in
      let client = try RawClient(server.addresses[0])
      client.say("HEAD /x HTTP/1.1\r\nHost: a\r\n" + Self.close)
      let answer = client.hear()
      #expect(answer.contains("Content-Length: 8\r\n"))
      #expect(answer.hasSuffix("\r\n\r\n"))
    }
  }

  @Test func `HTTP 1_0 is told whether the connection stays`() throws {
    try Self.withServer { server in
      let client = try RawClient(server.addresses[0])
      client.say("GET /1 HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
      #expect(client.hear { $0.hasSuffix("GET /1 ") }.contains("Connection: keep-alive\r\n"))
      client.say("GET /2 HTTP/1.0\r\n\r\n")
      #expect(client.hear().contains("Connection: close\r\n"))
    }
  }

  @Test func `who waits for it is told to go on with the body`() throws {
    try Self.withServer { server in
      let client = try RawClient(server.addresses[0])
      client.say("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nExpect: 100-continue\r\n" + Self.close)
      #expect(client.hear { $0.hasSuffix("\r\n\r\n") } == "HTTP/1.1 100 Continue\r\n\r\n")
      client.say("hi")
      #expect(client.hear().hasSuffix("POST / hi"))
    }
  }

  @Test func `a header cannot be split`() throws {
    try Self.withServer { server in
      let client = try RawClient(server.addresses[0])
      client.say("GET /header HTTP/1.1\r\nHost: a\r\n" + Self.close)
      #expect(client.hear().contains("\r\nX-Evil: a  Set-Cookie: b \r\n"))
    }
  }

  @Test func `what is malformed is answered in words, and the connection ends`() throws {
    try Self.withServer { server in
      let client = try RawClient(server.addresses[0])
      client.say("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n")
      let answer = client.hear()
      #expect(answer.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
      #expect(answer.hasSuffix("\r\n\r\nThis is no valid HTTP request: it must have exactly one Host.\n"))
    }
  }

  @Test func `a body that is too large is refused before it comes`() throws {
    try Self.withServer { server in
      let client = try RawClient(server.addresses[0])
      client.say("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000000\r\n\r\nxxxx")
      #expect(client.hear().hasPrefix("HTTP/1.1 413 Content Too Large\r\n"))
    }
  }

  @Test func `a head that does not end is answered when its time has passed`() throws {
    var limits = ServerLimits()
    limits.headTime = .milliseconds(50)
    try Self.withServer(limits: limits) { server in
      let client = try RawClient(server.addresses[0])
      client.say("GET / HTTP/1.1\r\nHost")
      #expect(client.hear().hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
    }
  }

  @Test func `a large answer reaches a slow reader whole`() throws {
    try Self.withServer { server in
      let client = try RawClient(server.addresses[0])
      client.say("GET /large HTTP/1.1\r\nHost: a\r\n" + Self.close)
      #expect(client.hear().utf8.count > 3_000_000)
    }
  }

  @Test func `beyond the limit whoever has waited longest makes room`() throws {
    var limits = ServerLimits()
    limits.connections = 2
    try Self.withServer(limits: limits) { server in
      let first = try RawClient(server.addresses[0])
      first.say("GET / HTTP/1.1\r\n")
      let second = try RawClient(server.addresses[0])
      second.say("GET /2 HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(second.hear { $0.hasSuffix("GET /2 ") }.hasPrefix("HTTP/1.1 200"))
      let third = try RawClient(server.addresses[0])
      third.say("GET /3 HTTP/1.1\r\nHost: a\r\n" + Self.close)
      #expect(third.hear().hasSuffix("GET /3 "))
    }
  }

  @Test func `a socket in the file system serves like a port`() throws {
    let path = "/tmp/pokehost-test-\(getpid()).sock"
    try Self.withServer(.unix(path: path)) { server in
      let client = try RawClient(server.addresses[0])
      client.say("GET /unix HTTP/1.1\r\nHost: a\r\n" + Self.close)
      #expect(client.hear().hasSuffix("GET /unix "))
      #expect(throws: ServerFailure.taken(.unix(path: path))) {
        _ = try HTTPServer([ServerAddress.unix(path: path)], workers: 1) { _ in .now(ServerResponse(200)) }
      }
    }
    #expect(access(path, F_OK) != 0)
  }

  @Test func `a port that is taken is named with what to do`() throws {
    try Self.withServer { server in
      let taken = ServerFailure.taken(server.addresses[0])
      #expect(throws: taken) {
        _ = try HTTPServer([server.addresses[0]], workers: 1) { _ in .now(ServerResponse(200)) }
      }
      #expect("\(taken)" == "\(server.addresses[0]) is taken by another program.")
      #expect(
        ServerFailure.taken(.ip(host: "127.0.0.1", port: 8151)).hint
          == "Stop that program, or listen elsewhere: `--listen 127.0.0.1:8152`.")
    }
  }

  @Test func `draining answers what was asked and ends streams`() throws {
    let server = try HTTPServer([.ip(host: "127.0.0.1", port: 0)], workers: 2) { request in
      guard request.path == "/stream" else {
        return .later {
          await withCheckedContinuation { continuation in
            Task.detached {
              for _ in 0..<100 { await Task.yield() }
              continuation.resume()
            }
          }
          return ServerResponse(200, body: Array("done".utf8))
        }
      }
      return .now(
        ServerResponse(
          200, [],
          body: .stream(
            heldBy: Holder(peer: request.peer), start: { $0.write(Array("data: 1\n\n".utf8)) }, ended: { _ in })))
    }
    let stream = try RawClient(server.addresses[0])
    stream.say("GET /stream HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(stream.hear { $0.hasSuffix("data: 1\n\n") }.contains("200"))
    let client = try RawClient(server.addresses[0])
    client.say("GET /x HTTP/1.1\r\nHost: a\r\n\r\n")
    client.say("GET /y HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(client.hear { $0.hasSuffix("done") }.hasSuffix("done"))
    server.drain(within: .seconds(5))
    _ = client.hear()
    #expect(stream.hear() == "")
    #expect(server.connectionCount == 0)
  }
}

@Suite struct ServerAddressTests {
  @Test(arguments: [
    ("127.0.0.1:8151", "127.0.0.1:8151", true), ("localhost:80", "127.0.0.1:80", true),
    ("[::1]:8151", "[::1]:8151", true),
    ("0.0.0.0:8151", "0.0.0.0:8151", false), ("unix:/run/x.sock", "unix:/run/x.sock", false),
  ])
  func `an address is read`(_ text: String, _ printed: String, _ isLoopback: Bool) throws {
    let address = try #require(ServerAddress(text))
    #expect(address.description == printed)
    #expect(address.isLoopback == isLoopback)
  }

  @Test(arguments: ["", "8151", "example.org:80", "127.0.0.1:99999", "unix:", "1.2.3:5", "127.0.0.1"])
  func `what is none is refused`(_ text: String) { #expect(ServerAddress(text) == nil) }
}
