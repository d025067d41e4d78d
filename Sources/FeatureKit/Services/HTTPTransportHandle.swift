/// A transport that may be exchanged while it is used. What a request of a stranger asks is paid from its budget.
public struct HTTPTransportHandle: HTTPTransport {
  private let handle: Handle<any HTTPTransport>

  public init(_ handle: Handle<any HTTPTransport>) { self.handle = handle }

  public func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    if let seconds = RequestBudget.take(.fetch) { throw .overBudget(url: request.url, after: seconds * 1_000) }
    return try await handle.use { transport throws(HTTPFailure) in try await transport.send(request) }
  }
}
