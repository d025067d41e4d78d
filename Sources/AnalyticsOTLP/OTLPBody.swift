import FeatureKit
import JSON
import System

/// An `ExportLogsServiceRequest` in OTLP's JSON: names in lowerCamelCase, 64-bit numbers as strings.
struct OTLPBody {
  let target: OTLPTarget
  let version: String

  func json(_ events: [AnalyticsEvent], observedAt now: Timestamp) -> JSONValue {
    [
      "resourceLogs": [
        [
          "resource": ["attributes": .array(target.resource.map { Self.attribute($0.key, .text($0.value)) })],
          "scopeLogs": [
            [
              "scope": ["name": "pokehost.analytics", "version": .string(version)],
              "logRecords": .array(events.map { Self.record($0, observedAt: now) }),
            ]
          ],
        ]
      ]
    ]
  }

  private static func record(_ event: AnalyticsEvent, observedAt now: Timestamp) -> JSONValue {
    let own: [(String, AnalyticsEvent.Value)] = [
      ("log.record.uid", .text(event.id)), ("session.id", .text(event.store)),
      ("pokehost.feature", .text(event.feature)), ("pokehost.profile", .text(event.profile)),
    ]
    let parameters = event.parameters.map { ($0.name, $0.value) }
    return [
      "timeUnixNano": nanoseconds(event.time), "observedTimeUnixNano": nanoseconds(now), "severityNumber": 9,
      "severityText": "INFO", "eventName": .string(event.name),
      "attributes": .array((own + parameters).map { attribute($0.0, $0.1) }),
    ]
  }

  private static func nanoseconds(_ moment: Timestamp) -> JSONValue {
    .string(moment.value == 0 ? "0" : "\(moment.value)000000")
  }

  private static func attribute(_ key: String, _ value: AnalyticsEvent.Value) -> JSONValue {
    let any: JSONValue =
      switch value {
      case .text(let text): ["stringValue": .string(text)]
      case .whole(let number): ["intValue": .string(String(number))]
      case .fraction(let number): ["doubleValue": .double(number)]
      case .truth(let isTrue): ["boolValue": .bool(isTrue)]
      }
    return ["key": .string(key), "value": any]
  }
}
