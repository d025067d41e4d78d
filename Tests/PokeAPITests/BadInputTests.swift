import FeatureKit
import FeatureTesting
import Pokedex
import Testing
import TransportCurl

@testable import PokeAPI

/// What a server may do wrong: each ends in older data with a note, in time, and leaves nothing behind.
@Suite struct BadInputTests {
  private static let server = Result {
    let folder = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(2).joined(separator: "/")
    return try TestServer("python3", [folder + "/Servers/faults.py"])
  }

  static let faults: [(path: String, words: String)] = [
    ("/status/500", "has trouble of its own (status 500)"),
    ("/status/503", "has trouble of its own (status 503)"),
    ("/status/429", "asks for fewer requests"),
    ("/status/403", "refused the request (status 403)"),
    ("/reset", "gave no whole answer"),
    ("/reset-midway", "gave no whole answer"),
    ("/cut", "gave no whole answer"),
    ("/noise", "gave no whole answer"),
    ("/hang", "did not answer in time"),
    ("/drip", "did not answer in time"),
    ("/portal", "answered with text/html"),
    ("/bytes/1000", "answered with application/octet-stream"),
    ("/bytes/2147483648", "answered with too much"),
    ("/invalid-utf8", "answered with data that cannot be used"),
    ("/deep", "answered with data that cannot be used"),
    ("/etag", "answered with data that cannot be used"),
    ("/loop", "leads elsewhere"),
  ]

  private func fixture(_ policy: SourcePolicy, _ path: String) throws -> (Fixture, CurlTransport) {
    var settings = CurlSettings()
    settings.attempts = 1
    settings.stallTimeout = 1_000
    let transport = CurlTransport(settings, time: SystemTime(), random: SteadyChance())
    let address = path.hasPrefix("http") ? path : try Self.server.get().address + path
    return (try Fixture(policy, over: transport, base: address), transport)
  }

  @Test(arguments: faults)
  func `a fault ends in bundled facts with a note, and nothing is kept of it`(path: String, words: String) async throws
  {
    let (fixture, transport) = try fixture(.live, path)
    defer { transport.close() }
    let answer = try await fixture.source.pokemon(1)
    #expect(answer.origin == .bundled)
    #expect(answer.value.species.displayName == "Bulbasaur")
    let note = try #require(answer.note)
    #expect(note.contains(words), "\(note)")
    #expect(note.hasSuffix("; this comes with pokehost, as of 2026-08-08."))
    #expect(try await fixture.kept() == 0)
  }

  @Test(arguments: faults)
  func `where nothing can stand in, a fault is one clear line`(path: String, words: String) async throws {
    let (fixture, transport) = try fixture(.auto(maxAge: 0), path)
    defer { transport.close() }
    do throws(PokedexFailure) {
      _ = try await fixture.source.pokemon(2)
      Issue.record("it was answered")
    } catch {
      #expect(!error.isNotFound)
      #expect(!error.sentence.contains("\n"))
    }
    #expect(try await fixture.kept() == 0)
  }

  @Test func `what the service does not have is not found, whatever else is here`() async throws {
    let (fixture, transport) = try fixture(.live, "/status/404")
    defer { transport.close() }
    await #expect(throws: PokedexFailure.unknownNumber("7")) { _ = try await fixture.source.pokemon(7) }
  }

  @Test func `a dead network ends in bundled facts`() async throws {
    let (fixture, transport) = try fixture(.live, "http://127.0.0.1:1")
    defer { transport.close() }
    #expect(try await fixture.source.evolution(of: 1).origin == .bundled)
    #expect(try await fixture.source.species(SpeciesQuery()).origin == .bundled)
  }
}
