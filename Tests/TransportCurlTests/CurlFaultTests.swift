import FeatureKit
import FeatureTesting
import Testing
import TransportCurl

@Suite struct CurlFaultTests {
  private func failure(
    of path: String, _ change: (inout CurlSettings) -> Void = { $0.attempts = 1 },
    limit: Int = 4_000_000, timeout: Int = 20_000
  ) async throws -> HTTPFailure? {
    let transport = CurlTransport.hasty(change)
    defer { transport.close() }
    let url = path.hasPrefix("http") ? path : try FaultServer.address() + path
    do throws(HTTPFailure) {
      _ = try await transport.send(HTTPRequest(url: url, bodyLimit: limit, timeout: timeout))
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: ["/cut", "/reset", "/reset-midway", "/noise"])
  func `an answer that is cut, reset or no HTTP is broken`(path: String) async throws {
    guard case .broken(let url, let reason) = try await failure(of: path) else {
      Issue.record("\(path) was not found broken")
      return
    }
    #expect(url.hasSuffix(path))
    #expect(!reason.isEmpty)
  }

  @Test(arguments: ["/hang", "/drip"]) func `a server that falls silent is given up`(path: String) async throws {
    let url = try FaultServer.address() + path
    #expect(try await failure(of: path) == .timedOut(url: url, after: 20_000))
  }

  @Test(arguments: ["/hang", "/drip", "/trickle"])
  func `the whole time is a limit, whatever the retries and however slowly bytes come`(path: String) async throws {
    let url = try FaultServer.address() + path
    let failure = try await failure(of: path, { $0.stallTimeout = 60_000 }, timeout: 300)
    #expect(failure == .timedOut(url: url, after: 300))
  }

  @Test(arguments: ["/bytes/2147483648", "/bytes/2147483648?chunked"])
  func `two gigabytes are refused`(path: String) async throws {
    let url = try FaultServer.address() + path
    #expect(try await failure(of: path) == .tooLarge(url: url, limit: 4_000_000))
  }

  @Test func `endless headers are refused`() async throws {
    let url = try FaultServer.address() + "/headers/2000"
    #expect(
      try await failure(of: "/headers/2000") == .broken(url: url, reason: "its headers are longer than 65536 bytes"))
  }

  @Test func `a port where nobody listens cannot be reached`() async throws {
    guard case .unreachable(let url, let reason) = try await failure(of: "http://127.0.0.1:1/") else {
      Issue.record("somebody answered")
      return
    }
    #expect(url == "http://127.0.0.1:1/")
    #expect(reason.contains("127.0.0.1"))
  }

  @Test func `a host without an address cannot be reached`() async throws {
    guard case .unreachable = try await failure(of: "http://no-such-host.invalid/", { _ in }) else {
      Issue.record("somebody answered")
      return
    }
  }

  @Test func `a redirect loop ends with its reason`() async throws {
    let url = try FaultServer.address() + "/loop"
    #expect(try await failure(of: "/loop") == .badRedirect(url: url, reason: "more than 5 redirects"))
  }

  @Test func `a redirect to a file is not followed`() async throws {
    let path = "/redirect?to=file:///etc/passwd"
    let url = try FaultServer.address() + path
    #expect(
      try await failure(of: path)
        == .badRedirect(url: url, reason: "to file:///etc/passwd, which is no http or https address"))
  }
}
