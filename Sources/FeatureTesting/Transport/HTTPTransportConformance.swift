package import FeatureKit

/// What every transport promises, case by case, asked of a server that answers as `Tests/Servers/faults.py` does (or of
/// a recording of it).
package enum HTTPTransportConformance: String, CaseIterable, Sendable {
  case `a body comes whole`
  case `a body of any bytes comes as it is`
  case `an empty body is a body`
  case `404 is an answer`
  case `500 is an answer`
  case `a header is found whatever its case`
  case `the answer to HEAD has headers and no body`
  case `a posted body arrives`
  case `an etag that still holds is answered with 304`
  case `a body at the limit is taken`
  case `a body over the limit is refused`
  case `a compressed body is measured after decompression`
  case `a redirect is followed and the last address named`
  case `a redirect loop ends`
  case `an address of another kind is refused`
  case `a header cannot smuggle in another`
  case `a cancelled task gets no answer`
  case `many requests at once each get their own answer`

  /// The requests that a recording must hold to stand in for the server.
  package static func recordable(_ base: String) -> [HTTPRequest] {
    [
      HTTPRequest(url: base + "/bytes/1000"), HTTPRequest(url: base + "/bytes/0"),
      HTTPRequest(url: base + "/status/404"), HTTPRequest(url: base + "/status/500"),
      HTTPRequest(.head, url: base + "/bytes/1000"),
      HTTPRequest(.post, url: base + "/echo", body: Array("hello".utf8)), HTTPRequest(url: base + "/etag"),
      HTTPRequest(url: base + "/bytes/100000?gzip"), HTTPRequest(url: base + "/redirect?times=3"),
    ] + (1...50).map { HTTPRequest(url: base + "/bytes/\($0)") }
  }

  package struct Breach: Error, CustomStringConvertible {
    package let description: String
  }

  /// Throws when the transport breaks this promise; `base` is the server's address.
  package func check(_ transport: any HTTPTransport, _ base: String) async throws {
    switch self {
    case .`a body comes whole`, .`a body of any bytes comes as it is`, .`an empty body is a body`,
      .`a body at the limit is taken`, .`a body over the limit is refused`,
      .`a compressed body is measured after decompression`:
      try await checkBodies(transport, base)
    case .`404 is an answer`, .`500 is an answer`, .`a header is found whatever its case`,
      .`the answer to HEAD has headers and no body`, .`a posted body arrives`,
      .`an etag that still holds is answered with 304`:
      try await checkAnswers(transport, base)
    default: try await checkManners(transport, base)
    }
  }
}

extension HTTPTransportConformance {
  private func checkBodies(_ transport: any HTTPTransport, _ base: String) async throws {
    switch self {
    case .`a body comes whole`:
      let answer = try await transport.send(HTTPRequest(url: base + "/bytes/1000"))
      try expect(answer.status == 200 && answer.body.count == 1000, "\(answer.status), \(answer.body.count) bytes")
    case .`a body of any bytes comes as it is`:
      let answer = try await transport.send(HTTPRequest(url: base + "/bytes/1000"))
      try expect(answer.body == (0..<1000).map { UInt8($0 & 255) }, "the bytes differ")
    case .`an empty body is a body`:
      let answer = try await transport.send(HTTPRequest(url: base + "/bytes/0"))
      try expect(answer.status == 200 && answer.body.isEmpty, "\(answer.status), \(answer.body.count) bytes")
    case .`a body at the limit is taken`:
      let answer = try await transport.send(HTTPRequest(url: base + "/bytes/1000", bodyLimit: 1000))
      try expect(answer.body.count == 1000, "\(answer.body.count) bytes")
    case .`a body over the limit is refused`:
      let request = HTTPRequest(url: base + "/bytes/1000", bodyLimit: 999)
      try await expect(.tooLarge(url: request.url, limit: 999), from: transport, request)
    default:
      let request = HTTPRequest(url: base + "/bytes/100000?gzip", bodyLimit: 50_000)
      try await expect(.tooLarge(url: request.url, limit: 50_000), from: transport, request)
    }
  }

  private func checkAnswers(_ transport: any HTTPTransport, _ base: String) async throws {
    switch self {
    case .`404 is an answer`, .`500 is an answer`:
      let status = self == .`404 is an answer` ? 404 : 500
      let answer = try await transport.send(HTTPRequest(url: base + "/status/\(status)"))
      try expect(answer.status == status, "\(answer.status)")
      try expect(answer.body == Array("said so".utf8), "its body is missing")
    case .`a header is found whatever its case`:
      let answer = try await transport.send(HTTPRequest(url: base + "/etag"))
      try expect(answer[header: "eTAG"] == "W/\"one\"", "\(answer.headers)")
    case .`the answer to HEAD has headers and no body`:
      let answer = try await transport.send(HTTPRequest(.head, url: base + "/bytes/1000"))
      try expect(answer[header: "Content-Length"] == "1000" && answer.body.isEmpty, "\(answer)")
    case .`a posted body arrives`:
      let request = HTTPRequest(.post, url: base + "/echo", body: Array("hello".utf8))
      let text = String(decoding: try await transport.send(request).body, as: UTF8.self)
      try expect(text.contains(#""body": "hello""#), text)
    default:
      let known = HTTPRequest(url: base + "/etag", headers: [HTTPHeader("If-None-Match", "W/\"one\"")])
      let answer = try await transport.send(known)
      try expect(answer.status == 304 && answer.body.isEmpty, "\(answer.status)")
    }
  }

  private func checkManners(_ transport: any HTTPTransport, _ base: String) async throws {
    switch self {
    case .`a redirect is followed and the last address named`:
      let answer = try await transport.send(HTTPRequest(url: base + "/redirect?times=3"))
      try expect(answer.status == 200 && answer.url == base + "/echo", "\(answer.status) of \(answer.url)")
    case .`a redirect loop ends`:
      do {
        _ = try await transport.send(HTTPRequest(url: base + "/loop"))
        throw Breach(description: "it was answered")
      } catch HTTPFailure.badRedirect, HTTPFailure.unreachable {
        // A recording holds no loop.
      }
    case .`an address of another kind is refused`:
      let request = HTTPRequest(url: "file:///etc/passwd")
      let failure = HTTPFailure.broken(url: request.url, reason: "it is no http or https address")
      try await expect(failure, from: transport, request)
    case .`a header cannot smuggle in another`:
      let request = HTTPRequest(url: base + "/echo", headers: [HTTPHeader("A", "b\r\nC: d")])
      let failure = HTTPFailure.broken(url: request.url, reason: "a header of the request holds a line break")
      try await expect(failure, from: transport, request)
    case .`a cancelled task gets no answer`:
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await transport.send(HTTPRequest(url: base + "/hang"))
      }
      do {
        _ = try await task.value
        throw Breach(description: "it was answered")
      } catch HTTPFailure.cancelled {
        // As promised.
      }
    default: try await checkCrowd(transport, base)
    }
  }

  private func checkCrowd(_ transport: any HTTPTransport, _ base: String) async throws {
    try await withThrowingTaskGroup(of: (Int, Int).self) { group in
      for size in 1...50 {
        group.addTask { (size, try await transport.send(HTTPRequest(url: base + "/bytes/\(size)")).body.count) }
      }
      for try await (wanted, got) in group { try expect(wanted == got, "\(got) bytes instead of \(wanted)") }
    }
  }

  private func expect(_ holds: Bool, _ otherwise: String) throws {
    if !holds { throw Breach(description: "\(rawValue): \(otherwise)") }
  }

  private func expect(_ failure: HTTPFailure, from transport: any HTTPTransport, _ request: HTTPRequest) async throws {
    do {
      let answer = try await transport.send(request)
      throw Breach(description: "\(rawValue): answered with \(answer.status)")
    } catch let thrown as HTTPFailure {
      try expect(thrown == failure, "\(thrown)")
    }
  }
}
