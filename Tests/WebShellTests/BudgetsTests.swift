import FeatureKit
import HTTPServer
import JSON
import Synchronization
import Testing

@testable import WebShell

/// What strangers may use, and what they cannot make grow.
@Suite struct BudgetsTests {
  static let others = Peer.user(2)

  // MARK: Metrics

  @Test func `addresses that somebody made up are counted together, whatever is asked of them`() async throws {
    let site = try SiteUnderTest(SiteUnderTest.openSettings)
    for number in 0..<200 {
      for method in ["GET", "DELETE", "POST", "MADE\(number)"] {
        _ = await site.ask(method, "/q\(number)", host: "dex.example")
      }
      _ = await site.ask("GET", "/q\(number)", host: "dex.example", [("Authorization", "Bearer wrong")])
      _ = await site.ask("GET", "/healthz/\(number)", host: "dex.example")
    }
    let routes = Set(site.site.metrics.snapshot.requests.keys.map(\.route))
    #expect(routes == ["unknown"])
    #expect(site.site.metrics.snapshot.requests.count < 10)
  }

  @Test func `pages are counted under the address that their feature answers to`() async throws {
    let site = try SiteUnderTest()
    _ = await site.ask("GET", "/pokemon/25")
    _ = await site.ask("GET", "/healthz")
    _ = await site.ask("DELETE", "/pokemon/25")
    let keys = Set(site.site.metrics.snapshot.requests.keys)
    #expect(
      keys == [
        Metrics.Key(method: "GET", route: "/pokemon", status: 200),
        Metrics.Key(method: "GET", route: "/healthz", status: 200),
        Metrics.Key(method: "other", route: "/pokemon", status: 405),
      ])
  }

  @Test func `the table of counts has an end`() {
    let metrics = Metrics()
    for number in 0..<5_000 {
      metrics.served(Metrics.Key(method: "GET", route: "/\(number)", status: 200), after: .zero)
    }
    let requests = metrics.snapshot.requests
    #expect(requests.count == Metrics.mostKeys + 1)
    #expect(requests[Metrics.otherKey]?.counts.reduce(0, +) == 4_000)
  }

  @Test func `metrics tell what is held and what was refused, and of nobody in particular`() async throws {
    let site = try SiteUnderTest(SiteUnderTest.openSettings)
    for _ in 0..<25 {
      _ = await site.ask("GET", "/metrics", host: "dex.example", [("X-API-Key", "no")], from: Self.others)
    }
    let text = await site.ask("GET", "/metrics", host: "dex.example", [("X-API-Key", "open-sesame")]).text
    for line in [
      "pokehost_resource_held{kind=\"connections\"} 0\n", "pokehost_resource_limit{kind=\"connections\"} 10000\n",
      "pokehost_resource_limit{kind=\"streams\"} 7500\n", "pokehost_resource_limit{kind=\"bytes\"} 64000000\n",
      "pokehost_resource_evicted_total{kind=\"streams\"} 0\n",
      "pokehost_resource_refused_total{kind=\"failed_tokens\"} 5\n",
      "pokehost_resource_refused_total{kind=\"fetches\"} 0\n",
      "pokehost_resource_refused_total{kind=\"records\"} 0\n",
      "pokehost_resource_refused_total{kind=\"evaluations\"} 0\n",
    ] {
      #expect(text.contains(line))
    }
  }

  // MARK: Tokens

  @Test func `who guesses tokens is told to wait, and others are not`() async throws {
    let site = try SiteUnderTest(SiteUnderTest.openSettings)
    func status(_ token: String, from peer: Peer = .user(1_000)) async -> Int {
      await site.ask("GET", "/plan", host: "dex.example", [("X-API-Key", token)], from: peer).status
    }
    var statuses: [Int] = []
    for number in 0..<2_000 { statuses.append(await status("guess \(number)")) }
    #expect(statuses.prefix(20).allSatisfy { $0 == 401 })
    #expect(statuses.dropFirst(20).allSatisfy { $0 == 429 })
    #expect(await status("open-sesame") == 429)
    #expect(await status("open-sesame", from: Self.others) == 200)
    site.clock.advance(seconds: 5)
    #expect(await status("open-sesame") == 200)
  }

  @Test func `a token that was right from there before stays good while somebody else guesses`() async throws {
    let site = try SiteUnderTest(SiteUnderTest.openSettings)
    let right = ("X-API-Key", "open-sesame")
    #expect(await site.ask("GET", "/plan", host: "dex.example", [right]).status == 200)
    for _ in 0..<50 { _ = await site.ask("POST", OFREPTests.all, host: "dex.example", [("X-API-Key", "guess")]) }
    let refused = await site.ask("POST", OFREPTests.all, host: "dex.example", [("X-API-Key", "guess")])
    #expect(refused.status == 429)
    #expect(refused["Retry-After"] == "5")
    #expect(
      refused.text == "{\"errorCode\":\"GENERAL\",\"errorDetails\":\"Too many unknown tokens came from your address, "
        + "so no more are checked for now. Wait, then try again.\"}")
    #expect(await site.ask("GET", "/plan", host: "dex.example", [right]).status == 200)
    #expect(await site.ask("GET", "/pokemon/25", host: "dex.example").status == 200)
  }

  // MARK: Flag questions

  @Test func `without a cookie the rate is kept by where somebody asks from`() async throws {
    var settings = SiteUnderTest.trustingSettings
    settings.rate = 2
    let site = try SiteUnderTest(settings)
    func status(_ headers: [(String, String)] = [], from peer: Peer = .user(1_000)) async -> Int {
      await site.ask("POST", OFREPTests.all, headers, from: peer).status
    }
    #expect(await [status(), status(), status(), status()] == [200, 200, 429, 429])
    #expect(await status(from: Self.others) == 200)
    let cookie = SiteTests.cookie(of: await site.ask("GET", "/pokemon/25"))
    #expect(await [status([cookie]), status([cookie]), status([cookie])] == [200, 200, 429])
    site.clock.advance(seconds: 1)
    #expect(await [status(), status([cookie])] == [200, 200])
  }

  @Test func `many cookies of one peer are not many rates`() async throws {
    var settings = SiteUnderTest.trustingSettings
    settings.rate = 1
    let site = try SiteUnderTest(settings)
    var answered = 0
    for _ in 0..<60 {
      let cookie = SiteTests.cookie(of: await site.ask("GET", "/pokemon/25"))
      if await site.ask("POST", OFREPTests.all, [cookie]).status == 200 { answered += 1 }
    }
    #expect(answered == Int(Budgets.Evaluations.visitorsOfPeer))
    #expect(await site.ask("POST", OFREPTests.all, from: Self.others).status == 200)
  }

  // MARK: Proxies

  @Test(
    arguments: [
      ([], .user(1), "192.0.2.1", .user(1)), (["10.0.0.2"], .user(1), "192.0.2.1", .user(1)),
      (["unix"], .user(1), "192.0.2.1", Peer("192.0.2.1")), (["unix"], .user(1), nil, .user(1)),
      (["unix"], .user(1), "198.51.100.9, 192.0.2.1", Peer("192.0.2.1")),
      (["unix", "192.0.2.1"], .user(1), "198.51.100.9, 192.0.2.1", Peer("198.51.100.9")),
      (["unix", "192.0.2.1"], .user(1), "what, 192.0.2.1", Peer("192.0.2.1")),
      (["10.0.0.2"], Peer("10.0.0.2"), "2001:db8::1", Peer("2001:db8::2")),
    ] as [([String], Peer?, String?, Peer?)])
  func `only a proxy that is named is believed`(
    _ names: [String], _ sender: Peer?, _ header: String?, _ charged: Peer?
  ) throws {
    let headers = header.map { [("X-Forwarded-For", $0)] } ?? []
    let request = ServerRequest.made("GET", "/", host: "localhost", headers, body: "", from: try #require(sender))
    #expect(Proxies(names).peer(of: request) == charged)
  }

  @Test func `behind a proxy that is named each client has a rate of their own`() async throws {
    var settings = SiteUnderTest.openSettings
    (settings.rate, settings.proxies) = (1, ["unix"])
    let site = try SiteUnderTest(settings)
    func status(_ client: String) async -> Int {
      await site.ask("POST", OFREPTests.all, [("X-Forwarded-For", client), ("X-API-Key", "guess")]).status
    }
    for _ in 0..<20 { #expect(await status("192.0.2.1") == 401) }
    #expect(await [status("192.0.2.1"), status("192.0.2.2")] == [429, 401])
  }

  // MARK: Visitors

  @Test func `a visitor has no records before their cookie came back`() async throws {
    var settings = WebSettings()
    settings.visitors = .own
    let site = try SiteUnderTest(settings)
    let first = await site.ask("GET", "/pokemon/25")
    _ = await site.ask("GET", "/pokemon/25", [SiteTests.cookie(of: first)])
    let owners = site.host.owners.withLock { $0 }
    #expect(owners[0] == .visitor)
    #expect(owners[1].key?.hasPrefix("named:visitor:") == true)
  }

  @Test func `a page only reads, and a form is a form`() async throws {
    let site = try SiteUnderTest()
    let page = await site.ask("GET", "/pokemon/25")
    _ = await site.ask("HEAD", "/pokemon/25")
    let body = "_token=\(SiteTests.token(in: page.text))&_action=%7B%22pressed%22%3A%7B%7D%7D"
    _ = await site.ask("POST", "/pokemon/25", [SiteTests.form, SiteTests.cookie(of: page)], body: body)
    #expect(site.host.usages.withLock { $0 } == [.reading, .reading, .form])
  }

  @Test func `what a page asks of others is paid by who asked for the page`() async throws {
    let site = try SiteUnderTest()
    for _ in 0..<3_000 { _ = await site.ask("GET", "/pokemon/25") }
    let waits = site.host.budgets.withLock { $0 }
    // Its share, and half of what all have beyond it.
    #expect(waits.count { $0 == nil } == 2_000)
    #expect(waits.last == .some(.some(1)))
    _ = await site.ask("GET", "/pokemon/25", from: Self.others)
    #expect(site.host.budgets.withLock { $0.last } == .some(.none))
  }

  @Test func `a stream belongs to the visitor whose cookie came back, else to the peer`() async throws {
    let site = try SiteUnderTest()
    let cookie = SiteTests.cookie(of: await site.ask("GET", "/pokemon/25"))
    func holder(_ headers: [(String, String)]) async -> Holder? {
      let answer = await site.ask("GET", "/events?route=/pokemon", headers)
      guard case .stream(let holder, _, _) = answer.body else { return nil }
      return holder
    }
    #expect(await holder([]) == Holder(peer: .user(1_000)))
    let own = await holder([cookie])
    #expect(own?.visitor.hasPrefix("visitor ") == true)
    #expect(own?.peer == .user(1_000))
  }
}
