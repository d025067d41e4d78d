/// What a feature answers to: `/pokemon/{name}?shiny&form`. Query parameters that are not named are refused.
public struct RoutePattern: Hashable, Sendable {
  public enum Segment: Hashable, Sendable {
    case literal(String)
    case parameter(String)
  }

  public let segments: [Segment]
  public let queryNames: [String]

  public init(_ text: String) {
    let halves = text.utf8.split(separator: UInt8(ascii: "?"), maxSplits: 1)
    segments = (halves.first ?? "".utf8[...]).split(separator: UInt8(ascii: "/")).map { part in
      part.first == UInt8(ascii: "{") && part.last == UInt8(ascii: "}")
        ? .parameter(String(Substring(part.dropFirst().dropLast()))) : .literal(String(Substring(part)))
    }
    queryNames =
      halves.dropFirst().first?.split(separator: UInt8(ascii: "&")).map { String(Substring($0)) } ?? []
  }

  /// The place that `route` addresses, or why this pattern is not its.
  public func match(_ route: Route) -> Match { match(route, route.path) }

  /// The same for whoever asks many patterns about one route, and has taken its path apart once.
  package func match(_ route: Route, _ path: [String]) -> Match {
    guard path.count == segments.count else { return .other }
    var parameters: [String: String] = [:]
    for (segment, part) in zip(segments, path) {
      switch segment {
      case .literal(let text): guard text == part else { return .other }
      case .parameter(let name): parameters[name] = part
      }
    }
    if let stranger = route.query.first(where: { !queryNames.contains($0.name) }) {
      return .unknownQuery(stranger.name, known: queryNames)
    }
    return .place(Place(route: route, parameters: parameters))
  }

  public enum Match: Hashable, Sendable {
    case place(Place)
    /// The path is this pattern's, but it does not know that query parameter.
    case unknownQuery(String, known: [String])
    case other
  }

  /// True when some route fits both.
  public func overlaps(_ other: RoutePattern) -> Bool {
    segments.count == other.segments.count
      && zip(segments, other.segments).allSatisfy { pair in
        if case (.literal(let left), .literal(let right)) = pair { left == right } else { true }
      }
  }

  /// Literal segments before parameters: of two patterns that fit, the one that says more wins.
  public var literals: Int {
    segments.count { if case .literal = $0 { true } else { false } }
  }
}

extension RoutePattern: CustomStringConvertible, ExpressibleByStringLiteral, Codable {
  public init(stringLiteral value: String) { self.init(value) }
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  public var description: String {
    pathText + (queryNames.isEmpty ? "" : "?" + queryNames.joined(separator: "&"))
  }

  /// The pattern without its query: `/pokemon/{name}`.
  public var pathText: String {
    let path = segments.map { segment in
      switch segment {
      case .literal(let text): text
      case .parameter(let name): "{\(name)}"
      }
    }
    return "/" + path.joined(separator: "/")
  }
}

/// A route that a pattern matched, with what its parameters stood for.
public struct Place: Hashable, Sendable {
  public let route: Route
  public let parameters: [String: String]
  /// What the screen is about, when it was opened as a contribution to another.
  public let subject: Subject?

  public init(route: Route, parameters: [String: String] = [:], subject: Subject? = nil) {
    self.route = route
    self.parameters = parameters
    self.subject = subject
  }

  /// A path or query parameter by name.
  public subscript(name: String) -> String? { parameters[name] ?? route[name] }
}
