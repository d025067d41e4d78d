import FeatureKit
import FeatureTesting
import Testing
import TransportReplay

@Suite struct ReplayConformanceTests {
  static let base = "https://example.org"

  @Test(arguments: HTTPTransportConformance.allCases)
  func `a recording keeps what every transport promises`(promise: HTTPTransportConformance) async throws {
    try await TemporaryFolder.with { folder in
      let recorder = ReplayTransport(Recording(folder: folder), recordingFrom: Sketch())
      for request in HTTPTransportConformance.recordable(Self.base) { _ = try await recorder.send(request) }
      try await promise.check(ReplayTransport(Recording(folder: folder)), Self.base)
    }
  }

  /// Answers as the fault server does, for what a recording is made of.
  struct Sketch: HTTPTransport {
    func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
      let path = request.url.dropFirst(ReplayConformanceTests.base.count).split { $0 == "/" || $0 == "?" }
      var answer = HTTPResponse(status: 200, url: request.url)
      switch path[0] {
      case "bytes":
        let count = Int(path[1]) ?? 0
        answer.headers = [HTTPHeader("Content-Length", "\(count)"), HTTPHeader("Content-Encoding", "gzip")]
        if request.method != .head { answer.body = (0..<count).map { UInt8($0 & 255) } }
      case "status": (answer.status, answer.body) = (Int(path[1]) ?? 0, Array("said so".utf8))
      case "etag": answer.headers = [HTTPHeader("ETag", "W/\"one\"")]
      case "echo": answer.body = Array(#"{"body": "hello"}"#.utf8)
      case "redirect": answer.url = ReplayConformanceTests.base + "/echo"
      default: throw .unreachable(url: request.url, reason: "not sketched")
      }
      return answer
    }
  }
}
