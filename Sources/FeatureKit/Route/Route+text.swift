import System

extension Route: CustomStringConvertible, LosslessStringConvertible {
  /// The longest address that is read.
  public static let longest = 2_048

  public init?(_ description: String) { self.init(parsing: description) }

  /// Nil for what is no address: no leading slash, a bad escape, control characters, `..`, or over 2,048 bytes.
  public init?(parsing text: String) {
    let bytes = text.utf8
    guard bytes.first == UInt8(ascii: "/"), bytes.count <= Self.longest else { return nil }
    if Self.isWritten(text) {
      self.init(written: text)
      return
    }
    let mark = bytes.firstIndex(of: UInt8(ascii: "?"))
    var path: [String] = []
    for part in bytes[..<(mark ?? bytes.endIndex)].split(separator: slash) {
      guard let segment = PercentEncoding.decode(Substring(part)), segment != "..", segment != "." else { return nil }
      path.append(segment)
    }
    var query: [Parameter] = []
    for part in mark.map({ bytes[$0...].dropFirst().split(separator: UInt8(ascii: "&")) }) ?? [] {
      let pair = part.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = PercentEncoding.decode(Substring(pair[0]), plusIsSpace: true),
        let value = pair.count == 1 ? "" : PercentEncoding.decode(Substring(pair[1]), plusIsSpace: true)
      else { return nil }
      query.append(Parameter(name, value))
    }
    self.init(path: path, query: query)
  }

  /// True for an address that is as we would write it, as nearly all are: segments of letters and digits with one slash
  /// before each, nothing to decode, no dot. A query is always looked at in full.
  private static func isWritten(_ text: String) -> Bool {
    text.withBytes { bytes in
      var before = slash
      for (position, byte) in bytes.enumerated() {
        if byte == slash {
          if before == slash, position > 0 { return false }
        } else if !PercentEncoding.isUnreserved(byte) || byte == UInt8(ascii: ".") {
          return false
        }
        before = byte
      }
      return before != slash || bytes.count == 1
    }
  }

  // MARK: Taking it apart

  /// What stands before the question mark.
  static func pathText(of written: String) -> String {
    mark(in: written).map { String(written[..<$0]) } ?? written
  }

  /// Where the question mark stands.
  private static func mark(in written: String) -> String.Index? {
    let position = written.withBytes { $0.firstIndex(of: question) }
    return position.map { written.utf8.index(written.startIndex, offsetBy: $0) }
  }

  static func segments(of written: String) -> [String] {
    written.withBytes { bytes in
      var segments: [String] = []
      // Each is behind a slash; home has none.
      var start = 1
      while start < bytes.count, bytes[start] != question {
        let end = bytes[start...].firstIndex { $0 == slash || $0 == question } ?? bytes.count
        segments.append(PercentEncoding.decodeWritten(UnsafeBufferPointer(rebasing: bytes[start..<end])))
        start = end + (end < bytes.count && bytes[end] == slash ? 1 : 0)
      }
      return segments
    }
  }

  static func parameters(of written: String) -> [Parameter] {
    let bytes = written.utf8
    guard let mark = mark(in: written) else { return [] }
    return bytes[bytes.index(after: mark)...].split(separator: UInt8(ascii: "&")).map { part in
      let end = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
      return Parameter(
        String(Substring(part[..<end])).withBytes(PercentEncoding.decodeWritten),
        String(Substring(part[end...].dropFirst())).withBytes(PercentEncoding.decodeWritten))
    }
  }
}

private let slash = UInt8(ascii: "/")
private let question = UInt8(ascii: "?")

extension Route: Codable {
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let route = Route(parsing: text) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "\(text) is no route"))
    }
    self = route
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
