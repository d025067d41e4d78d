import FeatureKit
import Synchronization
import Testing

@Suite struct RequestBudgetTests {
  /// Answers everything, and counts.
  private final class Open: HTTPTransport {
    let count = Mutex(0)
    func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
      count.withLock { $0 += 1 }
      return HTTPResponse(status: 200, url: request.url)
    }
  }

  private func budget(_ left: Int) -> RequestBudget {
    let left = Mutex(left)
    let take: @Sendable (RequestBudget.Kind) -> Int? = { _ in
      left.withLock { left in
        left -= 1
        return left >= 0 ? nil : 7
      }
    }
    return RequestBudget(take)
  }

  @Test func `what a stranger's request asks of others is paid, also by tasks that it starts`() async throws {
    let transport = Open()
    let handle = HTTPTransportHandle(Handle(transport))
    let failure = try await RequestBudget.$current.withValue(budget(2)) {
      _ = try await handle.send(HTTPRequest(url: "https://a.example/1"))
      _ = try await Task { try await handle.send(HTTPRequest(url: "https://a.example/2")) }.value
      return await #expect(throws: HTTPFailure.self) {
        _ = try await Task { try await handle.send(HTTPRequest(url: "https://a.example/3")) }.value
      }
    }
    #expect(failure == .overBudget(url: "https://a.example/3", after: 7_000))
    #expect(transport.count.withLock { $0 } == 2)
  }

  @Test func `without a budget nothing is limited`() async throws {
    let transport = Open()
    let handle = HTTPTransportHandle(Handle(transport))
    for _ in 0..<100 { _ = try await handle.send(HTTPRequest(url: "https://a.example/")) }
    #expect(transport.count.withLock { $0 } == 100)
  }
}
