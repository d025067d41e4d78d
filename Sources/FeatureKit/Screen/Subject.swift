/// What a screen or a row is about, so that others can add to it without knowing its feature.
package struct Subject: Hashable, Sendable, Codable {
  package let kind: String
  package let id: String
  package let name: String

  package init(_ kind: String, id: String, name: String) {
    self.kind = kind
    self.id = id
    self.name = name
  }
}
