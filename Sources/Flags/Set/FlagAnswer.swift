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

  /// All of an answer but why; one for each variant is made when the file is read, so that an evaluation only points
  /// at it.
  final class Body: Sendable {
    let value: JSONValue?
    let variant: String?
    let errorCode: ErrorCode?
    let errorDetails: String?
    let metadata: JSONObject

    init(
      value: JSONValue?, variant: String? = nil, errorCode: ErrorCode? = nil, errorDetails: String? = nil,
      metadata: JSONObject
    ) {
      self.value = value
      self.variant = variant
      self.errorCode = errorCode
      self.errorDetails = errorDetails
      self.metadata = metadata
    }
  }

  private let body: Body
  package let reason: Reason
  /// `--set` decided; rules were not asked.
  package let isPinned: Bool

  init(_ body: Body, _ reason: Reason, isPinned: Bool = false) {
    self.body = body
    self.reason = reason
    self.isPinned = isPinned
  }

  /// nil where the caller's default stands and none was given.
  package var value: JSONValue? { body.value }
  /// nil for a caller's default.
  package var variant: String? { body.variant }
  package var errorCode: ErrorCode? { body.errorCode }
  package var errorDetails: String? { body.errorDetails }
  /// The set's, overlaid by the flag's.
  package var metadata: JSONObject { body.metadata }

  package static func == (one: FlagAnswer, other: FlagAnswer) -> Bool {
    one.reason == other.reason && one.isPinned == other.isPinned && one.value == other.value
      && one.variant == other.variant && one.errorCode == other.errorCode && one.errorDetails == other.errorDetails
      && one.metadata == other.metadata
  }
}

/// The type that a caller expects.
package enum FlagType: String, Sendable, CaseIterable {
  case boolean, string, integer, float, number, object

  enum Fit {
    case same
    /// A whole number that was written with a fraction.
    case converted(JSONValue)
    case none
  }

  /// Whether the value is of this type, by conversions that lose nothing.
  func fit(_ value: JSONValue) -> Fit {
    switch (self, value) {
    case (.boolean, .bool), (.string, .string), (.object, .object), (.float, .number), (.number, .number): .same
    case (.integer, .number(let number)): number.integer.map { .converted(.integer($0)) } ?? .none
    default: .none
    }
  }

  /// As people read it: "an integer".
  var phrase: String { self == .integer || self == .object ? "an \(rawValue)" : "a \(rawValue)" }
}
