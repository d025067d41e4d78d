package import FeatureKit

extension LogRecord {
  /// What the log says of one step of the host. Nothing that a person typed stands in it: screens are named by their
  /// pattern, actions by their case.
  package init(_ event: Event) {
    let source = event.source
    func record(_ level: LogLevel, _ subsystem: String, _ message: String, _ fields: [Field] = []) -> LogRecord {
      LogRecord(level, subsystem, message, fields, time: event.time)
    }
    func onScreen(
      _ level: LogLevel, _ message: String, _ one: Field? = nil, _ two: Field? = nil, _ three: Field? = nil
    ) -> LogRecord {
      var fields = [Field("screen", source.pattern), Field("store", source.number)]
      for case let more? in [one, two, three] { fields.append(more) }
      return record(level, "feature." + source.feature, message, fields)
    }
    switch event.news {
    case .opened: self = onScreen(.debug, "opened")
    case .closed: self = onScreen(.debug, "closed")
    case .action(let action): self = onScreen(.debug, "action", Field("action", action.name ?? "?"))
    case .navigated(let navigation):
      self = onScreen(
        .debug, "navigated", navigation.from.map { Field("from", $0.pattern) },
        navigation.subject.map { Field("subject", "\($0.kind) \($0.id)") })
    case .effectStarted(let effect): self = onScreen(.debug, "effect started", Field("effect", effect.description))
    case .effectEnded(let effect, let failure, let duration):
      let (name, took) = (Field("effect", effect.description), Field("microseconds", duration.microseconds))
      self =
        failure.map { onScreen(.info, "effect failed", name, took, Field("reason", $0.text)) }
        ?? onScreen(.debug, "effect finished", name, took)
    case .planChanged(let summary): self = record(.info, "host", "plan changed", [Field("summary", summary)])
    case .flagEvaluated(let exposure): self = record(.debug, "flags", "evaluated", exposure.logFields)
    case .flagChanged(let change): self = record(.info, "flags", "changed", change.logFields)
    case .served(let method, let route, let status, let duration, let trace):
      let trail = trace.map { [Field("trace", $0.traceID)] } ?? []
      self = record(
        .info, "shell", "served", exchange(method, Field("route", route), status, nil, duration) + trail)
    case .request(let method, let host, let status, let failure, let duration):
      self = record(
        failure == nil ? .debug : .info, "transport", failure == nil ? "request" : "request failed",
        exchange(method, Field("host", host), status, failure, duration))
    case .syncProgress(let done, let total):
      self = record(.debug, "sync", "progress", [Field("done", done), Field("total", total)])
    case .notice(let notice): self = record(notice.weight.level, "host", notice.text)
    }
  }
}

private func exchange(
  _ method: String, _ place: LogRecord.Field, _ status: Int?, _ failure: String?, _ duration: Duration
) -> [LogRecord.Field] {
  var fields = [LogRecord.Field("method", method), place]
  if let status { fields.append(LogRecord.Field("status", status)) }
  if let failure { fields.append(LogRecord.Field("reason", failure)) }
  fields.append(LogRecord.Field("microseconds", duration.microseconds))
  return fields
}

extension HostNotice.Weight {
  fileprivate var level: LogLevel {
    switch self {
    case .info: .info
    case .warning: .warning
    case .failure: .error
    }
  }
}

extension FlagExposure {
  fileprivate var logFields: [LogRecord.Field] {
    [.init("key", key), .init("variant", variant ?? "none"), .init("reason", reason)]
  }
}

extension FlagChange {
  fileprivate var logFields: [LogRecord.Field] {
    [.init("key", key), .init("before", before ?? "none"), .init("after", after ?? "none")]
  }
}

extension Duration {
  fileprivate var microseconds: Int {
    Int(components.seconds) * 1_000_000 + Int(components.attoseconds / 1_000_000_000_000)
  }
}
