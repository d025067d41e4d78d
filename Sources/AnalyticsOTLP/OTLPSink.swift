package import FeatureKit
import JSON
import System

/// The module `analytics.otlp`: OpenTelemetry log records over OTLP/HTTP in JSON.
package struct OTLPSink: AnalyticsSink {
  private let target: OTLPTarget
  private let body: OTLPBody
  private let transport: any HTTPTransport
  private let time: any TimeSource

  init(_ target: OTLPTarget, version: String, transport: any HTTPTransport, time: any TimeSource) {
    self.target = target
    body = OTLPBody(target: target, version: version)
    self.transport = transport
    self.time = time
  }

  package var batchLimit: Int { target.batch }

  package func deliver(_ batch: [AnalyticsEvent]) async -> Delivery {
    do {
      let response = try await transport.send(request(batch))
      return verdict(on: response, batch)
    } catch {
      return .later(after: nil, reason: error.sentence)
    }
  }

  private func request(_ batch: [AnalyticsEvent]) -> HTTPRequest {
    var bytes = Array(body.json(batch, observedAt: time.wall).compactText.utf8)
    var headers = target.headers.exposed + [HTTPHeader("Content-Type", "application/json")]
    if target.isCompressed, let compressed = Gzip.compress(bytes) {
      bytes = compressed
      headers.append(HTTPHeader("Content-Encoding", "gzip"))
    }
    return HTTPRequest(.post, url: target.url, headers: headers, body: bytes, timeout: target.timeout)
  }

  /// As OTLP/HTTP says: some statuses mean later, all other errors mean never.
  private func verdict(on response: HTTPResponse, _ batch: [AnalyticsEvent]) -> Delivery {
    switch response.status {
    case 200..<300:
      return Self.partial(response.body, of: batch.count)
    case 429, 502, 503, 504:
      let pause = response[header: "Retry-After"].flatMap { RetryAfter.pause($0, now: time.wall) }
      return .later(after: pause, reason: OTLPWords.answered(response.status, target.url))
    default:
      return .refused(batch.count, reason: OTLPWords.answered(response.status, target.url))
    }
  }

  /// `{"partialSuccess":{"rejectedLogRecords":"2","errorMessage":"…"}}`: those are not sent again.
  static func partial(_ body: [UInt8], of count: Int) -> Delivery {
    guard let answer = try? JSONValue.parse(body), let partial = answer["partialSuccess"] else {
      return .taken
    }
    let said = partial["rejectedLogRecords"]
    let rejected = said?.integer ?? said?.string.flatMap { DecimalDigits.value(of: $0.utf8) } ?? 0
    guard rejected > 0 else { return .taken }
    return .refused(min(rejected, count), reason: OTLPWords.rejected(partial["errorMessage"]?.string ?? ""))
  }
}

extension OTLPSink: Registering {
  package static func register(in registry: inout Registry) {
    registry.sink(
      "analytics.otlp", "Sends analytics events to an OpenTelemetry collector.",
      needs: [ServiceID((any HTTPTransport).self)]
    ) { context in
      guard !context.environment.isFoundFile else { throw OTLPWords.onlyFound }
      let settings = try context.settings.decode(OTLPSettings.self)
      if let problem = settings.problem { throw problem }
      let target = try OTLPTarget(settings, context.environment)
      return OTLPSink(
        target, version: context.environment.version, transport: try context.services((any HTTPTransport).self),
        time: context.time)
    }
  }
}
