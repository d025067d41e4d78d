/// Turns the bytes of a connection into requests, one after the other. Holds no more than one request and what was
/// already read of the next.
struct RequestReader: Sendable {
  enum Progress: Sendable {
    case incomplete
    /// The client waits for `100 Continue` before it sends the body.
    case wantsContinue
    case request(ServerRequest)
  }

  private enum Part: Sendable {
    case head
    case body(RequestHead, length: Int)
    case chunks(RequestHead, ChunkedBody)
  }

  private let limits: ServerLimits
  private var buffer: [UInt8] = []
  /// Where what is not yet read begins.
  private var start = 0
  /// How far the buffer was searched for the end of a head.
  private var searched = 0
  private var part = Part.head
  /// An empty line came before the head.
  private var hasSkippedLine = false

  init(limits: ServerLimits) { self.limits = limits }

  mutating func take(_ bytes: UnsafeRawBufferPointer) { buffer.append(contentsOf: bytes) }

  /// Bytes that are held.
  var held: Int {
    if case .chunks(_, let body) = part { return buffer.count + body.bytes.count }
    return buffer.count
  }

  /// Bytes that are allocated: buffers grow ahead of what they hold.
  var allocated: Int {
    if case .chunks(_, let body) = part { return buffer.capacity + body.bytes.capacity }
    return buffer.capacity
  }

  /// Between two requests, with nothing of the next.
  var isIdle: Bool {
    if case .head = part { return start == buffer.count }
    return false
  }

  var isInBody: Bool { if case .head = part { false } else { true } }

  mutating func next() throws(Refusal) -> Progress {
    defer { tidy() }
    if case .head = part {
      guard let head = try readHead() else { return .incomplete }
      switch head.framing {
      case .length(let length):
        guard length <= limits.body else { throw .bodyTooLarge(limit: limits.body) }
        part = .body(head, length: length)
        if head.expectsContinue, length > 0, buffer.count == start { return .wantsContinue }
      case .chunked:
        part = .chunks(head, ChunkedBody(limit: limits.body))
        if head.expectsContinue, buffer.count == start { return .wantsContinue }
      }
    }
    return try readBody()
  }

  private mutating func readHead() throws(Refusal) -> RequestHead? {
    skipEmptyLine()
    guard start < buffer.count, !isHalfLineEnd else { return nil }
    guard ASCII.isToken(buffer[start]) else { throw .malformed(.requestLine) }
    guard let end = endOfHead() else {
      guard buffer.count - start <= limits.head else { throw tooLarge }
      return nil
    }
    guard end - start <= limits.head else { throw tooLarge }
    let bytes = Array(buffer[start..<end])
    start = end + 4
    searched = start
    return try RequestHead(bytes, limits: limits)
  }

  /// A client may send one line end too many before a head: RFC 9112 lets it pass. A second one is no request.
  private mutating func skipEmptyLine() {
    guard !hasSkippedLine, buffer.count - start >= 2, buffer[start] == ASCII.carriageReturn,
      buffer[start + 1] == ASCII.lineFeed
    else { return }
    start += 2
    searched = max(searched, start)
    hasSkippedLine = true
  }

  /// Of a line end that may be skipped, only the first byte has come.
  private var isHalfLineEnd: Bool {
    !hasSkippedLine && buffer.count - start == 1 && buffer[start] == ASCII.carriageReturn
  }

  /// Where the empty line begins that ends the head. Looks at every byte once, however slowly they come.
  private mutating func endOfHead() -> Int? {
    let from = max(start + 3, searched)
    searched = buffer.count
    guard from < buffer.count else { return nil }
    return buffer.withUnsafeBufferPointer { bytes in
      for end in from..<bytes.count where bytes[end] == ASCII.lineFeed {
        if bytes[end - 1] == ASCII.carriageReturn, bytes[end - 2] == ASCII.lineFeed,
          bytes[end - 3] == ASCII.carriageReturn
        {
          return end - 3
        }
      }
      return nil
    }
  }

  private var tooLarge: Refusal {
    buffer[start...].contains(ASCII.lineFeed)
      ? .headTooLarge(limit: limits.head) : .targetTooLong(limit: limits.target)
  }

  private mutating func readBody() throws(Refusal) -> Progress {
    switch part {
    case .head:
      return .incomplete
    case .body(let head, let length):
      guard buffer.count - start >= length else { return .incomplete }
      let body = length == 0 ? [] : Array(buffer[start..<start + length])
      start += length
      return finish(head, body)
    case .chunks(let head, var body):
      let isWhole = try body.read(buffer, at: &start)
      guard isWhole else {
        part = .chunks(head, body)
        return .incomplete
      }
      return finish(head, body.bytes)
    }
  }

  private mutating func finish(_ head: RequestHead, _ body: [UInt8]) -> Progress {
    part = .head
    searched = start
    hasSkippedLine = false
    return .request(
      ServerRequest(
        method: head.method, target: head.target, host: head.host, headers: head.headers, body: body,
        wantsKeepAlive: head.keepsAlive))
  }

  /// Gives back what was read; a buffer that grew is not kept for an idle connection.
  private mutating func tidy() {
    guard start > 0 else { return }
    if start == buffer.count {
      buffer.removeAll(keepingCapacity: buffer.capacity <= 4_096)
    } else if start >= 4_096 || start * 2 >= buffer.count {
      buffer.removeSubrange(..<start)
    } else {
      return
    }
    searched = max(0, searched - start)
    start = 0
  }
}
