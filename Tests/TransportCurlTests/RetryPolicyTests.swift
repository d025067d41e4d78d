import FeatureKit
import FeatureTesting
import System
import Testing

@testable import TransportCurl

@Suite struct RetryPolicyTests {
  private func decide(
    _ outcome: Attempt.Outcome, attempt: Int = 1, method: HTTPRequest.Method = .get, left: Duration = .seconds(60),
    now: Timestamp = 0, chance: Int = 0
  ) -> RetryPolicy.Decision {
    RetryPolicy(attempts: 4).decide(
      outcome, attempt: attempt, method: method, left: left, now: now, random: SteadyChance(chance))
  }

  private func answer(_ status: Int, after: String? = nil) -> Attempt.Outcome {
    let headers = after.map { [HTTPHeader("retry-after", $0)] } ?? []
    return .success(Exchange(response: HTTPResponse(status: status, headers: headers, url: "http://a/")))
  }

  @Test func `the pause doubles, with half of it left to chance`() {
    #expect(
      (1...3).map { decide(answer(503), attempt: $0) } == [100, 200, 400].map { .again(after: .milliseconds($0)) })
    #expect(decide(answer(503), chance: 99_999) == .again(after: .microseconds(199_999)))
    #expect(decide(answer(503), attempt: 4) == .finish)
  }

  @Test(arguments: [200, 304, 400, 404, 501]) func `an answer that will not change is the last`(status: Int) {
    #expect(decide(answer(status)) == .finish)
  }

  @Test func `a pause that the server asks for is kept`() {
    #expect(decide(answer(429, after: "7")) == .again(after: .seconds(7)))
    let date = "Sun, 06 Nov 1994 08:49:37 GMT"
    #expect(decide(answer(503, after: date), now: 784_111_775_000) == .again(after: .seconds(2)))
    #expect(decide(answer(503, after: date), now: 784_111_779_000) == .again(after: .zero))
  }

  @Test(arguments: ["", "soon", "-1", "Sun, 06 Nov 1994"]) func `a pause that is none is not kept`(text: String) {
    #expect(decide(answer(429, after: text)) == .again(after: .milliseconds(100)))
  }

  @Test func `a pause beyond the request's time ends it`() {
    #expect(decide(answer(429, after: "7"), left: .seconds(7)) == .finish)
  }

  @Test func `what changes something is never sent twice`() {
    #expect(decide(answer(503), method: .post) == .finish)
    #expect(decide(.failure(.passing(.broken(url: "", reason: ""))), method: .post) == .finish)
  }

  @Test func `only what may pass is tried again`() {
    #expect(decide(.failure(.passing(.broken(url: "", reason: "")))) == .again(after: .milliseconds(100)))
    #expect(decide(.failure(.lasting(.untrusted(url: "", reason: "")))) == .finish)
    #expect(decide(.failure(.noWay(.unreachable(url: "", reason: "")))) == .finish)
  }
}
