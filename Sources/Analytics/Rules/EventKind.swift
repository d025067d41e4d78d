import FeatureKit

/// The kinds of events that rules speak of, with what can be taken out of each.
enum EventKind: Int, CaseIterable, Sendable {
  case opened, closed, action, navigated, effectStarted, effectFinished, effectFailed, planChanged, flagEvaluated
  case flagChanged, served, request, syncProgress, notice

  /// As rules name it.
  var name: String { "\(self)" }

  init?(name: String) {
    guard let kind = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = kind
  }

  /// Beside `feature`, `screen` and `profile`, which every event has.
  var fields: [String] {
    switch self {
    case .opened, .closed, .planChanged: []
    case .action: ["action"]
    case .navigated: ["from.feature", "from.screen", "subject.kind", "subject.id", "subject.name"]
    case .effectStarted: ["effect"]
    case .effectFinished, .effectFailed: ["effect", "milliseconds"]
    case .flagEvaluated: ["flag.key", "flag.variant", "flag.reason", "flag.person", "flag.provider"]
    case .flagChanged: ["flag.key", "flag.variant", "flag.before"]
    case .served: ["method", "route", "status", "milliseconds"]
    case .request: ["method", "host", "status", "milliseconds"]
    case .syncProgress: ["done", "total"]
    case .notice: ["weight"]
    }
  }

  static let commonFields = ["feature", "screen", "profile"]
}

extension Event.News {
  var kind: EventKind {
    switch self {
    case .opened: .opened
    case .closed: .closed
    case .action: .action
    case .navigated: .navigated
    case .effectStarted: .effectStarted
    case .effectEnded(_, let failure, _): failure == nil ? .effectFinished : .effectFailed
    case .planChanged: .planChanged
    case .flagEvaluated: .flagEvaluated
    case .flagChanged: .flagChanged
    case .served: .served
    case .request: .request
    case .syncProgress: .syncProgress
    case .notice: .notice
    }
  }
}
