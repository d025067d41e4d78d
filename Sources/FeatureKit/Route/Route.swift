import System

/// The address of a screen: `/pokemon/25?shiny=1`. A value that anyone can make and only the host resolves.
///
/// A path has no empty, `.` or `..` segments. It is held as it is printed, percent-encoded in the one way that there is
/// for each route: pages are full of links, and hardly any of them is ever taken apart.
public struct Route: Hashable, Sendable {
  public struct Parameter: Hashable, Sendable {
    public let name: String
    public let value: String

    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  public private(set) var description: String

  public init(path: [String], query: [Parameter] = []) {
    var text = ""
    for segment in path where Self.isSegment(segment) { text += "/" + PercentEncoding.encode(segment) }
    self.init(written: text.isEmpty ? "/" : text, with: query)
  }

  private static func isSegment(_ text: String) -> Bool { !text.isEmpty && text != "." && text != ".." }

  public static let home = Route(written: "/")

  public var path: [String] { Self.segments(of: description) }
  public var query: [Parameter] { Self.parameters(of: description) }

  /// True when the other's path is this one's or goes on from it.
  package func begins(_ other: Route) -> Bool {
    let own = Self.pathText(of: description)
    guard other.description.hasPrefix(own), own != "/" else { return own == "/" }
    let next = other.description.utf8.dropFirst(own.utf8.count).first
    return next == nil || next == UInt8(ascii: "/") || next == UInt8(ascii: "?")
  }

  /// The value of a query parameter; of several with one name, the first.
  public subscript(name: String) -> String? { query.first { $0.name == name }?.value }

  /// The same screen with a parameter set, or without it when `value` is nil.
  public func with(_ name: String, _ value: String?) -> Route {
    let before = query
    let others = before.filter { $0.name != name }
    var route = others.count == before.count ? self : Route(written: Self.pathText(of: description), with: others)
    if let value { route.add(Parameter(name, value), isFirst: others.isEmpty) }
    return route
  }

  /// The text is written as `description` is.
  init(written text: String) { description = text }

  private init(written path: String, with query: [Parameter]) {
    description = path
    for (position, parameter) in query.enumerated() { add(parameter, isFirst: position == 0) }
  }

  private mutating func add(_ parameter: Parameter, isFirst: Bool) {
    let most = description.utf8.count + 2 + 3 * (parameter.name.utf8.count + parameter.value.utf8.count)
    var room = ByteRoom(reserving: most)
    room.append(description)
    room.append(isFirst ? UInt8(ascii: "?") : UInt8(ascii: "&"))
    PercentEncoding.append(parameter.name, to: &room)
    room.append(UInt8(ascii: "="))
    PercentEncoding.append(parameter.value, to: &room)
    description = room.withBytes { String(decoding: $0, as: UTF8.self) }
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
