import FeatureKit
import Testing

@Suite struct APITests {
  /// Answers with what it was told, and keeps what it was asked.
  struct Canned: HTTPTransport {
    let response: HTTPResponse
    func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
      var answer = response
      answer.url = request.url
      answer.headers += request.headers.map { HTTPHeader("Asked-" + $0.name, $0.value) }
      return answer
    }
  }

  static func api(_ status: Int, _ body: String = "", type: String? = "application/json; charset=utf-8") -> API {
    let headers = type.map { [HTTPHeader("content-type", $0), HTTPHeader("ETag", "W/\"1\"")] } ?? []
    let response = HTTPResponse(status: status, headers: headers, body: Array(body.utf8), url: "")
    return API("Test", base: "https://example.org/api//", over: Canned(response: response), userAgent: "test/1 (a@b.c)")
  }

  static let text = Endpoint(["a b", "../c"], query: [QueryItem("q", "x&y")]) { String(decoding: $0, as: UTF8.self) }

  @Test func `segments and queries cannot leave their place`() {
    #expect(Self.api(200).url(of: Self.text) == "https://example.org/api/a%20b/..%2Fc?q=x%26y")
  }

  @Test func `an answer is read`() async throws {
    #expect(try await Self.api(200, "hello")(Self.text) == "hello")
  }

  @Test func `what is still the same is not read again`() async throws {
    guard case .unchanged = try await Self.api(304).ask(Self.text, unlessStill: "W/\"1\"") else {
      Issue.record("304 was read")
      return
    }
  }

  @Test(arguments: [
    (404, APIFailure.absent(url: "https://example.org/api/a%20b/..%2Fc?q=x%26y")),
    (500, .status(url: "https://example.org/api/a%20b/..%2Fc?q=x%26y", 500)),
    (304, .status(url: "https://example.org/api/a%20b/..%2Fc?q=x%26y", 304)),
  ])
  func `a status without a value is a failure`(status: Int, failure: APIFailure) async {
    await #expect(throws: failure) { _ = try await Self.api(status)(Self.text) }
  }

  @Test func `the page of a captive portal is no answer`() async {
    let failure = APIFailure.wrongType(
      url: "https://example.org/api/a%20b/..%2Fc?q=x%26y", found: "text/html", wanted: ["application/json"])
    await #expect(throws: failure) { _ = try await Self.api(200, "<html>", type: "text/html")(Self.text) }
  }
}
