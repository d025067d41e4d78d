package import FeatureKit
import System

/// The module `analytics.console`: an event a line, for people, on standard error.
package struct ConsoleSink: AnalyticsSink {
  private let say: @Sendable (String) -> Void

  package init(say: @escaping @Sendable (String) -> Void = { StandardError.say($0) }) { self.say = say }

  package var batchLimit: Int { 64 }

  package func deliver(_ batch: [AnalyticsEvent]) async -> Delivery {
    for event in batch { say(Self.line(event)) }
    return .taken
  }

  /// `analytics  pokemon_selected  id=25 name=Pikachu from=list`
  static func line(_ event: AnalyticsEvent) -> String {
    let parameters = event.parameters.map { "\($0.name)=\(text(of: $0.value))" }
    return (["analytics ", event.name.printable(), ""] + parameters).joined(separator: " ")
  }

  /// Text with spaces or signs stands in quotes.
  private static func text(of value: AnalyticsEvent.Value) -> String {
    let text = value.description.printable()
    let isPlain = !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 != UInt8(ascii: "\"") && $0 != 0x3D }
    return isPlain ? text : "\"\(text)\""
  }
}

extension ConsoleSink: Registering {
  package static func register(in registry: inout Registry) {
    registry.sink("analytics.console", "Prints analytics events on standard error.") { _ in ConsoleSink() }
  }
}
