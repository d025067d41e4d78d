import FeatureKit
import HTTPServer
import Synchronization
import System
import Testing

@testable import WebShell

/// Who is the person at this machine, and who is not.
@Suite struct OwnerTests {
  private static let wrongKey = String(repeating: "0", count: 32)

  private static func local(_ change: (inout WebSettings) -> Void = { _ in }) -> WebSettings {
    var settings = WebSettings()
    settings.local = .owner
    change(&settings)
    return settings
  }

  private func owner(
    of site: SiteUnderTest, _ headers: [(String, String)] = [], peer: Peer = .unknown, host: String = "localhost:8151"
  ) async -> Owner? {
    _ = await site.ask("GET", "/pokemon/25", host: host, headers, from: peer)
    return site.host.owners.withLock { $0.last }
  }

  /// The cookies that opening the printed address sets, as a browser sends them.
  private func cookies(of answer: ServerResponse) -> String {
    answer.headers.filter { "\($0.name)" == "Set-Cookie" }.map { String($0.value.prefix { $0 != ";" }) }
      .joined(separator: "; ")
  }

  @Test func `loopback by itself is a visitor`() async throws {
    #expect(await owner(of: try SiteUnderTest(WebSettings())) == .visitor)
  }

  @Test func `who opens the printed address is the owner from then on`() async throws {
    let site = try SiteUnderTest(WebSettings())
    let key = site.site.desk.secrets.ownerKey
    let answer = await site.ask("GET", "/pokemon?type=water&key=\(key)&offset=40")
    #expect(answer.status == 303)
    #expect(answer["Location"] == "/pokemon?type=water&offset=40")
    #expect(answer["Cache-Control"] == "no-store")
    let set = answer.headers.filter { "\($0.name)" == "Set-Cookie" }.map(\.value)
    #expect(set.count == 2)
    #expect(set.allSatisfy { $0.hasSuffix("; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax") })
    #expect(await owner(of: site, [("Cookie", cookies(of: answer))]) == .local)
    #expect(key.count == 32)
  }

  @Test func `no page and no listener sees a key`() async throws {
    let site = try SiteUnderTest(WebSettings())
    for key in [site.site.desk.secrets.ownerKey, Self.wrongKey] { _ = await site.ask("GET", "/pokemon/25?key=\(key)") }
    let posted = await site.ask("POST", "/pokemon/25?key=\(Self.wrongKey)")
    #expect(posted.status == 405)
    #expect(site.host.origins.withLock { $0.isEmpty })
    let from = [("Referer", "http://localhost:8151/pokemon?q=x&key=\(Self.wrongKey)")]
    _ = await site.ask("GET", "/pokemon/25", from)
    #expect(site.host.origins.withLock { $0 } == [Route(parsing: "/pokemon?q=x")])
  }

  @Test(arguments: ["", "x", String(repeating: "0", count: 32)])
  func `a wrong key makes nobody the owner`(_ key: String) async throws {
    let answer = await (try SiteUnderTest(WebSettings())).ask("GET", "/?key=\(key)")
    #expect(answer.status == 403)
    #expect(answer["Set-Cookie"] == nil)
    #expect(
      answer.text.contains(
        "The key in this address is not this host&#39;s, so you are a visitor. Open the address that the host printed "
          + "when it started last.")
        || answer.text.contains(
          "The key in this address is not this host's, so you are a visitor. Open the address that the host printed when "
            + "it started last.")
    )
  }

  @Test func `an old bookmark still leads the owner to its page`() async throws {
    let site = try SiteUnderTest(WebSettings())
    let opened = await site.ask("GET", "/?key=\(site.site.desk.secrets.ownerKey)")
    let answer = await site.ask("GET", "/pokemon?key=\(Self.wrongKey)", [("Cookie", cookies(of: opened))])
    #expect(answer.status == 303)
    #expect(answer["Location"] == "/pokemon")
  }

  @Test func `a visitor's cookie never becomes the owner's`() async throws {
    let site = try SiteUnderTest(WebSettings())
    let visitor = cookies(of: await site.ask("GET", "/pokemon/25"))
    let value = visitor.dropFirst("pokehost=".count)
    #expect(await owner(of: site, [("Cookie", "\(visitor); pokehost-owner=\(value)")]) == .visitor)
    let opened = cookies(of: await site.ask("GET", "/?key=\(site.site.desk.secrets.ownerKey)"))
    let signed = try #require(opened.split(separator: "pokehost-owner=").last)
    let last = signed.last == "0" ? "1" : "0"
    #expect(await owner(of: site, [("Cookie", "pokehost-owner=\(signed.dropLast())\(last)")]) == .visitor)
  }

  @Test func `a program may send the key as a token`() async throws {
    let site = try SiteUnderTest(SiteUnderTest.openSettings)
    let key = site.site.desk.secrets.ownerKey
    #expect(await owner(of: site, [("Authorization", "Bearer \(key)")], host: "dex.example") == .local)
    let metrics = await site.ask("GET", "/metrics", host: "dex.example", [("X-API-Key", key)])
    #expect(metrics.status == 200)
    let wrong = await site.ask("GET", "/metrics", [("Authorization", "Bearer \(Self.wrongKey)")])
    #expect(wrong.status == 401)
  }

  @Test func `on a Unix socket the same user is the owner, and another is not`() async throws {
    let site = try SiteUnderTest(WebSettings(), listen: "unix:/tmp/x.sock")
    #expect(await owner(of: site, peer: .user(ProcessUser.id)) == .local)
    #expect(await owner(of: site, peer: .user(ProcessUser.id + 1)) == .visitor)
    #expect(await owner(of: site) == .visitor)
  }

  @Test(arguments: [
    ("Forwarded", "for=203.0.113.9"), ("X-Forwarded-For", "203.0.113.9"), ("x-forwarded-proto", "https"),
    ("Via", "1.1 proxy"), ("X-Real-IP", "203.0.113.9"),
  ])
  func `what a proxy passed on is a stranger's`(name: String, value: String) async throws {
    let trusting = try SiteUnderTest(Self.local())
    #expect(await owner(of: trusting) == .local)
    #expect(await owner(of: trusting, [(name, value)]) == .visitor)
    let socket = try SiteUnderTest(WebSettings(), listen: "unix:/tmp/x.sock")
    #expect(await owner(of: socket, [(name, value)], peer: .user(ProcessUser.id)) == .visitor)
    // The cookie proves who had the key, whoever passes it on.
    let opened = await trusting.ask("GET", "/?key=\(trusting.site.desk.secrets.ownerKey)")
    #expect(await owner(of: trusting, [(name, value), ("Cookie", cookies(of: opened))]) == .local)
  }

  @Test func `tls, hosts and listeners beyond loopback open nothing to an address`() async throws {
    let tls = try SiteUnderTest(Self.local { $0.tls = true })
    #expect(await owner(of: tls) == .visitor)
    let named = try SiteUnderTest(Self.local { $0.hosts = ["dex.example"] })
    #expect(await owner(of: named) == .visitor)
    let open = try SiteUnderTest(Self.local(), listen: "0.0.0.0:8151")
    #expect(await owner(of: open) == .visitor)
    let socket = try SiteUnderTest(Self.local { $0.tls = true }, listen: "unix:/tmp/x.sock")
    #expect(await owner(of: socket, peer: .user(ProcessUser.id)) == .visitor)
  }

  @Test func `each rule is said in a sentence`() throws {
    func rule(_ settings: WebSettings, _ addresses: String...) -> String {
      WebWords.rule(OwnerRule(settings, addresses: addresses.compactMap { ServerAddress($0) }))
    }
    #expect(
      rule(WebSettings(), "127.0.0.1:1")
        == "Only the key in the printed address makes a browser the owner's; everyone else, other users of this machine "
        + "included, is a visitor.")
    #expect(
      rule(Self.local(), "127.0.0.1:1")
        == "modules[\"shell.web\"].local is \"owner\": everyone who can reach this port on this machine, other users "
        + "included, is the owner.")
    #expect(
      rule(Self.local { $0.tls = true }, "127.0.0.1:1")
        == "Requests may come from other machines (tls is true): only the key in the printed address makes a browser the "
        + "owner's; everyone else is a visitor. modules[\"shell.web\"].local: \"owner\" has no effect here.")
    #expect(
      rule(WebSettings(), "0.0.0.0:80").hasPrefix("Requests may come from other machines (it listens on 0.0.0.0:80): "))
    #expect(
      rule(WebSettings(), "unix:/x").hasSuffix(" On the Unix socket, processes of this user are the owner."))
  }

  @Test func `the printed address has the key behind any route`() throws {
    let address = try #require(ServerAddress("127.0.0.1:8151"))
    #expect(WebWords.serving(address, "/", key: "k") == "Serving at http://127.0.0.1:8151/?key=k")
    #expect(
      WebWords.serving(address, Route(parsing: "/pokemon?type=water") ?? .home, key: "k")
        == "Serving at http://127.0.0.1:8151/pokemon?type=water&key=k")
    let socket = try #require(ServerAddress("unix:/x.sock"))
    #expect(WebWords.serving(socket, "/", key: "k") == "Serving at unix:/x.sock")
  }

  @Test func `what was signed with an older key is good for a day`() {
    let old = SigningKeys(at: 0)
    let secrets = Secrets(old, at: 0)
    let (cookie, form) = (Array(secrets.cookieSignature(of: "c").utf8), Array(secrets.formToken(of: "v").utf8))
    let (owner, key) = (Array(secrets.ownerSignature(of: "o").utf8), secrets.ownerKey)
    let keys = old.rotated(at: 1_000)
    func areGood() -> [Bool] {
      [
        secrets.isCookie(cookie, of: "c"), secrets.isFormToken(form, of: "v"), secrets.isOwner(owner, of: "o"),
        secrets.isOwnerKey(key),
      ]
    }
    secrets.use(keys, at: 1_000)
    // Others have a minute to read the new key before it signs.
    #expect(secrets.ownerKey == key)
    let start = Timestamp(clamping: 1_000) + SigningKeys.settling
    secrets.use(keys, at: start)
    #expect(secrets.ownerKey != key)
    #expect(areGood() == [true, true, true, true])
    secrets.use(keys, at: start + SigningKeys.overlap - 1)
    #expect(areGood() == [true, true, true, true])
    secrets.use(keys, at: start + SigningKeys.overlap)
    #expect(areGood() == [false, false, false, false])
  }

  @Test func `a browser that cannot be opened is a sentence`() {
    #expect(
      WebWords.noBrowser(.notFound(program: "xdg-open"))
        == "pokehost: The browser was not opened: xdg-open was not found or cannot be run. "
        + "Open the printed address yourself, or set BROWSER.")
    #expect(
      WebWords.noBrowser(.ended(program: "xdg-open", code: 3))
        == "pokehost: The browser was not opened: xdg-open ended with exit code 3. "
        + "Open the printed address yourself, or set BROWSER.")
  }

  @Test func `who guesses keys too often waits, also with the right one`() async throws {
    let site = try SiteUnderTest(WebSettings())
    let key = site.site.desk.secrets.ownerKey
    var statuses: [Int] = []
    for _ in 0..<21 { statuses.append(await site.ask("GET", "/?key=\(Self.wrongKey)", from: .user(7)).status) }
    #expect(statuses.first == 403)
    #expect(statuses.last == 429)
    #expect(await site.ask("GET", "/?key=\(key)", from: .user(7)).status == 429)
    #expect(await site.ask("GET", "/?key=\(key)", from: .user(8)).status == 303)
  }
}
