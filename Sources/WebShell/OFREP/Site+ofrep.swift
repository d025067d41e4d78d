import FeatureKit
import HTTPServer
import JSON
import System

// OFREP 0.3.0: flags for any OpenFeature client.

extension Site {
  func ofrep(_ route: Route, _ request: ServerRequest) -> Reply {
    let origin = request.headers["Origin"]
    let isStrange = origin.map { !gate.allows(origin: $0) && !gate.isOurOrigin($0, request) } ?? false
    guard !isStrange else { return .now(problem(403, "GENERAL", OFREPWords.strangeOrigin)) }
    let cross = origin.map { OFREP.headers(for: $0) } ?? []
    if request.method == "OPTIONS" { return .now(ServerResponse(204, cross + OFREP.preflight, shared: shared)) }
    switch caller(request) {
    case .failure(let refused): return .now(refused.response.adding(cross))
    case .success(let visitor): return answer(route, request, visitor, cross)
    }
  }

  private func answer(
    _ route: Route, _ request: ServerRequest, _ visitor: Visitor, _ cross: [ServerResponse.Header]
  ) -> Reply {
    let path = route.path.dropFirst()
    if path.elementsEqual(["v1", "events"]) {
      return .now(request.method == "GET" ? stream(to: .flags, heldBy: holder(of: request), cross) : wrongMethod("GET"))
    }
    guard path.prefix(3).elementsEqual(["v1", "evaluate", "flags"]), path.count <= 4 else {
      return .now(problem(404, "GENERAL", OFREPWords.noSuchAddress).adding(cross))
    }
    guard request.method == "POST" else { return .now(wrongMethod("POST, OPTIONS").adding(cross)) }
    guard let flags else { return .now(problem(503, "GENERAL", OFREPWords.noFlags).adding(cross)) }
    guard let context = OFREP.context(in: request.body) else {
      return .now(problem(400, "INVALID_CONTEXT", OFREPWords.badContext, key: path.dropFirst(3).first).adding(cross))
    }
    let key = path.dropFirst(3).first
    return .later {
      do throws(CommandFailure) {
        let session = try await host.session(
          profile: visitor.bearer?.profile, owner: owner(of: visitor),
          targetingKey: context["targetingKey"]?.string ?? "")
        if let key { return one(await flags.answer(key, context: context, in: session)).adding(cross) }
        let answers = await flags.answers(context: context, in: session)
        return all(answers, known: request.headers["If-None-Match"]).adding(cross)
      } catch {
        return problem(403, "GENERAL", error.message).adding(cross)
      }
    }
  }

  private func one(_ answer: JSONValue) -> ServerResponse {
    let status =
      switch answer["errorCode"]?.string {
      case nil: 200
      case "FLAG_NOT_FOUND": 404
      default: 400
      }
    return json(status, answer, [ResponseHeaders.unkept])
  }

  private func all(_ answers: [JSONValue], known: String?) -> ServerResponse {
    let body = JSONText.bytes(OFREP.document(answers))
    let tag = "\"\(SHA256.digest(body).hexadecimal)\""
    let headers: [ServerResponse.Header] = [.init("ETag", tag), ResponseHeaders.fresh]
    if ETags.match(known, tag) { return ServerResponse(304, headers, shared: shared) }
    return ServerResponse(200, [ResponseHeaders.json] + headers, shared: shared, body: body)
  }

  /// Who asks: the owner, or somebody with a token.
  private func caller(_ request: ServerRequest) -> Result<Visitor, Refused> {
    let visitor: Visitor
    switch recognise(request) {
    case .success(let known): visitor = known
    case .failure(.unknownToken): return .failure(Refused(response: unauthorised(WebWords.unknownToken)))
    case .failure(.tooManyTokens(let seconds)):
      return .failure(Refused(response: tooOften(WebWords.tooManyTokens, seconds)))
    }
    guard mayOperate(visitor) else {
      return .failure(Refused(response: unauthorised(OFREPWords.needsToken)))
    }
    if let seconds = wait(for: visitor, request.peer) {
      return .failure(Refused(response: tooOften(OFREPWords.tooOften(settings.rate.value), seconds)))
    }
    return .success(visitor)
  }

  /// Each token has a rate of its own, and each visitor whose cookie came back; who sends none shares one with all at
  /// the same peer who send none. Cookies are had for the asking: all of one peer together have a limit, too.
  private func wait(for visitor: Visitor, _ peer: Peer) -> Int? {
    guard let evaluations = budgets.evaluations else { return nil }
    let now = budgets.now()
    if visitor.bearer != nil { return evaluations.callers.take(for: .known(visitor.formName), at: now) }
    let caller: Budgets.Caller = visitor.isNew ? .anybody(peer) : .known(visitor.formName)
    return evaluations.callers.take(for: caller, at: now) ?? evaluations.peers.take(for: peer, at: now)
  }

  private func tooOften(_ words: String, _ seconds: Int) -> ServerResponse {
    problem(429, "GENERAL", words).adding([.init("Retry-After", String(seconds))])
  }

  private func unauthorised(_ words: String) -> ServerResponse {
    problem(401, "GENERAL", words).adding([.init("WWW-Authenticate", "Bearer")])
  }

  private func problem(_ status: Int, _ code: String, _ words: String, key: String? = nil) -> ServerResponse {
    var body = JSONObject()
    if let key { body["key"] = .string(key) }
    body["errorCode"] = .string(code)
    body["errorDetails"] = .string(words)
    return json(status, .object(body), [ResponseHeaders.unkept])
  }
}

/// The shapes of the protocol.
enum OFREP {
  static let streamAddress = "/ofrep/v1/events"

  /// `{"context":{…}}`; an empty body and a missing context are an empty one. Nil for what is malformed.
  static func context(in body: [UInt8]) -> JSONObject? {
    guard !body.isEmpty else { return JSONObject() }
    guard let document = JSONText.read(body)?.object else { return nil }
    switch document["context"] {
    case nil, .null: return JSONObject()
    case .object(let context): return context
    default: return nil
    }
  }

  static func document(_ answers: [JSONValue]) -> JSONValue {
    [
      "flags": .array(answers), "metadata": [:],
      "eventStreams": [
        ["type": "sse", "endpoint": ["requestUri": .string(streamAddress)], "inactivityDelaySec": 120]
      ],
    ]
  }

  static func headers(for origin: String) -> [ServerResponse.Header] {
    [
      .init("Access-Control-Allow-Origin", origin), .init("Access-Control-Expose-Headers", "ETag, Retry-After"),
      .init("Vary", "Origin"),
    ]
  }

  static let preflight: [ServerResponse.Header] = [
    .init("Access-Control-Allow-Methods", "GET, POST, OPTIONS"),
    .init("Access-Control-Allow-Headers", "Content-Type, If-None-Match, Authorization, X-API-Key"),
    .init("Access-Control-Max-Age", "600"),
  ]
}

enum OFREPWords {
  static let strangeOrigin =
    "Scripts of that origin may not ask for flags. "
    + "Whoever runs the host can add it to `modules[\"shell.web\"].origins` in flags.json."
  static let needsToken =
    "Flags are for those with a token. Send one: `Authorization: Bearer TOKEN` or `X-API-Key: TOKEN`."
  static let noSuchAddress =
    "There is nothing at this address. Flags are at /ofrep/v1/evaluate/flags and /ofrep/v1/evaluate/flags/KEY."
  static let noFlags = "This host answers for no flags."
  static let badContext =
    "The body is no JSON object with a `context` object. Send `{\"context\":{\"targetingKey\":\"…\"}}`."
  static func tooOften(_ rate: Int) -> String { "More than \(rate) questions a second came from this caller. Wait." }
}

extension ServerResponse {
  fileprivate func adding(_ more: [Header]) -> ServerResponse {
    var response = self
    response.headers += more
    return response
  }
}
