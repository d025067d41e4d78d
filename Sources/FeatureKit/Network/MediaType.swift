/// What a `Content-Type` says, without its parameters: `application/json`.
public struct MediaType: Hashable, Sendable, RawRepresentable, ExpressibleByStringLiteral {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue.lowercased() }
  public init(stringLiteral value: String) { self.init(rawValue: value) }

  /// The type of a header's value: `application/json; charset=utf-8` is `application/json`.
  public init(header: String) {
    let bare = header.prefix { $0 != ";" }
    self.init(rawValue: String(bare.drop { $0 == " " }.prefix { $0 != " " }))
  }

  public static let json: MediaType = "application/json"
  public static let png: MediaType = "image/png"
  public static let jpeg: MediaType = "image/jpeg"
}
