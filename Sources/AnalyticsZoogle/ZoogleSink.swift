package import FeatureKit
import System
package import ZoogleAnalytics

/// The module `analytics.zoogle`: the only place that knows the SDK. Another SDK is another folder like this one.
package struct ZoogleSink: AnalyticsSink {
  package typealias Log = @Sendable (ZoogleAnalyticsEvent) -> Void

  private let log: Log

  package init(log: @escaping Log = { ZoogleAnalytics.shared.log(event: $0) }) { self.log = log }

  package var batchLimit: Int { 64 }

  package func deliver(_ batch: [AnalyticsEvent]) async -> Delivery {
    for event in batch { log(ZoogleAnalyticsEvent(event)) }
    return .taken
  }
}

extension ZoogleAnalyticsEvent {
  /// The SDK prints what it is given: nothing that a terminal would obey may stand in it.
  init(_ event: AnalyticsEvent) {
    let parameters = event.parameters.map { ($0.name.printable(), $0.value.description.printable()) }
    self.init(key: event.name.printable(), parameters: Dictionary(parameters) { first, _ in first })
  }
}

extension ZoogleSink: Registering {
  package static func register(in registry: inout Registry) {
    registry.sink(
      "analytics.zoogle", "Hands analytics events to the Zoogle SDK, which keeps everything on this machine."
    ) {
      _ in ZoogleSink()
    }
  }
}
