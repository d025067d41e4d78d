/// A transport that may be exchanged while it is used.
package struct HTTPTransportHandle: HTTPTransport {
  private let handle: Handle<any HTTPTransport>

  package init(_ handle: Handle<any HTTPTransport>) { self.handle = handle }

  package func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    try await handle.use { transport throws(HTTPFailure) in try await transport.send(request) }
  }
}
