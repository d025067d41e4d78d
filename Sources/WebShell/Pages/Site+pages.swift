import FeatureKit
import HTTPServer
import System

// The web is requests: a session is opened, settles, is drawn and closed; what a form carries is sent in between.

extension Site {
  /// How long a page may take to settle before it is drawn as it is.
  static let patience = Duration.seconds(2)

  func page(_ asked: Route, _ request: ServerRequest) -> Reply {
    // A form without a script sends its empty fields along; empty says the same as absent.
    let hasEmpty = asked.query.contains { $0.value.isEmpty }
    let route = hasEmpty ? Route(path: asked.path, query: asked.query.filter { !$0.value.isEmpty }) : asked
    let visitor: Visitor
    switch recognise(request) {
    case .failure(let failure): return .now(page(for: failure))
    case .success(let known): visitor = known
    }
    switch request.method {
    case "GET", "HEAD":
      return .later { await get(route, visitor, request) }
    case "POST":
      switch form(of: request, for: visitor) {
      case .failure(let refused): return .now(refused.response)
      case .success(let input): return .later { await post(input, to: route, visitor, from: gate.pageBefore(request)) }
      }
    default: return .now(wrongMethod("GET, HEAD, POST"))
    }
  }

  func session(of visitor: Visitor) async throws(CommandFailure) -> Session {
    try await host.session(profile: visitor.bearer?.profile, owner: owner(of: visitor), targetingKey: visitor.key)
  }

  /// Whose records they read and write.
  func owner(of visitor: Visitor) -> Owner {
    if let bearer = visitor.bearer { return .named(bearer.name) }
    if visitor.standing == .owner { return .local }
    // Until their cookie has come back, nobody knows that they keep it.
    if settings.visitors == .own, visitor.isNew { return .visitor }
    if settings.visitors == .own { return .named("visitor:\(visitor.key)") }
    return visitor.standing == .assumedOwner ? .local : .visitor
  }

  // MARK: GET

  private func get(_ route: Route, _ visitor: Visitor, _ request: ServerRequest) async -> ServerResponse {
    let state = hub.tag
    do throws(CommandFailure) {
      var session = try await session(of: visitor)
      session.usage = .reading
      let origin = gate.pageBefore(request)
      var shown = try await settled(route, from: origin, in: session)
      // What it stood on was exchanged meanwhile: once more, on what stands now.
      if shown.outcome == .reopen { shown = try await settled(route, from: origin, in: session) }
      return await draw(shown, at: route, session, visitor, state, request)
    } catch {
      return await failurePage(error, visitor)
    }
  }

  private func settled(
    _ route: Route, from origin: Route?, in session: Session
  ) async throws(CommandFailure) -> Shown {
    let screen = try await host.open(route, from: origin, in: session)
    let shown = await screen.settled(within: Self.patience)
    await screen.close()
    return shown
  }

  private func draw(
    _ shown: Shown, at route: Route, _ session: Session, _ visitor: Visitor, _ state: String, _ request: ServerRequest
  ) async -> ServerResponse {
    switch shown.outcome {
    case .navigate(let other): return redirect(to: other, visitor)
    case .closed(let words): return errorPage(403, shown.screen.title, words, entries: await host.entries(in: session))
    case .reopen, nil: break
    }
    let body = await page(of: shown, at: route, session, visitor, state)
    let tag = ETags.fast(body)
    let headers = [ResponseHeaders.fresh, ResponseHeaders.byVisitor, .init("ETag", tag)] + cookies(for: visitor)
    if ETags.match(request.headers["If-None-Match"], tag) { return ServerResponse(304, headers, shared: shared) }
    return ServerResponse(200, [ResponseHeaders.html] + headers, shared: shared, body: body)
  }

  private func page(
    of shown: Shown, at route: Route, _ session: Session, _ visitor: Visitor, _ state: String
  ) async -> [UInt8] {
    PageWriter.page(shown, in: await frame(route, session, visitor, state))
  }

  func frame(_ route: Route, _ session: Session, _ visitor: Visitor, _ state: String) async -> PageFrame {
    PageFrame(
      route: route, entries: await host.entries(in: session), formToken: desk.secrets.formToken(of: visitor.formName),
      state: state, assets: assets.links, pictures: pictureLinks,
      notices: mayOperate(visitor) ? board.standing : [], showsPlan: mayOperate(visitor), profile: session.profile)
  }

  private func cookies(for visitor: Visitor) -> [ServerResponse.Header] {
    visitor.isNew ? [desk.cookie(for: visitor)] : []
  }

  private func redirect(to route: Route, _ visitor: Visitor) -> ServerResponse {
    ServerResponse(
      303, [.init("Location", route.description), ResponseHeaders.unkept] + cookies(for: visitor), shared: shared)
  }

  private func failurePage(_ failure: CommandFailure, _ visitor: Visitor) async -> ServerResponse {
    let (status, title) =
      switch failure.code {
      case .notFound, .usage: (404, "Not found")
      case .switchedOff: (403, "Switched off")
      case .unavailable: (503, "Not available")
      default: (500, "Something went wrong")
      }
    var entries: [HomeEntry] = []
    // Without a session there is no navigation either; what went wrong is said all the same.
    if let session = try? await session(of: visitor) { entries = await host.entries(in: session) }
    return errorPage(status, title, failure.message, hint: failure.hint, entries: entries)
  }

  // MARK: POST

  struct Refused: Error {
    let response: ServerResponse
  }

  /// What the form asks for, once it is sure that a page of ours sent it for this visitor.
  private func form(of request: ServerRequest, for visitor: Visitor) -> Result<Input, Refused> {
    func refuse(_ status: Int, _ words: String) -> Result<Input, Refused> {
      .failure(Refused(response: errorPage(status, "Nothing was changed", words)))
    }
    guard gate.isOurs(request) else { return refuse(403, WebWords.strangeOrigin) }
    guard request.body.count <= FormBody.longest else { return refuse(413, WebWords.formTooLarge) }
    let type = request.headers["Content-Type"]?.prefix { $0 != ";" && $0 != " " }.lowercased()
    guard type == "application/x-www-form-urlencoded" else { return refuse(415, WebWords.badForm) }
    guard let form = FormBody(request.body) else { return refuse(400, WebWords.badForm) }
    let token = Array((form[FormBody.tokenName] ?? "").utf8)
    guard desk.secrets.isFormToken(token, of: visitor.formName) else {
      return refuse(403, WebWords.badFormToken)
    }
    if let action = form[FormBody.actionName] {
      guard let body = JSONText.read(Array(action.utf8)) else { return refuse(400, WebWords.badForm) }
      return .success(.posted(body))
    }
    guard let field = form[FormBody.fieldName], let value = form[FormBody.valueName] else {
      return refuse(400, WebWords.badForm)
    }
    return .success(.field(FieldID(rawValue: field), value))
  }

  /// Carried to its end also when the browser has left: `close` waits for what is being written.
  private func post(
    _ input: Input, to route: Route, _ visitor: Visitor, from origin: Route?
  ) async -> ServerResponse {
    let state = hub.tag
    do throws(CommandFailure) {
      var session = try await session(of: visitor)
      session.usage = .form
      let screen = try await host.open(route, from: origin, in: session)
      let before = await screen.settled(within: Self.patience)
      let verdict = await screen.send(input)
      let shown = await screen.settled(within: Self.patience)
      await screen.close()
      switch verdict {
      case .accepted:
        if case .navigate(let other) = shown.outcome { return redirect(to: other, visitor) }
        // What was not done is said at once: the page that a redirect leads to would know nothing of it.
        guard shown.screen.complaints.isSubset(of: before.screen.complaints) else {
          return ServerResponse(
            422, [ResponseHeaders.html, ResponseHeaders.unkept] + cookies(for: visitor), shared: shared,
            body: await page(of: shown, at: route, session, visitor, state))
        }
        return redirect(to: route, visitor)
      case .refused, .closed:
        return errorPage(
          409, shown.screen.title, WebWords.notOffered, entries: await host.entries(in: session))
      }
    } catch {
      return await failurePage(error, visitor)
    }
  }
}

extension Screen {
  /// What it says did not work.
  fileprivate var complaints: Set<String> {
    var found: Set<String> = []
    walk { node in
      switch node {
      case .notice(let notice) where notice.kind == .failure: found.insert(notice.text)
      case .field(let field): if let problem = field.problem { found.insert(problem) }
      default: break
      }
    }
    return found
  }
}
