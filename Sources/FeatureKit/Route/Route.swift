/// The address of a screen: `/pokemon/25?shiny=1`. A value that anyone can make and only the host resolves.
///
/// A path has no empty, `.` or `..` segments; segments and query are held decoded and printed percent-encoded.
package struct Route: Hashable, Sendable {
  package struct Parameter: Hashable, Sendable {
    package let name: String
    package let value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  package let path: [String]
  package let query: [Parameter]

  package init(path: [String], query: [Parameter] = []) {
    let isPlain = path.allSatisfy(Self.isSegment)
    self.path = isPlain ? path : path.filter(Self.isSegment)
    self.query = query
  }

  private static func isSegment(_ text: String) -> Bool { !text.isEmpty && text != "." && text != ".." }

  package static let home = Route(path: [])

  /// The value of a query parameter; of several with one name, the first.
  package subscript(name: String) -> String? { query.first { $0.name == name }?.value }

  /// The same screen with a parameter set, or without it when `value` is nil.
  package func with(_ name: String, _ value: String?) -> Route {
    var parameters = query.filter { $0.name != name }
    if let value { parameters.append(Parameter(name, value)) }
    return Route(path: path, query: parameters)
  }
}

/// `Route("/pokemon/\(name)?shiny=\(flag)")`: what is interpolated is one segment or one value, however it is spelled.
extension Route: ExpressibleByStringInterpolation {
  package init(stringLiteral value: String) {
    self = Route(parsing: value) ?? .home
  }

  package init(stringInterpolation: Interpolation) {
    self = Route(parsing: stringInterpolation.text) ?? .home
  }

  package struct Interpolation: StringInterpolationProtocol {
    var text = ""

    package init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }
    package mutating func appendLiteral(_ literal: String) { text += literal }
    package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      text += PercentEncoding.encode(value as? String ?? value.description)
    }
  }
}
