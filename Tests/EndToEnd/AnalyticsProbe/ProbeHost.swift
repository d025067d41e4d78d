import Analytics
import AnalyticsJSONL
import AnalyticsOTLP
import FeatureKit
import Host
import JSON
import System
import TransportCurl

/// Hosts with the stream and some sinks, as flags of a test say.
enum ProbeHost {
  /// Every told step of a sync is an event with its number.
  static let rules: JSONValue = [
    "step": ["when": ["kind": "syncProgress"], "parameters": ["done": "done", "total": "total"]],
    "pressed": [
      "when": ["kind": "action", "feature": "probe", "action": "pressed"], "parameters": ["feature": "feature"],
    ],
  ]

  static func make(
    _ home: String, sinks: [String], rules: JSONValue = ProbeHost.rules, capacity: Int = 16_777_216
  ) async throws -> Host {
    var registry = Registry()
    StreamModule.register(in: &registry)
    JSONLSink.register(in: &registry)
    OTLPSink.register(in: &registry)
    CurlModule.register(in: &registry)
    registry.add(Manifest("feature.probe", "Counts.", actions: ["pressed"])) { _ in FeatureModule() }
    var values: [String: JSONValue] = ["analytics.rules": rules, "feature.probe": true]
    for sink in ["jsonl", "otlp"] { values["analytics.\(sink)"] = .bool(sinks.contains(sink)) }
    let configuration = Host.Configuration(
      registry: registry,
      environment: Environment(
        dataFolder: home, cacheFolder: home, stateFolder: home, version: "0", variables: ProcessEnvironment.all),
      identity: Identity(profile: "default", targetingKey: "probe", owner: .local),
      facts: HostFacts(version: "0", isTerminal: false), shell: "web")
    let host = try Host(configuration, flags: flags(values, ["stream.analytics": ["capacity": .integer(capacity)]]))
    try await host.boot()
    return host
  }

  private static func flags(_ values: [String: JSONValue], _ settings: [String: JSONValue]) -> FlagState {
    FlagState(
      profiles: ["default": .init(context: JSONObject(), entitlements: [])], settings: settings,
      keys: values.keys.sorted(),
      reader: { _ in
        { key in
          values[key].map { FlagState.Reading(value: $0, variant: "set", reason: "STATIC", because: "by the probe") }
        }
      },
      possible: { values[$0].map { [$0] } ?? [] }, varies: { _ in false })
  }

  static func source(_ number: Int) -> StoreIdentity {
    StoreIdentity(
      number: number, feature: "probe", route: .home, profile: "default", owner: .local, targetingKey: "probe")
  }
}
