import FeatureKit
import FeatureTesting
import JSON
import Synchronization
import System
import Testing

@testable import AnalyticsOTLP

/// A collector of a test: keeps requests and answers as it is told.
private final class Collector: HTTPTransport {
  private let requests = Mutex<[HTTPRequest]>([])
  private let answer: Result<HTTPResponse, HTTPFailure>

  init(_ answer: Result<HTTPResponse, HTTPFailure>) { self.answer = answer }

  var seen: [HTTPRequest] { requests.withLock { $0 } }

  func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    requests.withLock { $0.append(request) }
    return try answer.get()
  }
}

@Suite struct OTLPTests {
  private func environment(_ variables: [String: String] = [:]) -> Environment {
    Environment(dataFolder: "", cacheFolder: "", stateFolder: "", version: "1.2.3", variables: variables)
  }

  private func target(_ variables: [String: String] = [:], _ settings: OTLPSettings = OTLPSettings()) throws
    -> OTLPTarget
  {
    try OTLPTarget(settings, environment(variables))
  }

  private func deliver(
    _ status: Int, headers: [HTTPHeader] = [], body: String = "", count: Int = 2
  ) async throws -> Delivery {
    let collector = Collector(
      .success(HTTPResponse(status: status, headers: headers, body: Array(body.utf8), url: "http://localhost:4318")))
    let sink = OTLPSink(try target(), version: "1.2.3", transport: collector, time: SystemTime())
    return await sink.deliver((1...count).map { .numbered($0) })
  }

  @Test func `the common address is a base, the one for logs is whole`() throws {
    #expect(try target().url == "http://localhost:4318/v1/logs")
    #expect(try target(["OTEL_EXPORTER_OTLP_ENDPOINT": "https://c:1/x/"]).url == "https://c:1/x/v1/logs")
    #expect(try target(["OTEL_EXPORTER_OTLP_LOGS_ENDPOINT": "https://c/in"]).url == "https://c/in")
    #expect(try target([:], OTLPSettings(endpoint: "http://d:4318")).url == "http://d:4318/v1/logs")
  }

  @Test func `headers and attributes are pairs, percent-encoded`() throws {
    let target = try target([
      "OTEL_EXPORTER_OTLP_HEADERS": "api-key=a%20b, x=1,broken",
      "OTEL_RESOURCE_ATTRIBUTES": "deployment.environment.name=test,service.name=other",
      "OTEL_SERVICE_NAME": "pokedex",
    ])
    #expect(target.headers.exposed == [HTTPHeader("api-key", "a b"), HTTPHeader("x", "1")])
    #expect(
      target.resource.map(\.key) == [
        "service.name", "service.version", "deployment.environment.name", "telemetry.sdk.name",
        "telemetry.sdk.language", "telemetry.sdk.version",
      ])
    #expect(target.resource.first?.value == "pokedex")
  }

  @Test func `what cannot be meant is said in a sentence`() {
    #expect(throws: OTLPWords.disabled) { try target(["OTEL_SDK_DISABLED": "true"]) }
    #expect(throws: OTLPWords.badProtocol("grpc")) { try target(["OTEL_EXPORTER_OTLP_PROTOCOL": "grpc"]) }
    #expect(throws: OTLPWords.badCompression("br")) { try target(["OTEL_EXPORTER_OTLP_COMPRESSION": "br"]) }
    #expect(
      OTLPWords.badEndpoint("ftp://x/v1/logs").text
        == "The collector's address 'ftp://x/v1/logs' is no http or https address.")
  }

  @Test func `an address in the settings that cannot be meant is their fault`() {
    #expect(OTLPSettings(endpoint: "http://d:4318").problem == nil)
    #expect(
      OTLPSettings(endpoint: "ftp://x").problem
        == SettingsFault("'ftp://x' is no http or https address: give one like http://localhost:4318.", at: "endpoint"))
  }

  @Test func `a record carries the event in OTLP's JSON`() throws {
    let body = OTLPBody(target: try target(), version: "1.2.3").json([.numbered(25)], observedAt: 2_000)
    let record = body["resourceLogs"]?[0]?["scopeLogs"]?[0]?["logRecords"]?[0]
    #expect(record?["eventName"] == "pokemon_selected")
    #expect(record?["timeUnixNano"] == "1025000000")
    #expect(record?["attributes"]?[4] == ["key": "id", "value": ["intValue": "25"]])
    #expect(record?["attributes"]?[7] == ["key": "isOn", "value": ["boolValue": true]])
  }

  @Test func `a body that is worth it is compressed`() async throws {
    let collector = Collector(.success(HTTPResponse(status: 200, url: "")))
    let sink = OTLPSink(try target(), version: "1", transport: collector, time: SystemTime())
    #expect(await sink.deliver((1...20).map { .numbered($0) }) == .taken)
    let request = try #require(collector.seen.first)
    #expect(request.method == .post)
    #expect(request.headers.contains(HTTPHeader("Content-Encoding", "gzip")))
    #expect(Array(request.body.prefix(2)) == [0x1F, 0x8B])
    #expect(Gzip.compress([1, 2, 3]) == nil)
  }

  @Test func `some statuses mean later, the others never`() async throws {
    let said = "http://localhost:4318/v1/logs answered with status"
    #expect(try await deliver(200) == .taken)
    #expect(try await deliver(503) == .later(after: nil, reason: "\(said) 503."))
    #expect(
      try await deliver(429, headers: [HTTPHeader("retry-after", "7")])
        == .later(after: .seconds(7), reason: "\(said) 429."))
    #expect(try await deliver(400) == .refused(2, reason: "\(said) 400."))
  }

  @Test func `what the collector rejects of a batch is not sent again`() async throws {
    let body = #"{"partialSuccess":{"rejectedLogRecords":"1","errorMessage":"too old"}}"#
    #expect(try await deliver(200, body: body) == .refused(1, reason: "The collector said: too old"))
    #expect(try await deliver(200, body: #"{"partialSuccess":{}}"#) == .taken)
    #expect(try await deliver(200, body: "<html>") == .taken)
  }

  @Test func `a collector that is away is asked later`() async throws {
    let collector = Collector(.failure(.timedOut(url: "http://localhost:4318/v1/logs", after: 10_000)))
    let sink = OTLPSink(try target(), version: "1", transport: collector, time: SystemTime())
    let delivery = await sink.deliver([.numbered(1)])
    guard case .later(nil, _) = delivery else {
      Issue.record("\(delivery)")
      return
    }
  }
}
