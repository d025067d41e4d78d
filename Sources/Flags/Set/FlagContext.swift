package import JSON
import System

/// What targeting rules see, made once per session: the profile's context and what the host adds.
package struct FlagContext: Sendable {
  package let json: JSONObject
  let values: LogicObject
  let targetingKey: String?
  private let fixedSeconds: Int64?

  /// `seconds` is the Unix time that rules see; nil means the clock's.
  package init(_ json: JSONObject, seconds: Int64? = nil) {
    self.json = json
    values = LogicObject(json)
    targetingKey = values["targetingKey"]?.string
    fixedSeconds = seconds
  }

  package static let empty = FlagContext(JSONObject())

  var seconds: Int64 { fixedSeconds ?? Clocks.wall / 1_000 }
}
