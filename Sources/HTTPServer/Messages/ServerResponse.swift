import System

/// What is sent back. Length, date and connection are the server's to say.
package struct ServerResponse: Sendable {
  package struct Header: Sendable {
    package let name: StaticString
    package let value: String

    package init(_ name: StaticString, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  package enum Body: Sendable {
    case bytes([UInt8])
    /// The connection stays open; `start` gets the way to write on it, and `ended` is called once when it is over.
    /// `heldBy` says whose it is: a stream is one of those that all clients share.
    case stream(
      heldBy: Holder, start: @Sendable (ResponseStream) -> Void, ended: @Sendable (ResponseStream) -> Void)
  }

  package var status: Int
  package var headers: [Header]
  /// Headers that many responses share, written once.
  package var shared: HeaderBlock?
  package var body: Body

  package init(_ status: Int, _ headers: [Header] = [], shared: HeaderBlock? = nil, body: [UInt8] = []) {
    self.init(status, headers, shared: shared, body: .bytes(body))
  }

  package init(_ status: Int, _ headers: [Header], shared: HeaderBlock? = nil, body: Body) {
    self.status = status
    self.headers = headers
    self.shared = shared
    self.body = body
  }

  package subscript(name: String) -> String? {
    let wanted = name.lowercased()
    return (headers + (shared?.headers ?? [])).first { "\($0.name)".lowercased() == wanted }?.value
  }
}

/// Header lines that were written before they are needed.
package struct HeaderBlock: Sendable {
  let headers: [ServerResponse.Header]
  let bytes: [UInt8]

  package init(_ headers: [ServerResponse.Header]) {
    self.headers = headers
    var bytes: [UInt8] = []
    for header in headers { bytes.append(header) }
    self.bytes = bytes
  }
}

/// What a handler does with a request.
package enum Reply: Sendable {
  /// Answered on the spot, without leaving the loop.
  case now(ServerResponse)
  /// Takes a while. The work is carried to its end also when the client leaves.
  case later(@Sendable () async -> ServerResponse)
}

extension [UInt8] {
  mutating func append(_ text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// One header line. A value cannot end its line: control characters in it are written as spaces.
  mutating func append(_ header: ServerResponse.Header) {
    append(header.name)
    append(": ")
    let start = count
    header.value.withBytes { append(contentsOf: $0) }
    for position in start..<count where !ASCII.isFieldValue(self[position]) { self[position] = ASCII.space }
    append("\r\n")
  }
}
