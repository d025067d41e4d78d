/// What a screen or a row is about, so that others can add to it without knowing its feature.
public struct Subject: Hashable, Sendable, Codable {
  public let kind: String
  public let id: String
  public let name: String

  public init(_ kind: String, id: String, name: String) {
    self.kind = kind
    self.id = id
    self.name = name
  }
}
