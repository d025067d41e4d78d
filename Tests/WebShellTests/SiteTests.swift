import FeatureKit
import HTTPServer
import JSON
import Synchronization
import System
import Testing

@testable import WebShell

@Suite struct SiteTests {
  static let form = ("Content-Type", "application/x-www-form-urlencoded")

  static func cookie(of response: ServerResponse) -> (String, String) {
    ("Cookie", String((response["Set-Cookie"] ?? "").prefix { $0 != ";" }))
  }

  static func token(in page: String) -> String {
    guard let start = page.range(of: "name=\"_token\" value=\"") else { return "" }
    return String(page[start.upperBound...].prefix { $0 != "\"" })
  }

  // MARK: Pages

  @Test func `a page is drawn with every header that keeps it to itself`() async throws {
    let site = try SiteUnderTest()
    let page = await site.ask("GET", "/pokemon/25")
    #expect(page.status == 200)
    #expect(page.text.contains("<h1>Pikachu</h1>"))
    #expect(page["Content-Security-Policy"] == ResponseHeaders.policy)
    #expect(
      ResponseHeaders.policy
        == "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; "
        + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
    #expect(page["X-Content-Type-Options"] == "nosniff")
    #expect(page["X-Frame-Options"] == "DENY")
    #expect(page["Referrer-Policy"] == "same-origin")
    #expect(page["Cross-Origin-Opener-Policy"] == "same-origin")
    #expect(page["Cross-Origin-Resource-Policy"] == "same-origin")
    #expect(page["Permissions-Policy"] == "camera=(), geolocation=(), microphone=()")
    #expect(page["Cache-Control"] == "private, no-cache")
    #expect(page["Vary"] == "Cookie, Authorization")
    #expect(page["Strict-Transport-Security"] == nil)
    #expect(!page.text.contains("style="))
    #expect(!page.text.contains("onclick"))
  }

  @Test func `a page that is still the same is not sent again`() async throws {
    let site = try SiteUnderTest()
    let first = await site.ask("GET", "/pokemon/25")
    let cookie = Self.cookie(of: first)
    let known = await site.ask("GET", "/pokemon/25", [cookie])
    let again = await site.ask("GET", "/pokemon/25", [cookie, ("If-None-Match", known["ETag"] ?? "")])
    #expect(again.status == 304)
    #expect(again.text.isEmpty)
  }

  @Test func `a visitor keeps the key of their cookie, and nobody can make one up`() async throws {
    let site = try SiteUnderTest()
    let first = await site.ask("GET", "/pokemon/25")
    let cookie = Self.cookie(of: first)
    #expect(first["Set-Cookie"]?.hasSuffix("; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax") == true)
    let second = await site.ask("GET", "/pokemon/25", [("Cookie", "other=1; " + cookie.1)])
    #expect(second["Set-Cookie"] == nil)
    let keys = site.host.keys.withLock { $0 }
    #expect(keys[0] == keys[1])
    for forged in [
      cookie.1.dropLast() + "0", cookie.1 + "0", "pokehost=" + String(repeating: "a", count: 65), "pokehost=",
    ] {
      guard forged != cookie.1[...] else { continue }
      let answer = await site.ask("GET", "/pokemon/25", [("Cookie", String(forged))])
      #expect(answer["Set-Cookie"] != nil)
    }
  }

  @Test func `behind TLS cookies and browsers stay there`() async throws {
    var settings = SiteUnderTest.openSettings
    settings.tls = true
    let page = await (try SiteUnderTest(settings)).ask("GET", "/pokemon/25", host: "dex.example")
    #expect(page["Set-Cookie"]?.hasSuffix("; Secure") == true)
    #expect(page["Strict-Transport-Security"] == "max-age=31536000")
  }

  @Test(arguments: [
    ("/nowhere", 404, "No feature answers to /nowhere."),
    ("/books", 403, "/books belongs to feature.books, which is off in profile default."),
    ("/pokemon/..", 404, "This is no address of a page. Go back, or begin at the start."),
    ("/pokemon/%2e%2e/%2e%2e/etc/passwd", 404, "This is no address of a page. Go back, or begin at the start."),
    ("/pokemon/%00", 404, "This is no address of a page. Go back, or begin at the start."),
    ("/pokemon/%zz", 404, "This is no address of a page. Go back, or begin at the start."),
  ])
  func `what is not there is said on a page`(_ target: String, _ status: Int, _ words: String) async throws {
    let page = await (try SiteUnderTest()).ask("GET", target)
    #expect(page.status == status)
    #expect(page.text.contains(words))
  }

  @Test(arguments: [
    "/sprites/../../etc/passwd", "/sprites/..%2f..%2fetc%2fpasswd.png", "/sprites/%2fetc%2fpasswd.png",
    "/sprites/25.png/..",
    "/assets/../page.css", "/sprites/.png", "/sprites/9999999.png", "/sprites/back/25.png",
    "/pictures/x/https%3A%2F%2Fevil.example",
    "/sprites/25.png?x=1",
  ])
  func `no path reaches anything that was not meant`(_ target: String) async throws {
    let site = try SiteUnderTest(images: { _ throws(PictureFailure) in PictureFile(bytes: [1], type: .png) })
    #expect(await site.ask("GET", target).status == 404)
  }

  @Test func `a traceparent reaches what the request does`() async throws {
    let site = try SiteUnderTest()
    _ = await site.ask(
      "GET", "/pokemon/25", [("traceparent", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01")])
    #expect(site.host.parents.withLock { $0 } == ["4bf92f3577b34da6a3ce929d0e0e4736"])
  }

  @Test(
    arguments: [
      ("http://localhost:8151/pokemon?type=water", "/pokemon?type=water"), ("http://localhost:8151/", "/"),
      ("http://localhost:8151.evil.example/pokemon", nil), ("http://localhost:81510/pokemon", nil),
      ("https://localhost:8151/pokemon", nil), ("http://evil.example/pokemon", nil), ("http://localhost:8151", nil),
      ("http://localhost:8151/pokemon/..", nil), ("", nil), (nil, nil),
    ] as [(String?, Route?)])
  func `the page that a link led here from is told`(_ referer: String?, _ origin: Route?) async throws {
    let site = try SiteUnderTest()
    let page = await site.ask("GET", "/pokemon/25", referer.map { [("Referer", $0)] } ?? [])
    let body = "_token=\(Self.token(in: page.text))&_action=%7B%22pressed%22%3A%7B%7D%7D"
    let sent = [Self.form, Self.cookie(of: page)] + (referer.map { [("Referer", $0)] } ?? [])
    #expect(await site.ask("POST", "/pokemon/25", sent, body: body).status == 303)
    #expect(site.host.origins.withLock { $0 } == [origin, origin])
  }

  // MARK: Operations

  @Test func `health is told to everybody, readiness with what is missing`() async throws {
    let site = try SiteUnderTest()
    #expect(await site.ask("GET", "/healthz", host: "whoever").status == 200)
    #expect(await site.ask("GET", "/readyz").text == "{\"ready\":true,\"problems\":[]}")
    site.site.board.drain()
    let going = await site.ask("GET", "/readyz")
    #expect(going.status == 503)
    #expect(going.text == "{\"ready\":false,\"problems\":[\"This host is going away. Try again in a second.\"]}")
  }

  @Test(arguments: ["/readyz/x", "/metrics/x", "/events/x"])
  func `what stands below an address of operations is no address`(_ target: String) async throws {
    #expect(await (try SiteUnderTest()).ask("GET", target).status == 404)
  }

  @Test func `metrics count requests by route and hold nothing that was typed`() async throws {
    let site = try SiteUnderTest()
    _ = await site.ask("GET", "/pokemon/secret-name?q=secret")
    _ = await site.ask("GET", "/made-up-address")
    let text = await site.ask("GET", "/metrics").text
    #expect(
      text.contains(
        "pokehost_http_request_duration_seconds_count{method=\"GET\",route=\"/pokemon\",status=\"200\"} 1\n"))
    #expect(text.contains("{method=\"GET\",route=\"unknown\",status=\"404\"} 1\n"))
    #expect(text.contains("pokehost_module_wired{module=\"feature.list\"} 1\n"))
    #expect(!text.contains("secret"))
    #expect(!text.contains("made-up"))
  }

  @Test func `metrics count restarts, and say when the last one was`() {
    var page = MetricsPage(
      counts: Metrics().snapshot, version: "test", levels: [], refused: [], streams: 0, modules: [])
    #expect(page.text.contains("# TYPE pokehost_restarts_total counter\npokehost_restarts_total 0\n"))
    #expect(!page.text.contains("pokehost_last_restart"))
    page.restarts = Restarts(count: 2, last: 1_795_372_046_999)
    #expect(page.text.contains("\npokehost_restarts_total 2\n"))
    #expect(page.text.contains("\npokehost_last_restart_timestamp_seconds 1795372046\n"))
  }

  @Test func `pictures are kept, named by their content and never a page`() async throws {
    let site = try SiteUnderTest(images: { reference throws(PictureFailure) in
      guard reference.rawValue != "sprite:26" else {
        return PictureFile(bytes: [60], type: MediaType(header: "text/html"))
      }
      guard reference.rawValue != "sprite:27" else { throw .absent }
      return PictureFile(bytes: Array(reference.rawValue.utf8), type: .png)
    })
    let first = await site.ask("GET", "/sprites/25.png")
    #expect(first.text == "sprite:25")
    #expect(first["Content-Type"] == "image/png")
    #expect(first["Cache-Control"] == "public, max-age=31536000, immutable")
    #expect(await site.ask("GET", "/sprites/shiny/25.png").text == "sprite:25/shiny")
    #expect(await site.ask("GET", "/sprites/25.png", [("If-None-Match", first["ETag"] ?? "")]).status == 304)
    #expect(await site.ask("GET", "/sprites/26.png").status == 404)
    #expect(await site.ask("GET", "/sprites/27.png").status == 404)
  }
}

extension String {
  fileprivate func range(of other: String) -> Range<String.Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(other) { return start..<index(start, offsetBy: other.count) }
      start = index(after: start)
    }
    return nil
  }
}
