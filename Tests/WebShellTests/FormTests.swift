import FeatureKit
import HTTPServer
import JSON
import Synchronization
import Testing

@testable import WebShell

@Suite struct FormTests {
  @Test func `a form changes what it says and leads back`() async throws {
    let site = try SiteUnderTest()
    let page = await site.ask("GET", "/pokemon/25")
    let body = "_token=\(SiteTests.token(in: page.text))&_action=%7B%22pressed%22%3A%7B%7D%7D"
    let answer = await site.ask(
      "POST", "/pokemon/25?shiny=1", [SiteTests.form, SiteTests.cookie(of: page)], body: body)
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
    let body = "_token=\(SiteTests.token(in: page.text))&_field=note&_value=%3Cb%3E+%26+more"
    let answer = await site.ask("POST", "/pokemon/25", [SiteTests.form, SiteTests.cookie(of: page)], body: body)
    #expect(answer.status == 303)
    #expect(site.host.sent.withLock { $0 } == ["note=<b> & more"])
  }

  @Test func `what was not kept is said on the page that answers, with the page around it`() async throws {
    let site = try SiteUnderTest()
    let page = await site.ask("GET", "/pokemon/25")
    let body = "_token=\(SiteTests.token(in: page.text))&_field=note&_value=too+long"
    let answer = await site.ask("POST", "/pokemon/25", [SiteTests.form, SiteTests.cookie(of: page)], body: body)
    #expect(answer.status == 422)
    #expect(answer["Location"] == nil)
    #expect(answer.text.contains(FakeScreen.complaint))
    #expect(answer.text.contains("data-route=\"/pokemon/25\""))
  }

  @Test func `what is not on the page is not done`() async throws {
    let site = try SiteUnderTest()
    let page = await site.ask("GET", "/pokemon/25")
    let body = "_token=\(SiteTests.token(in: page.text))&_action=%7B%22released%22%3A%7B%22_0%22%3A999%7D%7D"
    let answer = await site.ask("POST", "/pokemon/25", [SiteTests.form, SiteTests.cookie(of: page)], body: body)
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
    let body = "_token=\(SiteTests.token(in: page.text))&_action=%7B%22pressed%22%3A%7B%7D%7D"
    let answer = await site.ask(
      "POST", "/pokemon/25", headers + [SiteTests.form, SiteTests.cookie(of: page)], body: body)
    #expect(answer.status == status)
    #expect(site.host.sent.withLock { $0 }.isEmpty)
  }

  @Test func `a form without this visitor's token changes nothing`() async throws {
    let site = try SiteUnderTest()
    let page = await site.ask("GET", "/pokemon/25")
    let other = await site.ask("GET", "/pokemon/25")
    let action = "_action=%7B%22pressed%22%3A%7B%7D%7D"
    for token in ["", "_token=&", "_token=0000&", "_token=\(SiteTests.token(in: other.text))&"] {
      let answer = await site.ask(
        "POST", "/pokemon/25", [SiteTests.form, SiteTests.cookie(of: page)], body: token + action)
      #expect(answer.status == 403)
      #expect(answer.text.contains("The form is not this visitor&#39;s, so nothing was changed."))
    }
    #expect(site.host.sent.withLock { $0 }.isEmpty)
  }

  @Test(arguments: [("_token=%zz", 400), ("_token=%ff", 400), (String(repeating: "a", count: 64_001), 413)])
  func `a form that cannot be read changes nothing`(_ body: String, _ status: Int) async throws {
    let site = try SiteUnderTest()
    #expect(await site.ask("POST", "/pokemon/25", [SiteTests.form], body: body).status == status)
  }

  @Test func `a cookie and a form of one host are good at another with the same secret`() async throws {
    let one = try SiteUnderTest(master: [7])
    let two = try SiteUnderTest(master: [7])
    let page = await one.ask("GET", "/pokemon/25")
    let body = "_token=\(SiteTests.token(in: page.text))&_action=%7B%22pressed%22%3A%7B%7D%7D"
    #expect(
      await two.ask("POST", "/pokemon/25", [SiteTests.form, SiteTests.cookie(of: page)], body: body).status == 303)
    let stranger = try SiteUnderTest(master: [8])
    #expect(
      await stranger.ask("POST", "/pokemon/25", [SiteTests.form, SiteTests.cookie(of: page)], body: body).status == 403)
  }
}
