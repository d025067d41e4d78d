/// What a `Content-Type` says, without its parameters: `application/json`.
package struct MediaType: Hashable, Sendable, RawRepresentable, ExpressibleByStringLiteral {
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue.lowercased() }
  package init(stringLiteral value: String) { self.init(rawValue: value) }

  /// The type of a header's value: `application/json; charset=utf-8` is `application/json`.
  package init(header: String) {
    let bare = header.prefix { $0 != ";" }
    self.init(rawValue: String(bare.drop { $0 == " " }.prefix { $0 != " " }))
  }

  package static let json: MediaType = "application/json"
  package static let png: MediaType = "image/png"
}
