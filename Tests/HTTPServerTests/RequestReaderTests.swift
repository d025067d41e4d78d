import Testing

@testable import HTTPServer

@Suite struct RequestReaderTests {
  static let get = "GET /pokemon/25?shiny=1 HTTP/1.1\r\nHost: localhost:8151\r\nX-Thing:  a b \r\n\r\n"
  static let post = "POST /collection HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello"
  static let chunked =
    "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3;ext=1\r\nhel\r\n2\r\nlo\r\n0\r\nX: y\r\n\r\n"

  /// Everything that can be read of `text`, given in pieces of `size` bytes.
  static func requests(in text: String, size: Int = .max, limits: ServerLimits = ServerLimits()) throws(Refusal)
    -> [ServerRequest]
  {
    var reader = RequestReader(limits: limits)
    var requests: [ServerRequest] = []
    let bytes = Array(text.utf8)
    var position = 0
    while position < bytes.count {
      let end = size == .max ? bytes.count : min(bytes.count, position + size)
      bytes[position..<end].withUnsafeBytes { reader.take($0) }
      position = end
      while case .request(let request) = try reader.next() { requests.append(request) }
    }
    return requests
  }

  @Test func `a request is read with its fields`() throws {
    let request = try #require(try Self.requests(in: Self.get).first)
    #expect(request.method == "GET")
    #expect(request.target == "/pokemon/25?shiny=1")
    #expect(request.path == "/pokemon/25")
    #expect(request.host == "localhost:8151")
    #expect(request.headers["x-thing"] == "a b")
    #expect(request.headers["X-Other"] == nil)
    #expect(request.wantsKeepAlive)
  }

  @Test(arguments: [1, 2, 3, 7, 64])
  func `requests are the same however their bytes arrive`(_ size: Int) throws {
    let all = try Self.requests(in: Self.get + Self.post + Self.chunked + Self.get, size: size)
    #expect(all.map(\.method) == ["GET", "POST", "POST", "GET"])
    #expect(all.map { String(decoding: $0.body, as: UTF8.self) } == ["", "hello", "hello", ""])
  }

  @Test func `an absolute target names its host`() throws {
    let text = "GET http://example.org?q=1 HTTP/1.1\r\nHost: other\r\n\r\n"
    let request = try #require(try Self.requests(in: text).first)
    #expect(request.host == "example.org")
    #expect(request.target == "/?q=1")
  }

  @Test func `connections stay as the version and the field say`() throws {
    func keeps(_ text: String) throws -> Bool? { try Self.requests(in: text).first?.wantsKeepAlive }
    #expect(try keeps("GET / HTTP/1.1\r\nHost: a\r\nConnection: foo, close\r\n\r\n") == false)
    #expect(try keeps("GET / HTTP/1.0\r\n\r\n") == false)
    #expect(try keeps("GET / HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n") == true)
  }

  static let malformed: [(String, Refusal)] = [
    ("GET /\r\n\r\n", .malformed(.requestLine)),
    ("GET  / HTTP/1.1\r\nHost: a\r\n\r\n", .malformed(.requestLine)),
    ("GET / HTTP/1.1 \r\nHost: a\r\n\r\n", .malformed(.requestLine)),
    ("G(T / HTTP/1.1\r\nHost: a\r\n\r\n", .malformed(.requestLine)),
    ("GET pokemon HTTP/1.1\r\nHost: a\r\n\r\n", .malformed(.requestLine)),
    ("GET /a#b HTTP/1.1\r\nHost: a\r\n\r\n", .malformed(.requestLine)),
    ("GET /é HTTP/1.1\r\nHost: a\r\n\r\n", .malformed(.requestLine)),
    ("\u{16}\u{3}\u{1}", .malformed(.requestLine)),
    ("GET / HTTP/2.0\r\nHost: a\r\n\r\n", .unknownVersion),
    ("GET / HTTP/1.1\nHost: a\r\n\r\n", .malformed(.requestLine)),
    ("GET / HTTP/1.1\r\n\r\n", .malformed(.host)),
    ("GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", .malformed(.host)),
    ("GET / HTTP/1.1\r\nHost: a\r\n folded\r\n\r\n", .malformed(.field)),
    ("GET / HTTP/1.1\r\nHost: a\r\nX : b\r\n\r\n", .malformed(.field)),
    ("GET / HTTP/1.1\r\nHost: a\r\nX\r\n\r\n", .malformed(.field)),
    ("GET / HTTP/1.1\r\nHost: a\r\nX: a\u{0}b\r\n\r\n", .malformed(.field)),
    ("GET / HTTP/1.1\r\nHost: a\r\nX: a\nY: b\r\n\r\n", .malformed(.field)),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\n", .malformed(.length)),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +1\r\n\r\n", .malformed(.length)),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1, 1\r\n\r\n", .malformed(.length)),
    (
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", .malformed(.length)
    ),
    ("POST / HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n", .malformed(.length)),
    ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", .unknownTransferCoding),
    ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n", .malformed(.chunk)),
    ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nabc\r\n", .malformed(.chunk)),
    ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\nab\r\n", .malformed(.chunk)),
    ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nfffffffff\r\n", .malformed(.chunk)),
    ("POST / HTTP/1.1\r\nHost: a\r\nExpect: magic\r\n\r\n", .unknownExpectation),
    // Hosts.
    ("GET / HTTP/1.1\r\nHost: [::1].evil.com\r\n\r\n", .malformed(.host)),
    ("GET / HTTP/1.1\r\nHost: a:80x\r\n\r\n", .malformed(.host)),
    ("GET / HTTP/1.1\r\nHost: a b\r\n\r\n", .malformed(.host)),
    ("GET / HTTP/1.0\r\nHost: a@b\r\n\r\n", .malformed(.host)),
    ("GET / HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n", .malformed(.host)),
    // Targets.
    ("GET http://user@a/ HTTP/1.1\r\nHost: a\r\n\r\n", .malformed(.host)),
    ("GET http://[::1].evil.com/ HTTP/1.1\r\nHost: a\r\n\r\n", .malformed(.host)),
    ("GET http:///x HTTP/1.1\r\nHost: a\r\n\r\n", .malformed(.requestLine)),
    ("GET ftp://a/ HTTP/1.1\r\nHost: a\r\n\r\n", .malformed(.requestLine)),
    ("GET * HTTP/1.1\r\nHost: a\r\n\r\n", .malformed(.requestLine)),
    ("CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n", .malformed(.requestLine)),
    ("GET / HTTP/1.1\r\r\nHost: a\r\n\r\n", .malformed(.requestLine)),
    ("GET\t/ HTTP/1.1\r\nHost: a\r\n\r\n", .malformed(.requestLine)),
    ("GET /\u{0} HTTP/1.1\r\nHost: a\r\n\r\n", .malformed(.requestLine)),
    ("GET / http/1.1\r\nHost: a\r\n\r\n", .malformed(.requestLine)),
    // Lines.
    ("\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", .malformed(.requestLine)),
    ("\rGET / HTTP/1.1\r\nHost: a\r\n\r\n", .malformed(.requestLine)),
    ("\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", .malformed(.requestLine)),
    ("GET / HTTP/1.1\r\n Host: a\r\n\r\n", .malformed(.field)),
    ("GET / HTTP/1.1\r\nHost: a\r\nX: a\rb\r\n\r\n", .malformed(.field)),
    ("GET / HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n", .malformed(.field)),
    ("GET / HTTP/1.1\r\nHost: a\r\nX\t: b\r\n\r\n", .malformed(.field)),
    // Lengths.
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n", .malformed(.length)),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0x5\r\n\r\n", .malformed(.length)),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length:\r\n\r\n", .malformed(.length)),
    ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: identity\r\n\r\n", .unknownTransferCoding),
    ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, chunked\r\n\r\n", .unknownTransferCoding),
    (
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n\r\n",
      .unknownTransferCoding
    ),
    // Chunks.
    ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2 \r\nab\r\n", .malformed(.chunk)),
    ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0x2\r\nab\r\n", .malformed(.chunk)),
    ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n-2\r\nab\r\n", .malformed(.chunk)),
    ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2;a\rb\r\nab\r\n", .malformed(.chunk)),
    ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\n0\r\n", .malformed(.chunk)),
    ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n folded\r\n\r\n", .malformed(.field)),
    ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX: a\rb\r\n\r\n", .malformed(.field)),
    (
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
        + String(repeating: "1;" + String(repeating: "x", count: 200) + "\r\na\r\n", count: 50), .malformed(.chunk)
    ),
  ]

  @Test(arguments: malformed)
  func `what two readers might take differently is refused`(_ text: String, _ refusal: Refusal) {
    #expect(throws: refusal) { try Self.requests(in: text) }
    #expect(throws: refusal) { try Self.requests(in: text, size: 1) }
  }

  @Test(arguments: [1, 2, 3, .max])
  func `one empty line before a request is passed over, however it arrives`(_ size: Int) throws {
    let all = try Self.requests(in: "\r\n" + Self.get + "\r\n" + Self.post + "\r\n" + Self.get, size: size)
    #expect(all.map(\.method) == ["GET", "POST", "GET"])
  }

  @Test func `an old request need not name its host, and every Connection field counts`() throws {
    #expect(try Self.requests(in: "GET / HTTP/1.0\r\n\r\n").first?.host == "")
    #expect(try Self.requests(in: "OPTIONS * HTTP/1.1\r\nHost:\r\n\r\n").first?.target == "*")
    let two = "GET / HTTP/1.1\r\nHost: a\r\nConnection: x\r\nConnection: close\r\n\r\n"
    #expect(try Self.requests(in: two).first?.wantsKeepAlive == false)
  }

  @Test func `too much is refused as soon as it is seen`() {
    var limits = ServerLimits()
    (limits.target, limits.head, limits.body, limits.fields) = (20, 100, 10, 3)
    func read(_ text: String) throws { _ = try Self.requests(in: text, limits: limits) }
    let long = String(repeating: "a", count: 200)
    #expect(throws: Refusal.targetTooLong(limit: 20)) { try read("GET /" + long) }
    #expect(throws: Refusal.targetTooLong(limit: 20)) {
      try read("GET /aaaaaaaaaaaaaaaaaaaaa HTTP/1.1\r\nHost: a\r\n\r\n")
    }
    #expect(throws: Refusal.headTooLarge(limit: 100)) { try read("GET / HTTP/1.1\r\nX: " + long) }
    #expect(throws: Refusal.headTooLarge(limit: 100)) {
      try read("GET / HTTP/1.1\r\nA: a\r\nB: b\r\nC: c\r\nD: d\r\n\r\n")
    }
    #expect(throws: Refusal.bodyTooLarge(limit: 10)) {
      try read("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 11\r\n\r\n")
    }
    #expect(throws: Refusal.bodyTooLarge(limit: 10)) {
      try read("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n6\r\nabcdef\r\n5\r\n")
    }
  }

  @Test func `any bytes are read or refused`() {
    var generator = Seeded(state: 10)
    let seeds = [Self.get, Self.post, Self.chunked] + Self.malformed.map(\.0)
    for _ in 0..<20_000 {
      var bytes = Array((seeds.randomElement(using: &generator) ?? "").utf8)
      for _ in 0..<Int.random(in: 1...6, using: &generator) where !bytes.isEmpty {
        let position = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[position] = .random(in: 0...255, using: &generator)
        case 1: bytes.remove(at: position)
        default: bytes.insert(contentsOf: bytes[position..<min(bytes.count, position + 9)], at: position)
        }
      }
      var reader = RequestReader(limits: ServerLimits())
      bytes.withUnsafeBytes { reader.take($0) }
      do throws(Refusal) {
        while case .request = try reader.next() {}
      } catch {
        #expect((400...505).contains(error.status))
      }
    }
  }
}

/// The same chance at every run.
struct Seeded: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}
