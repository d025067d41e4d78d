/// Something that the host says to whoever looks: a flag that changed, a sink that was left out.
public struct HostNotice: Hashable, Sendable {
  public enum Weight: String, Sendable { case info, warning, failure }

  public var weight: Weight
  public var text: String
  /// Stays until it no longer holds; others go by themselves.
  public var isStanding: Bool

  public init(_ weight: Weight, _ text: String, isStanding: Bool = false) {
    self.weight = weight
    self.text = text
    self.isStanding = isStanding
  }
}
