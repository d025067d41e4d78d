import FeatureKit
import System
import Testing

@testable import TransportCurl

@Suite struct HostConductTests {
  private func answer(_ status: Int, after: String? = nil) -> Attempt.Outcome {
    let headers = after.map { [HTTPHeader("Retry-After", $0)] } ?? []
    return .success(Exchange(response: HTTPResponse(status: status, headers: headers, url: "http://a/")))
  }

  @Test func `a pause that a host asks for is everybody's`() {
    var host = HostConduct()
    let rest = host.record(answer(429, after: "7"), at: .seconds(1), wall: 0)
    let (then, later) = (host.admit(at: .seconds(3)), host.admit(at: .seconds(8)))
    #expect(rest == nil)
    #expect(then == .pause(for: .seconds(5)))
    #expect(later == .go)
  }

  @Test func `an answer that asks for no pause begins none`() {
    var host = HostConduct()
    _ = host.record(answer(429), at: .zero, wall: 0)
    _ = host.record(answer(200, after: "7"), at: .zero, wall: 0)
    let admission = host.admit(at: .zero)
    #expect(admission == .go)
  }

  @Test func `five server errors in a row begin a rest`() {
    var host = HostConduct()
    let rests = (1...5).map { _ in host.record(answer(503), at: .zero, wall: 0) }
    #expect(rests == [nil, nil, nil, nil, .seconds(10)])
    let admission = host.admit(at: .seconds(1))
    #expect(admission == .rest(for: .seconds(9)))
  }
}
