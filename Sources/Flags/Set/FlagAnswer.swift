package import JSON

/// What an evaluation gives: OpenFeature's details.
package struct FlagAnswer: Sendable, Equatable {
  package enum Reason: String, Sendable {
    /// There is no rule.
    case `static` = "STATIC"
    /// The rule gave nothing, or there is no default variant.
    case `default` = "DEFAULT"
    case targetingMatch = "TARGETING_MATCH"
    case disabled = "DISABLED"
    case error = "ERROR"
  }

  package enum ErrorCode: String, Sendable {
    case flagNotFound = "FLAG_NOT_FOUND"
    case parseError = "PARSE_ERROR"
    case typeMismatch = "TYPE_MISMATCH"
    case general = "GENERAL"
  }

  /// nil where the caller's default stands and none was given.
  package var value: JSONValue?
  /// nil for a caller's default.
  package var variant: String?
  package var reason: Reason
  package var errorCode: ErrorCode?
  package var errorDetails: String?
  /// The set's, overlaid by the flag's.
  package var metadata: JSONObject
  /// `--set` decided; rules were not asked.
  package var isPinned = false
}

/// The type that a caller expects.
package enum FlagType: String, Sendable, CaseIterable {
  case boolean, string, integer, float, number, object

  /// The value as this type: conversions that lose nothing; nil for any other.
  func convert(_ value: JSONValue) -> JSONValue? {
    switch (self, value) {
    case (.boolean, .bool), (.string, .string), (.object, .object), (.float, .number), (.number, .number): value
    case (.integer, .number(let number)): number.integer.map { .integer($0) }
    default: nil
    }
  }

  /// As people read it: "an integer".
  var phrase: String { self == .integer || self == .object ? "an \(rawValue)" : "a \(rawValue)" }
}
