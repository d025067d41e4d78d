extension Route: CustomStringConvertible, LosslessStringConvertible {
  /// The longest address that is read.
  package static let longest = 2_048

  package init?(_ description: String) { self.init(parsing: description) }

  /// Nil for what is no address: no leading slash, a bad escape, control characters, `..`, or over 2,048 bytes.
  package init?(parsing text: String) {
    guard text.utf8.first == UInt8(ascii: "/"), text.utf8.count <= Self.longest else { return nil }
    let halves = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var path: [String] = []
    for part in halves[0].split(separator: "/") {
      guard let segment = PercentEncoding.decode(part), segment != "..", segment != "." else { return nil }
      path.append(segment)
    }
    var query: [Parameter] = []
    for part in halves.dropFirst().first?.split(separator: "&") ?? [] {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = PercentEncoding.decode(pair[0], plusIsSpace: true),
        let value = pair.count == 1 ? "" : PercentEncoding.decode(pair[1], plusIsSpace: true)
      else { return nil }
      query.append(Parameter(name, value))
    }
    self.init(path: path, query: query)
  }

  package var description: String {
    let address = "/" + path.map(PercentEncoding.encode).joined(separator: "/")
    guard !query.isEmpty else { return address }
    return address + "?"
      + query.map { "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))" }.joined(separator: "&")
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
