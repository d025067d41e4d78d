package import System

extension Route: CustomStringConvertible, LosslessStringConvertible {
  /// The longest address that is read.
  public static let longest = 2_048

  public init?(_ description: String) { self.init(parsing: description) }

  /// Nil for what is no address: no leading slash, a bad escape, control characters, `..`, or over 2,048 bytes.
  public init?(parsing text: String) {
    let bytes = text.utf8
    guard bytes.first == UInt8(ascii: "/"), bytes.count <= Self.longest else { return nil }
    if let path = Self.plainPath(text) {
      self.init(path: path)
      return
    }
    let mark = bytes.firstIndex(of: UInt8(ascii: "?"))
    var path: [String] = []
    for part in bytes[..<(mark ?? bytes.endIndex)].split(separator: UInt8(ascii: "/")) {
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

  /// The segments of an address that has nothing to decode, as most have: letters, digits and slashes, no dot. Nil for
  /// every other.
  private static func plainPath(_ text: String) -> [String]? {
    var text = text
    return text.withUTF8 { bytes in
      guard bytes.allSatisfy({ PercentEncoding.isUnreserved($0) && $0 != UInt8(ascii: ".") || $0 == slash }) else {
        return nil
      }
      var path: [String] = []
      var start = 0
      while start < bytes.count {
        let end = bytes[start...].firstIndex(of: slash) ?? bytes.count
        if end > start { path.append(String(decoding: bytes[start..<end], as: UTF8.self)) }
        start = end + 1
      }
      return path
    }
  }

  private static let slash = UInt8(ascii: "/")

  public var description: String {
    var room = ByteRoom(reserving: 64)
    append(to: &room, and: "&")
    return room.withBytes { String(decoding: $0, as: UTF8.self) }
  }

  /// The address at the end of what is written already; `ampersand` stands between parameters. All else in it is
  /// letters, digits and the signs `/ ? = % - . _ ~`.
  package func append(to room: inout ByteRoom, and ampersand: StaticString) {
    if path.isEmpty { room.append(UInt8(ascii: "/")) }
    for segment in path {
      room.append(UInt8(ascii: "/"))
      PercentEncoding.append(segment, to: &room)
    }
    for (position, parameter) in query.enumerated() {
      if position == 0 { room.append(UInt8(ascii: "?")) } else { room.append(ampersand) }
      PercentEncoding.append(parameter.name, to: &room)
      room.append(UInt8(ascii: "="))
      PercentEncoding.append(parameter.value, to: &room)
    }
  }
}

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
