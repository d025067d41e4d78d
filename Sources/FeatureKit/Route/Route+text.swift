extension Route: CustomStringConvertible, LosslessStringConvertible {
  /// The longest address that is read.
  package static let longest = 2_048

  package init?(_ description: String) { self.init(parsing: description) }

  /// Nil for what is no address: no leading slash, a bad escape, control characters, `..`, or over 2,048 bytes.
  package init?(parsing text: String) {
    let bytes = text.utf8
    guard bytes.first == UInt8(ascii: "/"), bytes.count <= Self.longest else { return nil }
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

  package var description: String {
    var text = path.isEmpty ? "/" : ""
    for segment in path {
      text += "/"
      text += PercentEncoding.encode(segment)
    }
    for (position, parameter) in query.enumerated() {
      text += position == 0 ? "?" : "&"
      text += PercentEncoding.encode(parameter.name)
      text += "="
      text += PercentEncoding.encode(parameter.value)
    }
    return text
  }
}

extension Route: Codable {
  package init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let route = Route(parsing: text) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "\(text) is no route"))
    }
    self = route
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
