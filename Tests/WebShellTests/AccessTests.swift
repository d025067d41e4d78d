import FeatureKit
import HTTPServer
import JSON
import Synchronization
import Testing

@testable import WebShell

/// Who may come, and whose records they then read and write.
@Suite struct AccessTests {
  @Test(arguments: [
    "evil.example", "evil.example:8151", "[::1].evil.com", "[::1]evil.com", "[::1]:8151.evil.com", "localhost:x",
    "localhost@evil.com", "[::1", "localhost:99999", "127.0.0.1:8151:1", "localhost.evil.example",
    "127.0.0.1.evil.example", "10.0.0.1", "",
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
    let here = try SiteUnderTest(SiteUnderTest.trustingSettings)
    _ = await here.ask("GET", "/pokemon/25")
    #expect(here.host.owners.withLock { $0 } == [.local])
    let open = try SiteUnderTest(SiteUnderTest.openSettings)
    _ = await open.ask("GET", "/pokemon/25", host: "dex.example")
    _ = await open.ask("GET", "/pokemon/25", host: "dex.example", [("Authorization", "Bearer open-sesame")])
    #expect(open.host.owners.withLock { $0 } == [.visitor, .named("ops")])
    var settings = SiteUnderTest.openSettings
    settings.visitors = .own
    let own = try SiteUnderTest(settings)
    let first = await own.ask("GET", "/pokemon/25", host: "dex.example")
    _ = await own.ask("GET", "/pokemon/25", host: "dex.example", [SiteTests.cookie(of: first)])
    #expect(own.host.owners.withLock { $0.last?.key?.hasPrefix("named:visitor:") } == true)
  }

  @Test func `settings that cannot work are faults`() {
    var settings = WebSettings()
    #expect(settings.problems.isEmpty)
    (settings.listen, settings.hosts) = ([], ["http://dex.example/", "dex.example:80", "dex.example"])
    #expect(
      settings.problems.map(\.sentence) == [
        "There is no address to listen on: give one like 127.0.0.1:8151, or leave the setting out.",
        "'http://dex.example/' is no host's name: give it without scheme, port and path, like pokedex.example.",
        "'dex.example:80' is no host's name: give it without scheme, port and path, like pokedex.example.",
      ])
  }

  @Test func `who has records of their own has them here, too`() async throws {
    var settings = WebSettings()
    settings.visitors = .own
    let site = try SiteUnderTest(settings)
    let cookie = SiteTests.cookie(of: await site.ask("GET", "/pokemon/25"))
    _ = await site.ask("GET", "/pokemon/25", [cookie])
    #expect(site.host.owners.withLock { $0.last?.key?.hasPrefix("named:visitor:") } == true)
  }

  @Test func `an address that a found file may not open is named`() {
    #expect(
      WebWords.notListening("0.0.0.0:80")
        == "pokehost: modules[\"shell.web\"].listen: '0.0.0.0:80' is ignored, because the flags file was only found and "
        + "others could reach it. If you trust the file, name it with --flags, or give the address with --listen.")
  }

  @Test func `too few open files are said at the start, with how many there are and how many it takes`() throws {
    #expect(try WebWords.openFiles(10_128, for: 10_000) == nil)
    #expect(
      try WebWords.openFiles(4_096, for: 10_000)
        == "pokehost: This process may have 4096 open files, and 10000 connections need 10128: 3968 connections are "
        + "served at a time. Raise the limit before the start (ulimit -n 10128), or set "
        + "modules[\"shell.web\"].connections to 3968.")
    #expect(
      throws: CommandFailure(
        .unavailable, "The web shell needs 160 open files at least, and this process may have 64.",
        hint: "Raise the limit before the start: ulimit -n 10128")
    ) { try WebWords.openFiles(64, for: 10_000) }
    #expect(try WebWords.openFiles(138, for: 10) == nil)
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
    #expect(await (try SiteUnderTest(WebSettings())).ask("GET", target).status == 401)
    #expect(await (try SiteUnderTest(SiteUnderTest.trustingSettings)).ask("GET", target).status == 200)
  }
}
