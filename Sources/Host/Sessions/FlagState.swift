import FeatureKit
package import JSON

/// The flags file that is in force, as the host needs it: a value that never changes; a newer one replaces it.
package struct FlagState: Sendable {
  package struct Profile: Sendable, Equatable {
    package let context: JSONObject
    package let entitlements: [String]

    package init(context: JSONObject, entitlements: [String]) {
      self.context = context
      self.entitlements = entitlements
    }
  }

  package struct Reading: Sendable, Equatable {
    package let value: JSONValue?
    package let variant: String?
    /// The evaluation's reason: `STATIC`, `TARGETING_MATCH`, …
    package let reason: String
    /// Where the answer came from, fit to end a sentence.
    package let because: String

    package init(value: JSONValue?, variant: String?, reason: String, because: String) {
      self.value = value
      self.variant = variant
      self.reason = reason
      self.because = because
    }
  }

  package let profiles: [String: Profile]
  /// `modules`: what the file says to each.
  package let settings: [String: JSONValue]
  package let keys: [String]
  /// The answer for one key; nil when the file has no such flag.
  package typealias Reader = @Sendable (_ key: String) -> Reading?

  /// The answers for one context, which is prepared once however many are asked for.
  package let reader: @Sendable (_ context: JSONObject) -> Reader
  /// The same for many people who have all but the targeting key in common.
  package typealias PersonalReader = @Sendable (_ targetingKey: String) -> Reader
  package let personalReader: @Sendable (_ common: JSONObject) -> PersonalReader
  /// The OFREP answers for one context, success or error, one for each key; they share what one request may take.
  package let answers: @Sendable (_ keys: [String], _ context: JSONObject) -> [JSONValue]
  /// Every value that the flag may have for somebody; a computed result counts as any.
  package let possible: @Sendable (_ key: String) -> [JSONValue]
  /// True when the answer differs from visitor to visitor of one profile.
  package let varies: @Sendable (_ key: String) -> Bool
  /// Where a part of a module's settings stands, `flags.json:12:5`.
  package let place: @Sendable (_ module: String, _ path: [JSONCodingError.Step]) -> String

  package init(
    profiles: [String: Profile], settings: [String: JSONValue], keys: [String],
    reader: @escaping @Sendable (JSONObject) -> Reader,
    personalReader: (@Sendable (JSONObject) -> PersonalReader)? = nil,
    answers: @escaping @Sendable ([String], JSONObject) -> [JSONValue] = { keys, _ in
      keys.map { ["key": .string($0), "errorCode": "FLAG_NOT_FOUND", "metadata": [:]] }
    },
    possible: @escaping @Sendable (String) -> [JSONValue], varies: @escaping @Sendable (String) -> Bool,
    place: @escaping @Sendable (String, [JSONCodingError.Step]) -> String = { _, _ in "flags.json" }
  ) {
    self.profiles = profiles
    self.settings = settings
    self.keys = keys
    self.reader = reader
    self.personalReader =
      personalReader ?? { common in
        { key in
          var context = common
          context["targetingKey"] = .string(key)
          return reader(context)
        }
      }
    self.answers = answers
    self.possible = possible
    self.varies = varies
    self.place = place
  }
}

extension FlagState {
  /// The answer for one context; nil when the file has no such flag.
  package func read(_ key: String, _ context: JSONObject) -> Reading? { reader(context)(key) }
}

extension FlagChoice {
  init?(_ value: JSONValue?) {
    switch value {
    case .bool(let bool): self = .bool(bool)
    case .string(let name): self = .name(name)
    default: return nil
    }
  }
}
