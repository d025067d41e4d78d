/// Something that the host says to whoever looks: a flag that changed, a sink that was left out.
package struct HostNotice: Hashable, Sendable {
  package enum Weight: String, Sendable { case info, warning, failure }

  package var weight: Weight
  package var text: String
  /// Stays until it no longer holds; others go by themselves.
  package var isStanding: Bool

  package init(_ weight: Weight, _ text: String, isStanding: Bool = false) {
    self.weight = weight
    self.text = text
    self.isStanding = isStanding
  }
}
