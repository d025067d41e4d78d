package import FeatureKit
package import JSON

extension Host: FlagAnswering {
  package func answer(_ key: String, context: JSONObject, in session: Session) -> JSONValue {
    flags.answers([key], merged(context, for: session)).first ?? .null
  }

  package func answers(context: JSONObject, in session: Session) -> [JSONValue] {
    flags.answers(
      flags.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }, merged(context, for: session))
  }

  /// The operator's word beats the caller's: profile, entitlements and what the profile says of itself. What else the
  /// host knows fills in where the caller says nothing; the targetingKey is the caller's alone.
  private func merged(_ caller: JSONObject, for session: Session) -> JSONObject {
    let own = flags.context(of: Identity(of: session), facts: configuration.facts)
    var context = caller
    let decided = Set(flags.profiles[session.profile]?.context.keys ?? []).union(["profile", "entitlements"])
    for member in own.members where member.key != "targetingKey" {
      if decided.contains(member.key) || context[member.key] == nil { context[member.key] = member.value }
    }
    return context
  }
}
