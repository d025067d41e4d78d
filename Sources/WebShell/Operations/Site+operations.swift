import FeatureKit
import HTTPServer
import JSON

// For whoever runs the host: its owner, and who has a token.

extension Site {
  func mayOperate(_ visitor: Visitor) -> Bool { visitor.bearer != nil || visitor.standing != .visitor }

  func operations(_ route: Route, _ request: ServerRequest) -> Reply {
    guard request.method == "GET" || request.method == "HEAD" else { return .now(wrongMethod("GET, HEAD")) }
    if route.path == ["readyz"] { return .later { await readiness() } }
    let visitor: Visitor
    switch recognise(request) {
    case .failure(let failure): return .now(page(for: failure))
    case .success(let known): visitor = known
    }
    guard mayOperate(visitor) else {
      return .now(errorPage(401, "For whoever runs it", WebWords.needsToken, [.init("WWW-Authenticate", "Bearer")]))
    }
    if route.path == ["metrics"] { return .later { await metricsPage(visitor) } }
    let wantsJSON = request.headers["Accept"]?.utf8.starts(with: "application/json".utf8) == true
    return .later { await planPage(visitor, asJSON: wantsJSON) }
  }

  /// 200 when everything answers, 503 with what does not.
  private func readiness() async -> ServerResponse {
    var problems: [String] = []
    if board.isDraining { problems.append(WebWords.draining) }
    if let store {
      do throws(StorageFailure) {
        _ = try await store.namespaces()
      } catch {
        problems.append(error.sentence)
      }
    }
    return json(
      problems.isEmpty ? 200 : 503,
      ["ready": .bool(problems.isEmpty), "problems": .array(problems.map { .string($0) })], [ResponseHeaders.unkept])
  }

  private func metricsPage(_ visitor: Visitor) async -> ServerResponse {
    var modules: [(String, Bool)] = []
    if let session = try? await session(of: visitor) {
      // No session, no plan: the counts are still worth having.
      for entry in await host.planDocument(for: session)["modules"]?.array ?? [] {
        modules.append((entry["id"]?.string ?? "", entry["wired"]?.bool ?? false))
      }
    }
    let page = MetricsPage(
      counts: metrics.snapshot, version: version, levels: ledger.levels, refused: budgets.refused, streams: hub.count,
      modules: modules.map { (id: $0.0, isWired: $0.1) },
      // A store that does not answer is `/readyz`'s to report.
      storage: try? await store?.stats(), restarts: restarts)
    return ServerResponse(
      200, [.init("Content-Type", "text/plain; version=0.0.4; charset=utf-8"), ResponseHeaders.unkept],
      shared: shared, body: Array(page.text.utf8))
  }

  private func planPage(_ visitor: Visitor, asJSON: Bool) async -> ServerResponse {
    do throws(CommandFailure) {
      let session = try await session(of: visitor)
      let document = await host.planDocument(for: session)
      if asJSON { return json(200, document, [ResponseHeaders.unkept]) }
      let route: Route = "/plan"
      let shown = Shown(screen: PlanScreen.screen(of: document, lastFailure: board.lastFailure))
      let body = PageWriter.page(shown, in: await frame(route, session, visitor, hub.tag))
      return ServerResponse(
        200, [ResponseHeaders.html, ResponseHeaders.fresh, ResponseHeaders.byVisitor], shared: shared, body: body)
    } catch {
      return errorPage(500, "Plan", error.message, hint: error.hint)
    }
  }
}

/// The plan as a screen: what is in stands first.
enum PlanScreen {
  static func screen(of document: JSONValue, lastFailure: String?) -> Screen<AnyAction> {
    let modules = document["modules"]?.array ?? []
    let wired = modules.filter { $0["wired"]?.bool == true }
    let out = modules.filter { $0["wired"]?.bool != true }
    return Screen("Plan") {
      if let lastFailure { Notice(.failure, lastFailure) }
      Text("What the profile \(document["profile"]?.string ?? "") gets, and why.", .quiet)
      Section("in", "In (\(wired.count))", nodes: [.table(table(wired))])
      Section("out", "Out (\(out.count))", nodes: [.table(table(out))])
    }
  }

  private static func table(_ modules: [JSONValue]) -> Table {
    Table(
      columns: ["Module", "Visible", "Flag", "Variant", "Why"],
      rows: modules.map { module in
        let isVisible = module["visible"]?.bool == true
        return [
          Table.Cell(module["id"]?.string ?? ""),
          Table.Cell(isVisible ? "yes" : "no", tone: isVisible ? .good : .neutral),
          Table.Cell(module["flag"]?.string ?? "–"), Table.Cell(module["variant"]?.string ?? "–"),
          Table.Cell(module["detail"]?.string ?? ""),
        ]
      })
  }
}
