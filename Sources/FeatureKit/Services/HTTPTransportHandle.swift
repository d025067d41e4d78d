/// A transport that may be exchanged while it is used.
public struct HTTPTransportHandle: HTTPTransport {
  private let handle: Handle<any HTTPTransport>

  public init(_ handle: Handle<any HTTPTransport>) { self.handle = handle }

  public func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    try await handle.use { transport throws(HTTPFailure) in try await transport.send(request) }
  }
}
