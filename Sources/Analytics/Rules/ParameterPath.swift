import FeatureKit
import JSON
import System

/// Where a parameter's value comes from: a field of the event, a part of what an action carries, or a constant.
///
/// What a person may have typed reaches none of the fields: routes are patterns. Text out of an action is handed on only
/// for parameters that the settings name as texts; `length` and `count` of it always are.
enum ParameterPath: Hashable, Sendable {
  enum Measure: String, Hashable, Sendable {
    /// Of a text, in characters.
    case length
    /// Of an array or object.
    case count
  }

  case field(String)
  case payload([String], Measure?)
  case constant(AnalyticsEvent.Value)

  /// The longest text that is handed on, in characters.
  static let longestText = 200

  func value(in event: Event, mayCarryText: Bool) -> AnalyticsEvent.Value? {
    switch self {
    case .constant(let value): value
    case .field(let name): event.field(name)?.cut
    case .payload(let path, let measure):
      if case .action(let action) = event.news {
        Self.value(at: path, measure, in: action.payload, mayCarryText: mayCarryText)
      } else {
        nil
      }
    }
  }

  private static func value(
    at path: [String], _ measure: Measure?, in payload: JSONValue?, mayCarryText: Bool
  ) -> AnalyticsEvent.Value? {
    let found = path.reduce(payload) { value, key in
      if case .array = value { return Offset(digits: key).flatMap { value?[$0.value] } }
      return value?[key]
    }
    switch (found, measure) {
    case (.string(let text), .length): return .whole(text.count)
    case (.array(let elements), .count): return .whole(elements.count)
    case (.object(let object), .count): return .whole(object.count)
    case (.number(let number), nil): return number.integer.map { .whole($0) } ?? .fraction(number.double)
    case (.bool(let isTrue), nil): return .truth(isTrue)
    case (.string(let text), nil): return mayCarryText ? AnalyticsEvent.Value.text(text).cut : nil
    default: return nil
    }
  }
}

extension AnalyticsEvent.Value {
  fileprivate var cut: Self {
    guard case .text(let text) = self, text.utf8.count > ParameterPath.longestText else { return self }
    return .text(String(text.prefix(ParameterPath.longestText)))
  }
}

extension Event {
  /// The fields that `EventKind.fields` names.
  fileprivate func field(_ name: String) -> AnalyticsEvent.Value? {
    switch name {
    case "feature": .text(source.feature)
    case "screen": .text(source.pattern)
    case "profile": .text(source.profile)
    default: ownField(name)
    }
  }

  private func ownField(_ name: String) -> AnalyticsEvent.Value? {
    switch news {
    case .action(let action): name == "action" ? action.name.map { .text($0) } : nil
    case .navigated(let navigation): navigation.field(name)
    case .effectStarted(let effect): .text(effect.description)
    case .effectEnded(let effect, _, let duration):
      name == "effect" ? .text(effect.description) : .whole(duration.milliseconds)
    case .flagEvaluated(let exposure): exposure.field(name)
    case .flagChanged(let change): change.field(name)
    case .served(let method, let route, let status, let duration, _):
      Self.exchange(name, method, ("route", route), status, duration)
    case .request(let method, let host, let status, _, let duration):
      Self.exchange(name, method, ("host", host), status, duration)
    case .syncProgress(let done, let total): .whole(name == "done" ? done : total)
    case .notice(let notice): .text(notice.weight.rawValue)
    case .opened, .closed, .planChanged: nil
    }
  }

  private static func exchange(
    _ name: String, _ method: String, _ place: (name: String, value: String), _ status: Int?, _ duration: Duration
  ) -> AnalyticsEvent.Value? {
    switch name {
    case "method": .text(method)
    case place.name: .text(place.value)
    case "status": status.map { .whole($0) }
    case "milliseconds": .whole(duration.milliseconds)
    default: nil
    }
  }
}

extension Navigation {
  fileprivate func field(_ name: String) -> AnalyticsEvent.Value? {
    switch name {
    case "from.feature": from.map { .text($0.feature) }
    case "from.screen": from.map { .text($0.pattern) }
    case "subject.kind": subject.map { .text($0.kind) }
    case "subject.id": subject.map { .text($0.id) }
    case "subject.name": subject.map { .text($0.name) }
    default: nil
    }
  }
}

extension FlagExposure {
  fileprivate func field(_ name: String) -> AnalyticsEvent.Value? {
    switch name {
    case "flag.key": .text(key)
    case "flag.variant": variant.map { .text($0) }
    case "flag.reason": .text(reason.lowercased())
    case "flag.person": .text(targetingKey)
    case "flag.provider": .text(FlagExposure.provider)
    default: nil
    }
  }
}

extension FlagChange {
  fileprivate func field(_ name: String) -> AnalyticsEvent.Value? {
    switch name {
    case "flag.key": .text(key)
    case "flag.variant": after.map { .text($0) }
    case "flag.before": before.map { .text($0) }
    default: nil
    }
  }
}

extension Duration {
  fileprivate var milliseconds: Int {
    Int(components.seconds) * 1_000 + Int(components.attoseconds / 1_000_000_000_000_000)
  }
}
