import FeatureKit
import HTTPServer
import JSON
import Synchronization
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
    #expect(!ResponseHeaders.policy.contains("unsafe"))
    #expect(page["X-Content-Type-Options"] == "nosniff")
    #expect(page["X-Frame-Options"] == "DENY")
    #expect(page["Referrer-Policy"] == "same-origin")
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

  // MARK: Forms

  @Test func `a form changes what it says and leads back`() async throws {
    let site = try SiteUnderTest()
    let page = await site.ask("GET", "/pokemon/25")
    let body = "_token=\(Self.token(in: page.text))&_action=%7B%22pressed%22%3A%7B%7D%7D"
    let answer = await site.ask("POST", "/pokemon/25?shiny=1", [Self.form, Self.cookie(of: page)], body: body)
    #expect(answer.status == 303)
    #expect(answer["Location"] == "/pokemon/25?shiny=1")
    #expect(site.host.sent.withLock { $0 } == ["{\"pressed\":{}}"])
  }

  @Test func `an empty field of a form without a script says nothing`() async throws {
    let site = try SiteUnderTest()
    let page = await site.ask("GET", "/pokemon?type=&sort=name")
    #expect(page.text.contains("data-route=\"/pokemon?sort=name\""))
  }

  @Test func `a value of a field is sent as it was typed`() async throws {
    let site = try SiteUnderTest()
    let page = await site.ask("GET", "/pokemon/25")
    let body = "_token=\(Self.token(in: page.text))&_field=note&_value=%3Cb%3E+%26+more"
    let answer = await site.ask("POST", "/pokemon/25", [Self.form, Self.cookie(of: page)], body: body)
    #expect(answer.status == 303)
    #expect(site.host.sent.withLock { $0 } == ["note=<b> & more"])
  }

  @Test func `what is not on the page is not done`() async throws {
    let site = try SiteUnderTest()
    let page = await site.ask("GET", "/pokemon/25")
    let body = "_token=\(Self.token(in: page.text))&_action=%7B%22released%22%3A%7B%22_0%22%3A999%7D%7D"
    let answer = await site.ask("POST", "/pokemon/25", [Self.form, Self.cookie(of: page)], body: body)
    #expect(answer.status == 409)
    #expect(answer.text.contains(WebWords.notOffered))
    #expect(site.host.sent.withLock { $0 }.isEmpty)
  }

  static let attacks: [(name: String, headers: [(String, String)], status: Int)] = [
    ("another site's page", [("Origin", "https://evil.example")], 403),
    ("a page without origin", [("Origin", "null")], 403),
    ("another scheme", [("Origin", "https://localhost:8151")], 403),
    ("another port", [("Origin", "http://localhost:8152")], 403),
    ("another site by its own word", [("Sec-Fetch-Site", "cross-site")], 403),
    ("a neighbour", [("Sec-Fetch-Site", "same-site")], 403),
    ("another kind of form", [("Content-Type", "text/plain")], 415),
    ("no kind at all", [("Content-Type", "")], 415),
  ]

  @Test(arguments: attacks.indices)
  func `a form from elsewhere changes nothing`(_ index: Int) async throws {
    let (_, headers, status) = Self.attacks[index]
    let site = try SiteUnderTest()
    let page = await site.ask("GET", "/pokemon/25")
    let body = "_token=\(Self.token(in: page.text))&_action=%7B%22pressed%22%3A%7B%7D%7D"
    let answer = await site.ask(
      "POST", "/pokemon/25", headers + [Self.form, Self.cookie(of: page)], body: body)
    #expect(answer.status == status)
    #expect(site.host.sent.withLock { $0 }.isEmpty)
  }

  @Test func `a form without this visitor's token changes nothing`() async throws {
    let site = try SiteUnderTest()
    let page = await site.ask("GET", "/pokemon/25")
    let other = await site.ask("GET", "/pokemon/25")
    let action = "_action=%7B%22pressed%22%3A%7B%7D%7D"
    for token in ["", "_token=&", "_token=0000&", "_token=\(Self.token(in: other.text))&"] {
      let answer = await site.ask("POST", "/pokemon/25", [Self.form, Self.cookie(of: page)], body: token + action)
      #expect(answer.status == 403)
      #expect(answer.text.contains("The form is not this visitor&#39;s, so nothing was changed."))
    }
    #expect(site.host.sent.withLock { $0 }.isEmpty)
  }

  @Test(arguments: [("_token=%zz", 400), ("_token=%ff", 400), (String(repeating: "a", count: 64_001), 413)])
  func `a form that cannot be read changes nothing`(_ body: String, _ status: Int) async throws {
    let site = try SiteUnderTest()
    #expect(await site.ask("POST", "/pokemon/25", [Self.form], body: body).status == status)
  }

  @Test func `a cookie and a form of one host are good at another with the same secret`() async throws {
    let one = try SiteUnderTest(master: [7])
    let two = try SiteUnderTest(master: [7])
    let page = await one.ask("GET", "/pokemon/25")
    let body = "_token=\(Self.token(in: page.text))&_action=%7B%22pressed%22%3A%7B%7D%7D"
    #expect(await two.ask("POST", "/pokemon/25", [Self.form, Self.cookie(of: page)], body: body).status == 303)
    let stranger = try SiteUnderTest(master: [8])
    #expect(await stranger.ask("POST", "/pokemon/25", [Self.form, Self.cookie(of: page)], body: body).status == 403)
  }

  // MARK: Who may

  @Test(arguments: [
    "evil.example", "evil.example:8151", "localhost.evil.example", "127.0.0.1.evil.example", "10.0.0.1", "",
  ])
  func `only names of ours are served`(_ host: String) async throws {
    let answer = await (try SiteUnderTest()).ask("GET", "/pokemon/25", host: host)
    #expect(answer.status == 421)
  }

  @Test(arguments: ["localhost", "LOCALHOST:1", "127.0.0.1:8151", "[::1]:8151"])
  func `this machine's names are ours`(_ host: String) async throws {
    #expect(await (try SiteUnderTest()).ask("GET", "/pokemon/25", host: host).status == 200)
  }

  @Test func `beyond loopback numbers are ours, too`() async throws {
    let site = try SiteUnderTest(listen: "0.0.0.0:8151")
    #expect(await site.ask("GET", "/pokemon/25", host: "10.1.2.3:8151").status == 200)
    #expect(await site.ask("GET", "/pokemon/25", host: "evil.example").status == 421)
  }

  @Test func `whose records are meant depends on who comes`() async throws {
    let here = try SiteUnderTest()
    _ = await here.ask("GET", "/pokemon/25")
    #expect(here.host.owners.withLock { $0 } == [.local])
    let open = try SiteUnderTest(SiteUnderTest.openSettings)
    _ = await open.ask("GET", "/pokemon/25", host: "dex.example")
    _ = await open.ask("GET", "/pokemon/25", host: "dex.example", [("Authorization", "Bearer open-sesame")])
    #expect(open.host.owners.withLock { $0 } == [.visitor, .named("ops")])
    var settings = SiteUnderTest.openSettings
    settings.visitors = .own
    let own = try SiteUnderTest(settings)
    _ = await own.ask("GET", "/pokemon/25", host: "dex.example")
    #expect(own.host.owners.withLock { $0.first?.key?.hasPrefix("named:visitor:") } == true)
  }

  @Test(arguments: ["/plan", "/metrics"])
  func `beyond loopback operations are behind a token`(_ target: String) async throws {
    let site = try SiteUnderTest(SiteUnderTest.openSettings)
    let stranger = await site.ask("GET", target, host: "dex.example")
    #expect(stranger.status == 401)
    #expect(stranger["WWW-Authenticate"] == "Bearer")
    #expect(await site.ask("GET", target, host: "dex.example", [("Authorization", "Bearer wrong")]).status == 401)
    #expect(await site.ask("GET", target, host: "dex.example", [("Authorization", "Bearer open-sesame")]).status == 200)
    #expect(await site.ask("GET", target, host: "dex.example", [("X-API-Key", "open-sesame")]).status == 200)
    #expect(await (try SiteUnderTest()).ask("GET", target).status == 200)
  }

  @Test func `health is told to everybody, readiness with what is missing`() async throws {
    let site = try SiteUnderTest()
    #expect(await site.ask("GET", "/healthz", host: "whoever").status == 200)
    #expect(await site.ask("GET", "/readyz").text == "{\"ready\":true,\"problems\":[]}")
    site.site.board.drain()
    let going = await site.ask("GET", "/readyz")
    #expect(going.status == 503)
    #expect(going.text == "{\"ready\":false,\"problems\":[\"This host is going away. Try again in a second.\"]}")
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
