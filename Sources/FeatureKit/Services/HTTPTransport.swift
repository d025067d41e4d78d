/// Sends one request and returns the whole answer. What retries, limits and trust mean is the transport's affair.
///
/// The contract, asked of every transport by `HTTPTransportConformance`:
/// - A status is never thrown: 404 and 500 are answers. What is thrown is that no answer came.
/// - A cancelled task ends its request at once with `.cancelled`.
/// - A body larger than the request's limit is refused, not truncated.
public protocol HTTPTransport: Sendable {
  func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse
}

public struct HTTPRequest: Hashable, Sendable {
  public enum Method: String, Sendable { case get = "GET", head = "HEAD", post = "POST" }

  public var method: Method
  public var url: String
  public var headers: [HTTPHeader]
  public var body: [UInt8]
  /// The largest body that is accepted, in bytes, after decompression.
  public var bodyLimit: Int
  /// The whole request with its retries, in milliseconds.
  public var timeout: Int

  public init(
    _ method: Method = .get, url: String, headers: [HTTPHeader] = [], body: [UInt8] = [],
    bodyLimit: Int = 4_000_000, timeout: Int = 20_000
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.bodyLimit = bodyLimit
    self.timeout = timeout
  }
}

public struct HTTPHeader: Hashable, Sendable {
  public var name: String
  public var value: String

  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

public struct HTTPResponse: Hashable, Sendable {
  public var status: Int
  public var headers: [HTTPHeader]
  public var body: [UInt8]
  /// The address that answered, after redirects.
  public var url: String

  public init(status: Int, headers: [HTTPHeader] = [], body: [UInt8] = [], url: String) {
    self.status = status
    self.headers = headers
    self.body = body
    self.url = url
  }

  /// The first header of that name, whatever its case.
  public subscript(header name: String) -> String? {
    let wanted = name.lowercased()
    return headers.first { $0.name.lowercased() == wanted }?.value
  }
}

/// Why no answer came. Each carries the URL; `HTTPFailure.sentence` words it for a person.
public enum HTTPFailure: Error, Hashable, Sendable {
  /// No connection: no network, no such host, refused, reset.
  case unreachable(url: String, reason: String)
  case timedOut(url: String, after: Int)
  /// The certificate does not verify.
  case untrusted(url: String, reason: String)
  case tooLarge(url: String, limit: Int)
  /// Too many redirects, or one from https to http.
  case badRedirect(url: String, reason: String)
  /// What came is no valid HTTP, or was cut off.
  case broken(url: String, reason: String)
  /// The host failed so often of late that it is left alone until the given number of milliseconds has passed.
  case resting(host: String, for: Int)
  /// Whoever wanted it has asked for too much of late; the number of milliseconds to wait.
  case overBudget(url: String, after: Int)
  /// The flags forbid the network in this profile.
  case switchedOff(url: String)
  case cancelled
}
