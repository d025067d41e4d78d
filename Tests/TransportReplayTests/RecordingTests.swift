import FeatureKit
import FeatureTesting
import System
import Testing
import TransportReplay

@Suite struct RecordingTests {
  private func failure(_ url: String, in folder: String) async -> HTTPFailure? {
    do throws(HTTPFailure) {
      _ = try await ReplayTransport(Recording(folder: folder)).send(HTTPRequest(url: url))
      return nil
    } catch {
      return error
    }
  }

  @Test func `an answer written by hand is answered`() async throws {
    try await TemporaryFolder.with { folder in
      try Files.makeFolder(folder + "/pokeapi.co/api/v2/meta")
      let file = "HTTP/1.1 200\r\nContent-Type: application/json\r\n\r\n{\"a\":1}\n"
      try Files.replace(folder + "/pokeapi.co/api/v2/meta/GET limit=1.http", with: Array(file.utf8))
      let request = HTTPRequest(url: "https://pokeapi.co/api/v2/meta/?limit=1")
      let answer = try await ReplayTransport(Recording(folder: folder)).send(request)
      #expect(answer.status == 200)
      #expect(answer[header: "content-type"] == "application/json")
      #expect(answer.body == Array("{\"a\":1}\n".utf8))
    }
  }

  @Test func `what is not recorded says where it was looked for`() async throws {
    try await TemporaryFolder.with { folder in
      let reason = "the recording in \(folder) holds no answer to GET /x?y"
      let failure = await failure("https://a.b/x?y", in: folder)
      #expect(failure == .unreachable(url: "https://a.b/x?y", reason: reason))
    }
  }

  @Test(arguments: ["", "HTTP/1.1 200\n", "HTTP/1.1 999\n\n", "HTTP/1.1 200\nno colon\n\n", "\u{0}"])
  func `a file that is no answer is named`(text: String) async throws {
    try await TemporaryFolder.with { folder in
      try Files.makeFolder(folder + "/a.b")
      try Files.replace(folder + "/a.b/GET.http", with: Array(text.utf8))
      let reason = "the recorded answer \(folder)/a.b/GET.http is not in its form"
      #expect(await failure("https://a.b/", in: folder) == .broken(url: "https://a.b/", reason: reason))
    }
  }

  @Test(arguments: [
    "https://a.b/../../etc/passwd", "https://a.b/x/..", "https://../etc/passwd", "https://a.b/?../../x",
  ])
  func `no address leads out of the folder`(url: String) async throws {
    try await TemporaryFolder.with { folder in
      guard case .unreachable = await failure(url, in: folder) else {
        Issue.record("\(url) led somewhere")
        return
      }
    }
  }
}
