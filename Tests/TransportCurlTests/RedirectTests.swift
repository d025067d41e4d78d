import FeatureKit
import FeatureTesting
import System
import Testing

@testable import TransportCurl

/// An answer from the public network leads nowhere into a private one.
@Suite struct RedirectTests {
  private func next(_ target: String, isPublic: Bool) throws -> String {
    let url = "http://dex.example/x"
    let address = try #require(WebAddress(url))
    return try Redirect.next(HTTPRequest(url: url), at: address, status: 302, target: target, isPublic: isPublic)
      .map { $0.0.url }.get()
  }

  @Test(arguments: [
    "http://127.0.0.1/x", "http://127.1/x", "http://0x7f000001/x", "http://[::1]:80/x", "http://[::ffff:10.0.0.1]/x",
    "http://10.0.0.1/x", "http://169.254.169.254/latest", "http://192.168.1.1/", "http://100.64.0.1/",
    "http://0.0.0.0/",
    "http://224.0.0.1/", "http://[fe80::1]/", "http://[fd00::1]/", "http://localhost/", "http://LOCALHOST./",
    "http://a.localhost:8151/",
  ])
  func `a public host does not lead to a private address`(target: String) throws {
    let place = try #require(WebAddress(target)).host
    let failure = HTTPFailure.badRedirect(
      url: "http://dex.example/x",
      reason: "from the public network to \(place), which belongs to this machine or a private network")
    #expect(throws: failure) { try next(target, isPublic: true) }
    #expect(try next(target, isPublic: false) == target)
  }

  @Test func `a public host leads to another`() throws {
    #expect(try next("http://8.8.8.8/x", isPublic: true) == "http://8.8.8.8/x")
    #expect(try next("http://other.example/x", isPublic: true) == "http://other.example/x")
  }

  @Test func `a name that leads to a private address is not connected to`() async throws {
    let address = try FaultServer.address()
    let port = try #require(WebAddress(address)).port
    var settings = CurlSettings()
    settings.connectTimeout = 1_000
    let loop = CurlLoop(settings) { SystemTime().monotonic }
    defer { loop.close() }
    // The connection that is kept from here must not be used either.
    let url = "http://localhost:\(port)/echo"
    let place = try #require(WebAddress(url))
    let deadline = SystemTime().monotonic + .seconds(10)
    let free = await loop.exchange(HTTPRequest(url: url), at: place, by: deadline)
    #expect(try free.get().response.status == 200)
    #expect(try free.get().peer?.isPublic == false)
    let led = await loop.exchange(
      HTTPRequest(url: url), at: place, by: deadline, redirectedFrom: "http://dex.example/x")
    guard case .failure(let mishap) = led, case .badRedirect("http://dex.example/x", let reason) = mishap.failure else {
      Issue.record("it was asked: \(led)")
      return
    }
    let words = "from the public network to localhost at "
    #expect(reason.hasPrefix(words) && reason.hasSuffix(", which belongs to this machine or a private network"))
    #expect(["127.0.0.1", "::1"].contains(String(reason.dropFirst(words.count).prefix { $0 != "," })))
  }

  @Test func `a host that the settings name may lead around on this machine`() async throws {
    let transport = CurlTransport.hasty()
    defer { transport.close() }
    let address = try FaultServer.address()
    #expect(try await transport.send(HTTPRequest(url: address + "/redirect?to=\(address)/echo")).status == 200)
  }
}
