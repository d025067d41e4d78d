import JSON
import System

/// What paths of rules can count on: what the host gives every rule, and what the contexts of the profiles have.
final class SuppliedPaths {
  private static let host = ["profile", "entitlements", "platform", "version", "tty", "targetingKey", "$flagd"]

  private let contexts: [JSONNode]
  private var looksLeft = FlagLimits.suppliedLooks

  /// nil without profiles: the context is then the affair of whoever asks.
  init?(profiles: JSONNode?) {
    guard let profiles else { return nil }
    contexts = profiles.members.compactMap { $0.value["context"] }
  }

  /// True when some profile has something at this path, and when too much was looked at to judge any more.
  func contains(_ parts: [String]) -> Bool {
    guard let first = parts.first, looksLeft > 0 else { return true }
    return Self.host.contains { $0.isSameBytes(as: first) } || contexts.contains { has(parts[...], in: $0) }
  }

  private func has(_ parts: ArraySlice<String>, in node: JSONNode) -> Bool {
    guard let first = parts.first, looksLeft > 0 else { return true }
    looksLeft -= 1 + node.count
    let next = node[first] ?? RuleProgram.Path.Part(first).index.flatMap { node.elements.dropFirst($0).first }
    return next.map { has(parts.dropFirst(), in: $0) } ?? false
  }
}
