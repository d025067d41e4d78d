import FeatureKit
import HTTPServer
import JSON
import System
import Testing

@testable import WebShell

@Suite struct OFREPTests {
  static let one = "/ofrep/v1/evaluate/flags/"
  static let all = "/ofrep/v1/evaluate/flags"

  @Test(arguments: [("known", 200), ("absent", 404), ("broken", 400)])
  func `one flag is answered with its status`(_ key: String, _ status: Int) async throws {
    let answer = await (try SiteUnderTest()).ask(
      "POST", Self.one + key, body: "{\"context\":{\"targetingKey\":\"u1\"}}")
    #expect(answer.status == status)
    #expect(answer["Content-Type"] == "application/json")
    #expect(answer.text.contains("\"key\":\"\(key)\""))
  }

  @Test(arguments: ["", "{}", "{\"context\":{}}", "{\"context\":null}"])
  func `a context may be missing`(_ body: String) async throws {
    #expect(await (try SiteUnderTest()).ask("POST", Self.all + "/", body: body).status == 200)
  }

  @Test(arguments: ["{", "[]", "{\"context\":1}", "\u{0}"])
  func `a malformed context is named`(_ body: String) async throws {
    let site = try SiteUnderTest()
    let answer = await site.ask("POST", Self.one + "known", body: body)
    #expect(answer.status == 400)
    #expect(answer.text.contains("\"key\":\"known\",\"errorCode\":\"INVALID_CONTEXT\""))
    #expect(await site.ask("POST", Self.all, body: body).status == 400)
  }

  @Test func `all flags have one tag, which depends on the context`() async throws {
    let site = try SiteUnderTest()
    let first = await site.ask("POST", Self.all)
    let tag = try #require(first["ETag"])
    #expect(tag.utf8.count == 66)
    #expect(
      first.text.contains("\"eventStreams\":[{\"type\":\"sse\",\"endpoint\":{\"requestUri\":\"/ofrep/v1/events\"}"))
    for known in [tag, "\"x\", \(tag)", "*", "W/\(tag)"] {
      let again = await site.ask("POST", Self.all, [("If-None-Match", known)])
      #expect(again.status == 304)
      #expect(again.text.isEmpty)
      #expect(again["ETag"] == tag)
    }
    #expect(
      await site.ask("POST", Self.all, [("If-None-Match", tag)], body: "{\"context\":{\"plan\":1}}").status == 200)
  }

  @Test func `beyond loopback flags are for those with a token`() async throws {
    let site = try SiteUnderTest(SiteUnderTest.openSettings)
    #expect(await site.ask("POST", Self.all, host: "dex.example").status == 401)
    #expect(await site.ask("POST", Self.all, host: "dex.example", [("Authorization", "Bearer no")]).status == 401)
    #expect(await site.ask("POST", Self.all, host: "dex.example", [("X-API-Key", "open-sesame")]).status == 200)
    #expect(await site.ask("GET", "/ofrep/v1/events", host: "dex.example").status == 401)
  }

  @Test func `scripts of allowed origins alone may ask`() async throws {
    let site = try SiteUnderTest(SiteUnderTest.openSettings)
    let token = ("Authorization", "Bearer open-sesame")
    let good = await site.ask("POST", Self.all, host: "dex.example", [token, ("Origin", "https://app.example")])
    #expect(good["Access-Control-Allow-Origin"] == "https://app.example")
    #expect(good["Access-Control-Expose-Headers"] == "ETag, Retry-After")
    let preflight = await site.ask("OPTIONS", Self.all, host: "dex.example", [("Origin", "https://app.example")])
    #expect(preflight.status == 204)
    #expect(preflight["Access-Control-Allow-Headers"] == "Content-Type, If-None-Match, Authorization, X-API-Key")
    let bad = await site.ask("POST", Self.all, host: "dex.example", [token, ("Origin", "https://evil.example")])
    #expect(bad.status == 403)
    #expect(bad["Access-Control-Allow-Origin"] == nil)
  }

  @Test func `who asks too often is told when to come again`() async throws {
    var settings = SiteUnderTest.openSettings
    settings.rate = 2
    let site = try SiteUnderTest(settings)
    let token = ("X-API-Key", "open-sesame")
    #expect(await site.ask("POST", Self.all, host: "dex.example", [token]).status == 200)
    #expect(await site.ask("POST", Self.all, host: "dex.example", [token]).status == 200)
    let third = await site.ask("POST", Self.all, host: "dex.example", [token])
    #expect(third.status == 429)
    #expect(third["Retry-After"] == "1")
  }

  @Test func `other methods and addresses are refused in words`() async throws {
    let site = try SiteUnderTest()
    #expect(await site.ask("GET", Self.all).status == 405)
    #expect(await site.ask("POST", "/ofrep/v1/evaluate/other").status == 404)
    #expect(await site.ask("POST", Self.all + "/a/b").status == 404)
  }
}

@Suite struct WebSettingsTests {
  @Test func `what is wrong is said with the value and the way out`() {
    var settings = WebSettings()
    settings.listen = ["here"]
    settings.tokens = [
      .init(name: "ops", hash: Secret("md5:1"), profile: nil),
      .init(name: "ops", hash: Secret("sha256:zz"), profile: nil),
    ]
    settings.origins = ["app.example/"]
    settings.proxies = ["unix", "10.0.0.2", "nginx"]
    #expect(
      settings.problems.map(\.sentence) == [
        "'here' is no address to listen on: give ADDR:PORT, like 127.0.0.1:8151, or unix:PATH.",
        "'nginx' is no proxy's address: give a numeric one, like 10.0.0.2, or unix for a Unix socket.",
        "The token 'ops' has no hash of the form sha256: and 64 hexadecimal digits; `printf %s TOKEN | sha256sum` prints them.",
        "The token 'ops' has no hash of the form sha256: and 64 hexadecimal digits; `printf %s TOKEN | sha256sum` prints them.",
        "Two tokens are named 'ops'; each needs a name of its own.",
        "'app.example/' is no origin: give scheme and host without a slash at the end, like https://app.example.",
      ])
  }
}
