import System

/// The head of a request, read strictly: what two readers might take differently is refused.
struct RequestHead: Sendable {
  enum Framing: Hashable, Sendable {
    case length(Int)
    case chunked
  }

  var method: String
  var target: String
  var host: String
  var headers: HeaderFields
  var framing: Framing
  var keepsAlive: Bool
  var expectsContinue: Bool

  /// `bytes` is the head without the empty line that ends it.
  init(_ bytes: [UInt8], limits: ServerLimits) throws(Refusal) {
    var lines = HeadLines(bytes)
    guard let first = try lines.next() else { throw .malformed(.requestLine) }
    let line = try RequestLine(bytes, first, limit: limits.target)
    var fields: [HeaderFields.Field] = []
    while let range = try lines.next() {
      guard fields.count < limits.fields else { throw .headTooLarge(limit: limits.head) }
      fields.append(try Self.field(bytes, range))
    }
    headers = HeaderFields(bytes: bytes, fields: fields)
    method = line.method
    framing = try Self.framing(headers, isOld: line.isOld)
    host = try Self.host(headers, line)
    target = line.target
    keepsAlive = Self.keepsAlive(headers, isOld: line.isOld)
    expectsContinue = try Self.expectation(headers, isOld: line.isOld)
  }

  static func field(_ bytes: [UInt8], _ line: Range<Int>) throws(Refusal) -> HeaderFields.Field {
    var colon = line.lowerBound
    while colon < line.upperBound, ASCII.isToken(bytes[colon]) { colon += 1 }
    guard colon > line.lowerBound, colon < line.upperBound, bytes[colon] == UInt8(ascii: ":") else {
      throw .malformed(.field)
    }
    var start = colon + 1
    var end = line.upperBound
    while start < end, bytes[start] == ASCII.space || bytes[start] == ASCII.tab { start += 1 }
    while end > start, bytes[end - 1] == ASCII.space || bytes[end - 1] == ASCII.tab { end -= 1 }
    for position in start..<end where !ASCII.isFieldValue(bytes[position]) { throw .malformed(.field) }
    return HeaderFields.Field(name: line.lowerBound..<colon, value: start..<end)
  }

  private static func framing(_ headers: HeaderFields, isOld: Bool) throws(Refusal) -> Framing {
    let codings = headers.all("Transfer-Encoding")
    let lengths = headers.all("Content-Length")
    if !codings.isEmpty {
      guard lengths.isEmpty, !isOld else { throw .malformed(.length) }
      guard codings.count == 1, codings[0].lowercased() == "chunked" else { throw .unknownTransferCoding }
      return .chunked
    }
    guard let length = lengths.first else { return .length(0) }
    guard lengths.count == 1, length.utf8.allSatisfy(ASCII.isDigit),
      let count = DecimalDigits.value(of: length.utf8)
    else { throw .malformed(.length) }
    return .length(count)
  }

  private static func host(_ headers: HeaderFields, _ line: RequestLine) throws(Refusal) -> String {
    let hosts = headers.all("Host")
    guard hosts.count == 1 || (line.isOld && hosts.isEmpty) else { throw .malformed(.host) }
    // An empty Host is valid and names nobody.
    for name in hosts where !name.isEmpty && HostField(name) == nil { throw .malformed(.host) }
    return line.authority ?? hosts.first ?? ""
  }

  private static func keepsAlive(_ headers: HeaderFields, isOld: Bool) -> Bool {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    let options = headers.all("Connection").flatMap { $0.lowercased().split(separator: ",") }
      .map { $0.drop(while: isBlank).prefix { !isBlank($0) } }
    return isOld ? options.contains("keep-alive") : !options.contains("close")
  }

  private static func expectation(_ headers: HeaderFields, isOld: Bool) throws(Refusal) -> Bool {
    guard let expectation = headers["Expect"], !isOld else { return false }
    guard expectation.lowercased() == "100-continue" else { throw .unknownExpectation }
    return true
  }
}

/// Walks over the lines of a head; every one must end in CR LF, and neither may stand elsewhere.
private struct HeadLines {
  private let bytes: [UInt8]
  private var start = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() throws(Refusal) -> Range<Int>? {
    guard start < bytes.count else { return nil }
    var end = start
    while end < bytes.count, bytes[end] != ASCII.carriageReturn {
      guard bytes[end] != ASCII.lineFeed else { throw .malformed(start == 0 ? .requestLine : .field) }
      end += 1
    }
    guard end == bytes.count || (end + 1 < bytes.count && bytes[end + 1] == ASCII.lineFeed) else {
      throw .malformed(start == 0 ? .requestLine : .field)
    }
    defer { start = end + 2 }
    return start..<end
  }
}

/// `GET /path HTTP/1.1`, with exactly one space between.
struct RequestLine {
  let method: String
  let target: String
  /// Of a target that names its host.
  let authority: String?
  /// HTTP/1.0.
  let isOld: Bool

  init(_ bytes: [UInt8], _ line: Range<Int>, limit: Int) throws(Refusal) {
    let parts = bytes[line].split(separator: ASCII.space, omittingEmptySubsequences: false)
    guard parts.count == 3, (1...20).contains(parts[0].count), parts[0].allSatisfy(ASCII.isToken), !parts[1].isEmpty,
      parts[1].allSatisfy(ASCII.isTarget)
    else { throw .malformed(.requestLine) }
    guard parts[1].count <= limit else { throw .targetTooLong(limit: limit) }
    isOld = try Self.isOld(parts[2])
    method = String(decoding: parts[0], as: UTF8.self)
    let text = String(decoding: parts[1], as: UTF8.self)
    if parts[1].first == UInt8(ascii: "/") {
      (target, authority) = (text, nil)
    } else if text == "*", method == "OPTIONS" {
      (target, authority) = (text, nil)
    } else {
      (target, authority) = try Self.absolute(text)
    }
  }

  private static func isOld(_ version: ArraySlice<UInt8>) throws(Refusal) -> Bool {
    if version.elementsEqual("HTTP/1.1".utf8) { return false }
    if version.elementsEqual("HTTP/1.0".utf8) { return true }
    guard version.starts(with: "HTTP/".utf8), version.count == 8, ASCII.isDigit(version[version.startIndex + 5])
    else { throw .malformed(.requestLine) }
    throw .unknownVersion
  }

  private static func absolute(_ text: String) throws(Refusal) -> (String, String?) {
    for scheme in ["http://", "https://"] where text.lowercased().hasPrefix(scheme) {
      let rest = text.dropFirst(scheme.count)
      let authority = rest.prefix { $0 != "/" && $0 != "?" }
      guard !authority.isEmpty else { break }
      guard HostField(String(authority)) != nil else { throw .malformed(.host) }
      let path = rest.dropFirst(authority.count)
      return (path.first == "/" ? String(path) : "/" + path, String(authority))
    }
    throw .malformed(.requestLine)
  }
}
