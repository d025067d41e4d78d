import FeatureKit
import FeatureTesting
import Testing
import TransportCurl

@Suite struct CurlRetryTests {
  private func text(_ transport: CurlTransport, _ path: String, _ method: HTTPRequest.Method = .get) async throws
    -> String
  {
    let url = try FaultServer.address() + path
    return String(decoding: try await transport.send(HTTPRequest(method, url: url)).body, as: UTF8.self)
  }

  @Test(arguments: ["503", "500", "429", "0"])
  func `what fails twice is there the third time`(status: String) async throws {
    let transport = CurlTransport.hasty()
    defer { transport.close() }
    #expect(try await text(transport, "/flaky/twice-\(status)/2/\(status)") == #""there""#)
    #expect(try await text(transport, "/count/twice-\(status)") == "3")
  }

  @Test func `what is not safe to repeat is sent once`() async throws {
    let transport = CurlTransport.hasty()
    defer { transport.close() }
    #expect(try await text(transport, "/flaky/posted/2/503", .post) == "not yet")
    #expect(try await text(transport, "/count/posted") == "1")
  }

  @Test func `the last answer stands when the attempts are used up`() async throws {
    let transport = CurlTransport.hasty { $0.attempts = 2 }
    defer { transport.close() }
    #expect(try await text(transport, "/flaky/always/9/503") == "not yet")
    #expect(try await text(transport, "/count/always") == "2")
  }

  @Test func `a pause longer than the request's time is not waited for, by nobody`() async throws {
    let server = try TestServer("python3", [FaultServer.script])
    let transport = CurlTransport.hasty()
    defer { transport.close() }
    let url = server.address + "/flaky/patient/1/429?retry-after=3600"
    #expect(try await transport.send(HTTPRequest(url: url)).status == 429)
    do throws(HTTPFailure) {
      _ = try await transport.send(HTTPRequest(url: url))
      Issue.record("the host was asked all the same")
    } catch {
      guard case .resting(host: "127.0.0.1", for: 3_000_000...3_600_000) = error else {
        Issue.record("\(error)")
        return
      }
    }
  }

  @Test func `a host that has no address says so again, without another try`() async throws {
    let transport = CurlTransport.hasty()
    defer { transport.close() }
    for _ in 1...2 {
      do throws(HTTPFailure) {
        _ = try await transport.send(HTTPRequest(url: "http://no-such-host.invalid/"))
        Issue.record("somebody answered")
      } catch {
        guard case .unreachable = error else {
          Issue.record("\(error)")
          return
        }
      }
    }
  }

  @Test func `a host that fails over and over is left alone`() async throws {
    let transport = CurlTransport.hasty { $0.attempts = 1 }
    defer { transport.close() }
    for _ in 1...5 { _ = try? await transport.send(HTTPRequest(url: "http://127.0.0.1:1/")) }  // each must fail
    do throws(HTTPFailure) {
      _ = try await transport.send(HTTPRequest(url: "http://127.0.0.1:1/"))
      Issue.record("somebody answered")
    } catch {
      guard case .resting(host: "127.0.0.1", for: 1...10_000) = error else {
        Issue.record("\(error)")
        return
      }
    }
  }

}

@Suite struct CurlSocketTests {
  /// A server that nobody else asks: its counts are this test's own.
  private let server: TestServer
  private let transport = CurlTransport.hasty { $0.stallTimeout = 60_000 }

  init() throws { server = try TestServer("python3", [FaultServer.script]) }

  private func count(_ path: String) async throws -> Int {
    let answer = try await transport.send(HTTPRequest(url: server.address + path))
    return Int(String(decoding: answer.body, as: UTF8.self)) ?? -1
  }

  @Test(.timeLimit(.minutes(1)), arguments: ["/hang", "/drip"])
  func `a cancelled request closes its socket`(path: String) async throws {
    defer { transport.close() }
    let task = Task { try await transport.send(HTTPRequest(url: server.address + path)) }
    while try await count("/held") < 1 {}
    task.cancel()
    await #expect(throws: HTTPFailure.cancelled) { _ = try await task.value }
    while try await count("/gone") < 1 {}
  }

  @Test func `connections are used again`() async throws {
    defer { transport.close() }
    for size in 1...20 { _ = try await transport.send(HTTPRequest(url: server.address + "/bytes/\(size)")) }
    #expect(try await count("/connections") == 1)
  }

  @Test func `a closed transport ends what is under way`() async throws {
    let task = Task { try await transport.send(HTTPRequest(url: server.address + "/hang")) }
    while try await count("/held") < 1 {}
    transport.close()
    await #expect(throws: HTTPFailure.cancelled) { _ = try await task.value }
    await #expect(throws: HTTPFailure.cancelled) {
      _ = try await transport.send(HTTPRequest(url: server.address + "/echo"))
    }
  }
}
