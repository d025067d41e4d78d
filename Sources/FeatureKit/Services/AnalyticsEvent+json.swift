public import JSON
import System

extension AnalyticsEvent {
  /// One object, parameters by name: a line of a file, an element of `analytics show --json`.
  public var json: JSONValue {
    [
      "schema": 1, "id": .string(id), "time": .integer(time.value), "event": .string(name), "feature": .string(feature),
      "store": .string(store), "profile": .string(profile),
      "parameters": .object(JSONObject(parameters.map { ($0.name, $0.value.json) })),
    ]
  }
}

extension AnalyticsEvent.Value {
  public var json: JSONValue {
    switch self {
    case .text(let text): .string(text)
    case .whole(let number): .integer(number)
    case .fraction(let number): .double(number)
    case .truth(let isTrue): .bool(isTrue)
    }
  }
}
