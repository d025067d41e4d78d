package import FeatureKit

extension Event {
  /// What the log says of one step of the host. Nothing that a person typed stands in it: screens are named by their
  /// pattern, actions by their case.
  func tell(_ taker: inout some RecordTaker & ~Copyable, at level: LogLevel) {
    switch news {
    case .opened: onScreen("opened", &taker, at: level)
    case .closed: onScreen("closed", &taker, at: level)
    case .action(let action):
      onScreen("action", &taker, at: level)
      taker.add("action", action.name ?? "?")
    case .navigated(let navigation):
      onScreen("navigated", &taker, at: level)
      if let from = navigation.from { taker.add("from", from.pattern) }
      if let subject = navigation.subject { taker.add("subject", "\(subject.kind) \(subject.id)") }
    case .effectStarted(let effect):
      onScreen("effect started", &taker, at: level)
      taker.add("effect", effect.description)
    case .effectEnded(let effect, let failure, let duration):
      onScreen(failure == nil ? "effect finished" : "effect failed", &taker, at: level)
      taker.add("effect", effect.description)
      taker.add("microseconds", duration.microseconds)
      if let failure { taker.add("reason", failure.text) }
    case .planChanged(let summary):
      taker.begin(level, "host", "", "plan changed", time: time)
      taker.add("summary", summary)
    case .flagEvaluated(let exposure):
      taker.begin(level, "flags", "", "evaluated", time: time)
      taker.add("key", exposure.key)
      taker.add("variant", exposure.variant ?? "none")
      taker.add("reason", exposure.reason)
    case .flagChanged(let change):
      taker.begin(level, "flags", "", "changed", time: time)
      taker.add("key", change.key)
      taker.add("before", change.before ?? "none")
      taker.add("after", change.after ?? "none")
    case .served(let method, let route, let status, let duration, let trace):
      taker.begin(level, "shell", "", "served", time: time)
      taker.add("method", method)
      taker.add("route", route)
      taker.add("status", status)
      taker.add("microseconds", duration.microseconds)
      if let trace { taker.add("trace", trace.traceID) }
    case .request(let method, let host, let status, let failure, let duration):
      taker.begin(level, "transport", "", failure == nil ? "request" : "request failed", time: time)
      taker.add("method", method)
      taker.add("host", host)
      if let status { taker.add("status", status) }
      if let failure { taker.add("reason", failure) }
      taker.add("microseconds", duration.microseconds)
    case .syncProgress(let done, let total):
      taker.begin(level, "sync", "", "progress", time: time)
      taker.add("done", done)
      taker.add("total", total)
    case .notice(let notice): taker.begin(level, "host", saying: notice.text, time: time)
    }
  }

  private func onScreen(_ message: StaticString, _ taker: inout some RecordTaker & ~Copyable, at level: LogLevel) {
    taker.begin(level, "feature.", source.feature, message, time: time)
    taker.add("screen", source.pattern)
    taker.add("store", source.number)
  }

  var logLevel: LogLevel {
    switch news {
    case .opened, .closed, .action, .navigated, .effectStarted, .flagEvaluated, .syncProgress: .debug
    case .effectEnded(_, let failure, _): failure == nil ? .debug : .info
    case .request(_, _, _, let failure, _): failure == nil ? .debug : .info
    case .planChanged, .flagChanged, .served: .info
    case .notice(let notice): notice.weight.logLevel
    }
  }
}

extension LogRecord {
  package init(_ event: Event) {
    var building = Building()
    event.tell(&building, at: event.logLevel)
    self = building.record
  }
}

extension HostNotice.Weight {
  fileprivate var logLevel: LogLevel {
    switch self {
    case .info: .info
    case .warning: .warning
    case .failure: .error
    }
  }
}

extension Duration {
  fileprivate var microseconds: Int {
    Int(components.seconds) * 1_000_000 + Int(components.attoseconds / 1_000_000_000_000)
  }
}
