/// The address of a screen: `/pokemon/25?shiny=1`. A value that anyone can make and only the host resolves.
///
/// A path has no empty, `.` or `..` segments; segments and query are held decoded and printed percent-encoded.
public struct Route: Hashable, Sendable {
  public struct Parameter: Hashable, Sendable {
    public let name: String
    public let value: String

    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  public let path: [String]
  public let query: [Parameter]

  public init(path: [String], query: [Parameter] = []) {
    let isPlain = path.allSatisfy(Self.isSegment)
    self.path = isPlain ? path : path.filter(Self.isSegment)
    self.query = query
  }

  private static func isSegment(_ text: String) -> Bool { !text.isEmpty && text != "." && text != ".." }

  public static let home = Route(path: [])

  /// The value of a query parameter; of several with one name, the first.
  public subscript(name: String) -> String? { query.first { $0.name == name }?.value }

  /// The same screen with a parameter set, or without it when `value` is nil.
  public func with(_ name: String, _ value: String?) -> Route {
    var parameters = query.filter { $0.name != name }
    if let value { parameters.append(Parameter(name, value)) }
    return Route(segments: path, query: parameters)
  }

  /// The path was looked at before.
  private init(segments: [String], query: [Parameter]) {
    path = segments
    self.query = query
  }
}

/// `Route("/pokemon/\(name)?shiny=\(flag)")`: what is interpolated is one segment or one value, however it is spelled.
extension Route: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) {
    self = Route(parsing: value) ?? .home
  }

  public init(stringInterpolation: Interpolation) {
    self = Route(parsing: stringInterpolation.text) ?? .home
  }

  public struct Interpolation: StringInterpolationProtocol {
    var text = ""

    public init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }
    public mutating func appendLiteral(_ literal: String) { text += literal }
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      text += PercentEncoding.encode(value as? String ?? value.description)
    }
  }
}
