package import FeatureKit
import Synchronization

/// Answers requests as a test says, and remembers them.
package final class FakeTransport: HTTPTransport {
  package typealias Answer = @Sendable (HTTPRequest) async throws(HTTPFailure) -> HTTPResponse

  private let answer: Mutex<Answer>
  private let asked = Mutex<[HTTPRequest]>([])

  /// Until told otherwise nobody can be reached.
  package init(
    _ answer: @escaping Answer = { request throws(HTTPFailure) in
      throw .unreachable(url: request.url, reason: "no network")
    }
  ) { self.answer = Mutex(answer) }

  /// What was asked, oldest first.
  package var requests: [HTTPRequest] { asked.withLock { $0 } }

  package func answer(_ answer: @escaping Answer) { self.answer.withLock { $0 = answer } }

  /// Answers everything with this document.
  package func answer(json: String, status: Int = 200) {
    answer { request in
      HTTPResponse(
        status: status, headers: [HTTPHeader("Content-Type", "application/json")], body: Array(json.utf8),
        url: request.url)
    }
  }

  package func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    asked.withLock { $0.append(request) }
    return try await answer.withLock { $0 }(request)
  }
}
