import FeatureKit
import JSON

/// What the outbox's commands answer, for people and as JSON.
enum OutboxScreens {
  static let question = "Delete every event that waits for a sink?"
  static let notConfirmed = CommandFailure(
    .usage, "Nothing was deleted: events that wait need a typed yes.", hint: "Add --yes where nobody can answer.")

  static func show(_ report: SpoolReport) -> Answer {
    Answer(
      [
        [
          "schema": 1, "doNotTrack": .bool(report.isForbidden), "rules": .array(report.rules.map { .string($0) }),
          "complaints": .array(report.complaints.map { .string($0) }),
          "waiting": .array(
            report.waiting.map { ["event": $0.event.json, "sinks": .array($0.sinks.map { .string($0.rawValue) })] }),
        ]
      ],
      Screen("Analytics") {
        Text(standing(report))
        for complaint in report.complaints { Text(complaint, .strong) }
        Table(
          columns: ["event", "parameters", "waits for"],
          rows: report.waiting.map { waiting in
            [
              .init(waiting.event.name),
              .init(waiting.event.parameters.map { "\($0.name)=\($0.value)" }.joined(separator: " ")),
              .init(waiting.sinks.map(\.name).joined(separator: ", ")),
            ]
          })
      })
  }

  static func standing(_ report: SpoolReport) -> String {
    if report.isForbidden { return "DO_NOT_TRACK is set: nothing is recorded and nothing is sent." }
    let sinks = report.sinks.filter(\.isAttached).map(\.id.rawValue)
    let rules = report.rules.isEmpty ? "No rule is in force" : "Rules make \(report.rules.joined(separator: ", "))"
    return "\(rules). " + (sinks.isEmpty ? "No sink is on." : "They go to \(sinks.joined(separator: ", ")).")
  }

  static func queue(_ report: SpoolReport, title: String) -> Answer {
    Answer(
      [
        [
          "schema": 1, "path": .string(report.path), "capacityBytes": .integer(report.capacity),
          "usedBytes": .integer(report.used), "lost": .integer(report.lost),
          "doNotTrack": .bool(report.isForbidden), "sinks": .array(report.sinks.map(json)),
        ]
      ],
      Screen(title) {
        Facts([
          Fact("Spool", report.path), Fact("Used", "\(report.used) of \(report.capacity) bytes"),
          Fact("Lost before they were written", "\(report.lost)"),
        ])
        Table(
          columns: ["sink", "waiting", "delivered", "dropped", "refused", "state"],
          rows: report.sinks.map { sink in
            [
              .init(sink.id.rawValue), .init("\(sink.waiting)"), .init("\(sink.delivered)"), .init("\(sink.dropped)"),
              .init("\(sink.refused)"), .init(state(of: sink)),
            ]
          })
      })
  }

  private static func state(of sink: SpoolReport.Sink) -> String {
    sink.problem ?? (sink.isAttached ? "on" : "off; what waits for it stays here")
  }

  private static func json(_ sink: SpoolReport.Sink) -> JSONValue {
    [
      "id": .string(sink.id.rawValue), "on": .bool(sink.isAttached), "waiting": .integer(sink.waiting),
      "delivered": .integer(sink.delivered), "dropped": .integer(sink.dropped), "refused": .integer(sink.refused),
      "problem": sink.problem.map { .string($0) } ?? .null,
    ]
  }

  static func forgotten(_ count: Int) -> Answer {
    let sentence = count == 1 ? "1 event was deleted." : "\(count) events were deleted."
    return Answer([["schema": 1, "deleted": .integer(count)]], Screen(sentence, nodes: []))
  }
}
