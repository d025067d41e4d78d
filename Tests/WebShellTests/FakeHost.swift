import FeatureKit
import HTTPServer
import JSON
import StorageMemory
import Synchronization
import System

@testable import WebShell

/// A host with fixed screens that writes down what was sent to them.
final class FakeHost: ShellHost, FlagAnswering {
  let sent = Mutex<[String]>([])
  let owners = Mutex<[Owner]>([])
  let usages = Mutex<[Session.Usage]>([])
  let budgets = Mutex<[Int?]>([])
  let keys = Mutex<[String]>([])
  let parents = Mutex<[String]>([])
  let origins = Mutex<[Route?]>([])

  func localSession() -> Session { Session(profile: "default") }

  func session(profile: String?, owner: Owner, targetingKey: String) throws(CommandFailure) -> Session {
    owners.withLock { $0.append(owner) }
    keys.withLock { $0.append(targetingKey) }
    return Session(profile: profile ?? "default", targetingKey: targetingKey, owner: owner)
  }

  func open(_ route: Route, in session: Session) throws(CommandFailure) -> any ScreenSession {
    try open(route, from: nil, in: session)
  }

  func open(
    _ route: Route, from origin: Route?, in session: Session
  ) throws(CommandFailure) -> any ScreenSession {
    origins.withLock { $0.append(origin) }
    usages.withLock { $0.append(session.usage) }
    budgets.withLock { $0.append(RequestBudget.current == nil ? 0 : RequestBudget.take(.fetch)) }
    if let trace = TraceContext.current { parents.withLock { $0.append(trace.traceID) } }
    switch route.path.first {
    case "books":
      throw CommandFailure(.switchedOff, "/books belongs to feature.books, which is off in profile default.")
    case "pokemon", nil: return FakeScreen(host: self)
    default: throw CommandFailure(.usage, "No feature answers to \(route).")
    }
  }

  var routePatterns: [String] { ["/pokemon", "/pokemon/:name", "/books"] }
  func entries(in session: Session) -> [HomeEntry] { Catalogue.entries }
  func commands(in session: Session) -> [CommandManifest] { [] }
  func planDocument(for session: Session) -> JSONValue {
    [
      "profile": .string(session.profile),
      "modules": [["id": "feature.list", "wired": true, "visible": true, "detail": "On."]],
    ]
  }
  func notices() -> AsyncStream<HostNotice> { AsyncStream { $0.finish() } }
  func changes() -> AsyncStream<HostChange> { AsyncStream { $0.finish() } }

  func answer(_ key: String, context: JSONObject, in session: Session) -> JSONValue {
    switch key {
    case "known":
      ["key": "known", "value": true, "reason": "STATIC", "variant": "on", "metadata": [:]]
    case "broken": ["key": "broken", "errorCode": "PARSE_ERROR", "errorDetails": "…", "metadata": [:]]
    default: ["key": .string(key), "errorCode": "FLAG_NOT_FOUND", "errorDetails": "…", "metadata": [:]]
    }
  }
  func answers(context: JSONObject, in session: Session) -> [JSONValue] {
    [["key": "known", "value": context["plan"] ?? true, "reason": "STATIC", "variant": "on", "metadata": [:]]]
  }
}

/// Offers what the catalogue's detail offers.
struct FakeScreen: ScreenSession {
  let host: FakeHost

  static let complaint = "A note takes 500 characters; this one has 501."

  /// Says what was wrong with the note that it got last.
  private var shown: Shown {
    var shown = Shown(screen: Catalogue.detail.erased())
    if host.sent.withLock({ $0.last == "note=too long" }) {
      shown.screen.nodes.append(.notice(Notice(.failure, Self.complaint)))
    }
    return shown
  }

  func open() {}
  func screens() -> AsyncStream<Shown> { AsyncStream { $0.finish() } }
  func settled(within limit: Duration) -> Shown { shown }
  func adopt(_ session: Session) {}
  func close() {}

  func send(_ input: Input) -> Verdict {
    switch input {
    case .posted(let body):
      guard shown.screen.offers({ $0.encoded == body }) else { return .refused }
      host.sent.withLock { $0.append(JSONText.write(body)) }
      return .accepted
    case .field(let id, let value):
      guard id == "note" else { return .refused }
      host.sent.withLock { $0.append("\(id.rawValue)=\(value)") }
      return .accepted
    case .action: return .refused
    }
  }
}

/// A site over the fake host, asked without a server.
struct SiteUnderTest {
  static let token = "open-sesame"

  let host = FakeHost()
  let site: Site
  /// What rates are measured by.
  let clock = SetClock()

  init(
    _ settings: WebSettings = SiteUnderTest.trustingSettings, listen: String = "127.0.0.1:8151",
    master: [UInt8] = [1, 2, 3],
    images: BringPicture? = nil
  ) throws {
    let addresses = [ServerAddress(listen)].compactMap { $0 }
    let secrets = Secrets(master: master)
    let shared = ResponseHeaders.shared(isTLS: settings.tls)
    let time = StillTime()
    let clock = clock
    site = Site(
      host: host, flags: host, settings: settings, gate: Gate(settings, addresses: addresses),
      proxies: Proxies(settings.proxies),
      desk: VisitorDesk(secrets: secrets, tokens: TokenBook(settings.tokens), isTLS: settings.tls),
      assets: Assets(shared: shared), shared: shared, hub: LiveHub(time: time, run: "run"), metrics: Metrics(),
      board: OperationsBoard(), pictures: PictureShelf(), pictureLinks: PictureLinks(secrets), bringPicture: images,
      budgets: Budgets(evaluationRate: settings.rate.value, now: { clock.now }), ledger: ResourceLedger(),
      countedRoutes: Metrics.countedRoutes(host.routePatterns), store: nil, events: SilentEvents(), version: "test")
  }

  /// Everybody who comes over loopback is the owner.
  static var trustingSettings: WebSettings {
    var settings = WebSettings()
    settings.local = .owner
    return settings
  }

  static var openSettings: WebSettings {
    var settings = WebSettings()
    settings.hosts = ["dex.example"]
    settings.origins = ["https://app.example"]
    settings.tokens = [
      .init(
        name: "ops", hash: Secret("sha256:d7ecdf25eaf3deba0f2628771dbdd22d4138ab6cf38f91ed02a2ca0dec7c8ab7"),
        profile: "beta")
    ]
    return settings
  }

  func ask(
    _ method: String = "GET", _ target: String, host name: String = "localhost:8151",
    _ headers: [(String, String)] = [],
    body: String = "", from peer: Peer = .user(1_000)
  ) async -> ServerResponse {
    let request = ServerRequest.made(method, target, host: name, headers, body: body, from: peer)
    switch site.answer(request) {
    case .now(let response): return response
    case .later(let work): return await work()
    }
  }
}

extension ServerRequest {
  /// A request as the reader would make it.
  static func made(
    _ method: String, _ target: String, host: String, _ headers: [(String, String)], body: String,
    from peer: Peer = .unknown
  ) -> ServerRequest {
    ServerRequest(
      method: method, target: target, host: host, headers: HeaderFields(headers), body: Array(body.utf8), peer: peer)
  }
}

extension ServerResponse {
  var text: String {
    guard case .bytes(let bytes) = body else { return "(stream)" }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// A clock that goes only when it is told to.
final class SetClock: Sendable {
  private let nanoseconds = Mutex<Int64>(0)
  var now: Int64 { nanoseconds.withLock { $0 } }
  func advance(seconds: Int64) { nanoseconds.withLock { $0 += seconds * 1_000_000_000 } }
}

struct StillTime: TimeSource {
  var wall: Timestamp { 1_700_000_000_000 }
  var monotonic: Duration { .zero }
  func sleep(for duration: Duration) async throws { throw CancellationError() }
}
