import FeatureKit
import System

/// `modules["analytics.otlp"]` in flags.json. What the environment says by OpenTelemetry's variables comes first.
struct OTLPSettings: Decodable, Sendable {
  /// The collector's base address; `/v1/logs` is added.
  var endpoint: String?
  var compression: Compression?
  /// One request, in milliseconds.
  var timeout: Timeout?
  /// The most events of one request.
  var batch: BatchSize?

  typealias Timeout = Bounded<1, 600_000>
  typealias BatchSize = Bounded<1, 10_000>

  enum Compression: String, SettingChoice { case gzip, none }

  var problem: SettingsFault? {
    endpoint.flatMap { WebAddress($0) == nil ? SettingsFault(OTLPWords.badSetting($0), at: "endpoint") : nil }
  }
}

/// Where and how events are sent, worked out from the environment and the settings.
struct OTLPTarget: Hashable, Sendable {
  static let usualEndpoint = "http://localhost:4318"
  static let usualTimeout: OTLPSettings.Timeout = 10_000
  static let usualBatch: OTLPSettings.BatchSize = 512

  var url: String
  /// Often a token for the collector.
  var headers: Secret<[HTTPHeader]>
  var isCompressed: Bool
  var timeout: Int
  var batch: Int
  /// In the order in which they are sent.
  var resource: [(key: String, value: String)] { resourceKeys.map { ($0, resourceValues[$0] ?? "") } }
  private var resourceKeys: [String] = []
  private var resourceValues: [String: String] = [:]

  /// Fails with a sentence for what cannot be meant.
  init(_ settings: OTLPSettings, _ environment: Environment) throws(Failure) {
    func variable(_ name: String) -> String? {
      environment["OTEL_EXPORTER_OTLP_LOGS_\(name)"] ?? environment["OTEL_EXPORTER_OTLP_\(name)"]
    }
    guard environment["OTEL_SDK_DISABLED"]?.lowercased() != "true" else { throw OTLPWords.disabled }
    url = Self.url(settings, environment)
    guard WebAddress(url) != nil else { throw OTLPWords.badEndpoint(url) }
    let protocolName = variable("PROTOCOL") ?? "http/json"
    guard protocolName == "http/json" else { throw OTLPWords.badProtocol(protocolName) }
    isCompressed = try Self.compression(settings, variable("COMPRESSION")) == .gzip
    headers = Secret(Self.pairs(variable("HEADERS")).map { HTTPHeader($0.key, $0.value) })
    timeout = (variable("TIMEOUT").flatMap { .init(digits: $0) } ?? settings.timeout ?? Self.usualTimeout).value
    let batch = environment["OTEL_BLRP_MAX_EXPORT_BATCH_SIZE"].flatMap { OTLPSettings.BatchSize(digits: $0) }
    self.batch = (batch ?? settings.batch ?? Self.usualBatch).value
    describe(environment)
  }

  private static func compression(
    _ settings: OTLPSettings, _ variable: String?
  ) throws(Failure) -> OTLPSettings.Compression {
    guard let variable else { return settings.compression ?? .gzip }
    guard let named = OTLPSettings.Compression(rawValue: variable) else { throw OTLPWords.badCompression(variable) }
    return named
  }

  /// The variable for logs is the whole address; the common one and the setting are the base of it.
  private static func url(_ settings: OTLPSettings, _ environment: Environment) -> String {
    if let whole = environment["OTEL_EXPORTER_OTLP_LOGS_ENDPOINT"] { return whole }
    var base = environment["OTEL_EXPORTER_OTLP_ENDPOINT"] ?? settings.endpoint ?? usualEndpoint
    while base.hasSuffix("/") { base.removeLast() }
    return base + "/v1/logs"
  }

  /// Who sends: pokehost, unless the environment names another service.
  private mutating func describe(_ environment: Environment) {
    set("service.name", "pokehost")
    set("service.version", environment.version)
    for pair in Self.pairs(environment["OTEL_RESOURCE_ATTRIBUTES"]) { set(pair.key, pair.value) }
    if let name = environment["OTEL_SERVICE_NAME"] { set("service.name", name) }
    set("telemetry.sdk.name", "pokehost")
    set("telemetry.sdk.language", "swift")
    set("telemetry.sdk.version", environment.version)
  }

  private mutating func set(_ key: String, _ value: String) {
    if resourceValues.updateValue(value, forKey: key) == nil { resourceKeys.append(key) }
  }

  /// `key=value,key=value`, values percent-encoded; what is no pair is passed over, as the specification says.
  static func pairs(_ text: String?) -> [(key: String, value: String)] {
    (text ?? "").split(separator: ",").compactMap { part in
      let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(trimmed)
      guard halves.count == 2, !halves[0].isEmpty, let value = PercentEncoding.decode(halves[1]) else { return nil }
      return (String(halves[0]), value)
    }
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return text
  }
}
