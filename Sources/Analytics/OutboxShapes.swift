import FeatureKit

/// What `analytics …` prints under `--json`.
enum OutboxShapes {
  private static let event: Shape = .document([
    "id": .text, "time": .integer, "event": .text, "feature": .text, "store": .text, "profile": .text,
    "parameters": .map(.anything),
  ])

  static let show: Shape = .document([
    "doNotTrack": .truth, "rules": .list(.text), "complaints": .list(.text),
    "waiting": .list(["event": event, "sinks": .list(.text)]),
  ])

  static let queue: Shape = .document([
    "path": .text, "capacityBytes": .integer, "usedBytes": .integer, "lost": .integer, "doNotTrack": .truth,
    "sinks": .list([
      "id": .text, "on": .truth, "waiting": .integer, "delivered": .integer, "dropped": .integer,
      "refused": .integer, "problem": .orNull(.text),
    ]),
  ])

  static let forget: Shape = .document(["deleted": .integer])
}
