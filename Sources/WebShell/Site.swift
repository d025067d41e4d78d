import FeatureKit
import HTTPServer
import JSON
import System

/// Everything that answers need, wired once when the shell begins to serve.
struct Site: Sendable {
  let host: any ShellHost
  let flags: (any FlagAnswering)?
  let settings: WebSettings
  let gate: Gate
  let proxies: Proxies
  let desk: VisitorDesk
  let assets: Assets
  let shared: HeaderBlock
  let hub: LiveHub
  let metrics: Metrics
  let board: OperationsBoard
  let pictures: PictureShelf
  let pictureLinks: PictureLinks
  let bringPicture: BringPicture?
  let budgets: Budgets
  let ledger: ResourceLedger
  /// What the first part of an address may be so that it is counted by itself.
  let countedRoutes: Set<String>
  let store: (any RecordStore)?
  let events: any EventSink
  let version: String
  var restarts = Restarts()

  /// Answers, counts and logs.
  func answer(_ request: ServerRequest) -> Reply {
    let began = Clocks.monotonic
    var request = request
    request.peer = proxies.peer(of: request)
    let (reply, label) = route(request)
    let trace = request.headers["traceparent"].flatMap { TraceContext(traceparent: $0) }?.child()
    switch reply {
    case .now(let response):
      note(request, label, response, began, trace)
      return reply
    case .later(let work):
      let budget = budgets.budget(of: request.peer)
      return .later { [request] in
        let response = await RequestBudget.$current.withValue(budget) { await carrying(trace, work) }
        note(request, label, response, began, trace)
        return response
      }
    }
  }

  private func carrying(
    _ trace: TraceContext?, _ work: @Sendable () async -> ServerResponse
  ) async -> ServerResponse {
    guard let trace else { return await work() }
    return await TraceContext.$current.withValue(trace) { await work() }
  }

  private func note(
    _ request: ServerRequest, _ label: String, _ response: ServerResponse, _ began: Int64, _ trace: TraceContext?
  ) {
    let after = Duration.nanoseconds(Clocks.monotonic - began)
    // What is not found is counted together: addresses that somebody made up are no routes.
    let isKnown = response.status != 404 && countedRoutes.contains(label)
    let route = isKnown ? label : Metrics.unknownRoute
    let method = ["GET", "HEAD", "POST", "OPTIONS"].contains(request.method) ? request.method : "other"
    metrics.served(Metrics.Key(method: method, route: route, status: response.status), after: after)
    events.report(
      .served(method: method, route: route, status: response.status, after: after, trace: trace), from: .host)
  }

  private func route(_ request: ServerRequest) -> (Reply, label: String) {
    if request.path == "/healthz" { return (.now(plain(200, "ok\n")), "/healthz") }
    guard gate.admits(host: request.host) else {
      return (.now(plain(421, WebWords.strangeHost(request.host) + "\n")), "unknown")
    }
    if let asset = assets.response(to: request) { return (.now(asset), "/assets") }
    guard let route = Route(parsing: request.target) else {
      return (.now(errorPage(404, WebWords.badAddressTitle, WebWords.badAddressOfPage)), "unknown")
    }
    if let key = route[OwnerKey.parameter] { return (enter(route, with: key, request), "/") }
    let path = route.path
    switch path.first {
    case "sprites", "pictures": return (picture(route, request), "/sprites")
    case "events" where path.count == 1: return (.now(pageStream(route, request)), "/events")
    case "ofrep": return (ofrep(route, request), "/ofrep")
    case "readyz" where path.count == 1, "metrics" where path.count == 1, "plan" where path.count == 1:
      return (operations(route, request), "/\(path[0])")
    default: return (page(route, request), "/" + (path.first ?? ""))
    }
  }

  // MARK: Small answers

  func plain(_ status: Int, _ text: String, _ headers: [ServerResponse.Header] = []) -> ServerResponse {
    ServerResponse(
      status, [ResponseHeaders.text, ResponseHeaders.unkept] + headers, shared: shared, body: Array(text.utf8))
  }

  func json(_ status: Int, _ value: JSONValue, _ headers: [ServerResponse.Header] = []) -> ServerResponse {
    ServerResponse(status, [ResponseHeaders.json] + headers, shared: shared, body: JSONText.bytes(value))
  }

  /// A page that says what is wrong, without anything of a visitor's.
  func errorPage(
    _ status: Int, _ title: String, _ text: String, hint: String? = nil, entries: [HomeEntry] = [],
    _ headers: [ServerResponse.Header] = []
  ) -> ServerResponse {
    let frame = PageFrame(
      route: .home, entries: entries, formToken: "", state: hub.tag, assets: assets.links, pictures: pictureLinks,
      profile: "")
    var writer = PageWriter(frame)
    writer.document(title: title) { writer in
      writer.html.element(.h1, text: title)
      writer.notice(Notice(.failure, text, hint: hint))
      writer.html.element(.p) { $0.element(.a, .class("button"), .href(WebLink(.home)), text: "Begin at the start") }
    }
    return ServerResponse(
      status, [ResponseHeaders.html, ResponseHeaders.unkept] + headers, shared: shared, body: writer.html.bytes)
  }

  func wrongMethod(_ allowed: String) -> ServerResponse {
    plain(405, WebWords.wrongMethod(allowed) + "\n", [.init("Allow", allowed)])
  }
}
