/// Why a request is not even handed on. The connection ends after the answer.
enum Refusal: Error, Hashable, Sendable {
  case malformed(Reason)
  case targetTooLong(limit: Int)
  case headTooLarge(limit: Int)
  case bodyTooLarge(limit: Int)
  case unknownTransferCoding
  case unknownExpectation
  case unknownVersion
  case tooSlow
  case tooBusy

  enum Reason: String, Hashable, Sendable {
    case requestLine = "the request line is no `METHOD /path HTTP/1.1`"
    case field = "a header field is malformed"
    case host = "it must have exactly one Host"
    case length = "its length is not clear"
    case chunk = "a chunk of its body is malformed"
  }

  var status: Int {
    switch self {
    case .malformed: 400
    case .targetTooLong: 414
    case .headTooLarge: 431
    case .bodyTooLarge: 413
    case .unknownTransferCoding: 501
    case .unknownExpectation: 417
    case .unknownVersion: 505
    case .tooSlow: 408
    case .tooBusy: 503
    }
  }

  /// For the person on the other side: what happened, and what helps.
  var sentence: String {
    switch self {
    case .malformed(let reason): "This is no valid HTTP request: \(reason.rawValue)."
    case .targetTooLong(let limit): "The address is longer than \(limit) bytes. Ask for less at once."
    case .headTooLarge(let limit):
      "The request's header fields take more than \(limit) bytes. Clear cookies, or send fewer."
    case .bodyTooLarge(let limit): "The request's body is larger than \(limit) bytes. Send it in parts."
    case .unknownTransferCoding:
      "The body comes in a transfer coding that is not known here. Send it as it is, or chunked."
    case .unknownExpectation: "Only `Expect: 100-continue` can be met."
    case .unknownVersion: "Only HTTP/1.1 and HTTP/1.0 are spoken here."
    case .tooSlow: "The request did not arrive in time. Send it again."
    case .tooBusy: "The server has no room for another request at this moment. Try again in a second."
    }
  }

  var response: ServerResponse {
    var headers = [
      ServerResponse.Header("Content-Type", "text/plain; charset=utf-8"),
      ServerResponse.Header("X-Content-Type-Options", "nosniff"),
    ]
    if self == .tooBusy { headers.append(ServerResponse.Header("Retry-After", "1")) }
    return ServerResponse(status, headers, body: Array((sentence + "\n").utf8))
  }
}
