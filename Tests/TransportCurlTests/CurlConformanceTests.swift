import FeatureTesting
import Testing
import TransportCurl

@Suite struct CurlConformanceTests {
  @Test(arguments: HTTPTransportConformance.allCases)
  func `curl keeps what every transport promises`(promise: HTTPTransportConformance) async throws {
    let transport = CurlTransport.hasty()
    defer { transport.close() }
    try await promise.check(transport, FaultServer.address())
  }
}
