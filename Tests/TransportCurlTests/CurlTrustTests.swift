import FeatureKit
import FeatureTesting
import Testing
import TransportCurl

@Suite struct CurlTrustTests {
  private let folder: TemporaryFolder
  private let certificate: String
  private let server: TestServer

  init() throws {
    folder = try TemporaryFolder()
    certificate = folder.path + "/server.pem"
    server = try TestServer("python3", [FaultServer.script, "--certificate", certificate])
  }

  @Test func `a certificate that nobody vouches for is not trusted`() async throws {
    let transport = CurlTransport.hasty()
    defer { transport.close() }
    do throws(HTTPFailure) {
      _ = try await transport.send(HTTPRequest(url: server.address + "/echo"))
      Issue.record("it was trusted")
    } catch {
      guard case .untrusted(let url, let reason) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(url == server.address + "/echo")
      #expect(reason.contains("certificate"))
    }
  }

  @Test func `a certificate that the settings name is trusted`() async throws {
    let transport = CurlTransport.hasty { $0.certificates = certificate }
    defer { transport.close() }
    #expect(try await transport.send(HTTPRequest(url: server.address + "/echo")).status == 200)
  }

  @Test func `nothing leads from https to http`() async throws {
    let transport = CurlTransport.hasty { $0.certificates = certificate }
    defer { transport.close() }
    let url = server.address + "/redirect?to=http://127.0.0.1:1/"
    await #expect(throws: HTTPFailure.badRedirect(url: url, reason: "from https to http")) {
      _ = try await transport.send(HTTPRequest(url: url))
    }
  }
}
