/// A service on the web, reached by giving it endpoints: `try await books(.search("dune"))`.
public struct API: Sendable {
  /// What a person knows it by: "PokeAPI".
  public let name: String
  /// The address that endpoints stand below, without a slash at its end.
  public let base: String
  /// Says who asks and where they can be reached; a service may refuse whoever does not.
  public var userAgent: String
  /// The largest body in bytes, and the longest wait in milliseconds with all retries.
  public var bodyLimit: Int
  public var timeout: Int
  /// True when the service's paths end in a slash, so that no redirect is needed.
  public var endsPathsWithSlash: Bool
  private let transport: any HTTPTransport

  public init(
    _ name: String, base: String, over transport: any HTTPTransport, userAgent: String, bodyLimit: Int = 4_000_000,
    timeout: Int = 20_000, endsPathsWithSlash: Bool = false
  ) {
    self.name = name
    self.base = Self.withoutSlashes(base)
    self.transport = transport
    self.userAgent = userAgent
    self.bodyLimit = bodyLimit
    self.timeout = timeout
    self.endsPathsWithSlash = endsPathsWithSlash
  }

  /// The endpoint's value; every status but 2xx is a failure.
  public func callAsFunction<Value>(_ endpoint: Endpoint<Value>) async throws(APIFailure) -> Value {
    switch try await ask(endpoint) {
    case .changed(let answer): return answer.value
    case .unchanged: throw .status(url: url(of: endpoint), 304)
    }
  }

  /// The endpoint's value, unless it is still the one that bore `etag`.
  public func ask<Value>(
    _ endpoint: Endpoint<Value>, unlessStill etag: String? = nil
  ) async throws(APIFailure) -> ConditionalAnswer<Value> {
    let response: HTTPResponse
    do {
      response = try await transport.send(request(for: endpoint, etag: etag))
    } catch {
      throw .noAnswer(error)
    }
    return try reading(response, of: endpoint, etag: etag)
  }

  public func url<Value>(of endpoint: Endpoint<Value>) -> String {
    let path = endpoint.path.map { "/" + PercentEncoding.encode($0) }.joined()
    let query = endpoint.query.map { PercentEncoding.encode($0.name) + "=" + PercentEncoding.encode($0.value) }
    return base + path + (endsPathsWithSlash ? "/" : "") + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
  }

  private static func withoutSlashes(_ base: String) -> String {
    var base = base
    while base.utf8.last == UInt8(ascii: "/") { base.removeLast() }
    return base
  }

  private func request<Value>(for endpoint: Endpoint<Value>, etag: String?) -> HTTPRequest {
    var headers = [HTTPHeader("User-Agent", userAgent)]
    if !endpoint.accepts.isEmpty {
      headers.append(HTTPHeader("Accept", endpoint.accepts.map(\.rawValue).joined(separator: ", ")))
    }
    if let etag { headers.append(HTTPHeader("If-None-Match", etag)) }
    if let trace = TraceContext.current { headers.append(HTTPHeader("traceparent", trace.child().traceparent)) }
    return HTTPRequest(
      endpoint.method, url: url(of: endpoint), headers: headers + endpoint.headers, body: endpoint.body,
      bodyLimit: endpoint.bodyLimit ?? bodyLimit, timeout: timeout)
  }

  private func reading<Value>(
    _ response: HTTPResponse, of endpoint: Endpoint<Value>, etag: String?
  ) throws(APIFailure) -> ConditionalAnswer<Value> {
    switch response.status {
    case 200..<300: break
    case 304 where etag != nil: return .unchanged
    case 404, 410: throw .absent(url: response.url)
    default: throw .status(url: response.url, response.status)
    }
    let type = response[header: "Content-Type"].map(MediaType.init(header:))
    guard endpoint.accepts.isEmpty || type.map(endpoint.accepts.contains) == true else {
      throw .wrongType(url: response.url, found: type?.rawValue, wanted: endpoint.accepts.map(\.rawValue))
    }
    do {
      let value = try endpoint.read(response.body)
      return .changed(APIAnswer(value: value, etag: response[header: "ETag"], bytes: response.body.count))
    } catch {
      throw .unreadable(url: response.url, reason: "\(error)")
    }
  }
}

public enum ConditionalAnswer<Value: Sendable>: Sendable {
  case changed(APIAnswer<Value>)
  case unchanged
}

public struct APIAnswer<Value: Sendable>: Sendable {
  public let value: Value
  /// What the next question may name, to hear only whether anything changed.
  public let etag: String?
  /// The length of the body, after decompression.
  public let bytes: Int
}
