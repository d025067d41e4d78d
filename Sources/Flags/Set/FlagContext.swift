package import JSON
import System

/// What targeting rules see, made once per session: the profile's context and what the host adds.
package struct FlagContext: Sendable {
  /// One reference, for every evaluation is handed a context.
  private final class Storage: Sendable {
    let json: JSONObject
    let values: LogicObject
    let targetingKey: String?
    let fixedSeconds: Int64?

    init(json: JSONObject, fixedSeconds: Int64?) {
      self.json = json
      values = LogicObject(json)
      targetingKey = values["targetingKey"]?.string
      self.fixedSeconds = fixedSeconds
    }

    init(_ other: Storage, targetingKey: String) {
      var json = other.json
      json["targetingKey"] = .string(targetingKey)
      self.json = json
      let key = LogicKey("targetingKey")
      values = LogicObject(other.values.members.filter { !($0.key == key) } + [.init(key, .string(targetingKey))])
      self.targetingKey = targetingKey
      fixedSeconds = other.fixedSeconds
    }
  }

  private let storage: Storage

  /// `seconds` is the Unix time that rules see; nil means the clock's.
  package init(_ json: JSONObject, seconds: Int64? = nil) {
    storage = Storage(json: json, fixedSeconds: seconds)
  }

  private init(_ storage: Storage) { self.storage = storage }

  package static let empty = FlagContext(JSONObject())

  /// The same for somebody else, which is quicker than to begin anew.
  package func of(_ targetingKey: String) -> FlagContext { FlagContext(Storage(storage, targetingKey: targetingKey)) }

  package var json: JSONObject { storage.json }
  var values: LogicObject { storage.values }
  /// nil when it is missing or no text.
  var targetingKey: String? { storage.targetingKey }
  var seconds: Int64 { storage.fixedSeconds ?? Clocks.wall.milliseconds / 1_000 }
}
