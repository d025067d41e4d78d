import FeatureKit
import Pokedex
import Synchronization
import System
import Testing

@testable import PokeAPI

@Suite struct LocalFirstTests {
  static let now: Timestamp = 1_800_000_000_000
  static let day = 86_400_000

  /// What stands in the three places, and how often the service was asked.
  final class World: Sendable {
    let asked = Mutex(0)
    let changes = ChangeBoard()
    let behind = BackgroundWork()
    let kept: (value: String, fetchedAt: Timestamp)?
    let bundled: String?
    let bundledDay: String
    let service: Result<String, APIFailure>
    let deployed: String?

    init(
      kept: (value: String, fetchedAt: Timestamp)? = nil, bundled: String? = nil, bundledDay: String = "2026-08-08",
      service: Result<String, APIFailure> = .failure(
        .noAnswer(.unreachable(url: "https://p.example/", reason: "no network"))),
      deployed: String? = nil
    ) {
      self.kept = kept
      self.bundled = bundled
      self.bundledDay = bundledDay
      self.service = service
      self.deployed = deployed
    }

    func source(_ policy: SourcePolicy) -> LocalFirst {
      let time = SyncRunTests.Standing(wall: LocalFirstTests.now)
      let meta = deployed.map { ["/meta/": #"{"deploy_date":"\#($0)"}"#] } ?? [:]
      return LocalFirst(
        policy: policy, time: time, behind: behind, changes: changes,
        deployments: DeploymentWatch(Script(meta).client, time: time), bundledDay: bundledDay)
    }

    var question: Question<String> {
      Question(
        kept: { self.kept }, bundled: { self.bundled },
        fetch: { () throws(APIFailure) in
          self.asked.withLock { $0 += 1 }
          return try self.service.get()
        }, change: .pokemon(25), absence: .unknownNumber("25"))
    }

    /// What listeners hear until everything behind has ended.
    func heard(_ ask: () async throws -> Void) async rethrows -> [PokedexChange] {
      let stream = changes.listen()
      try await ask()
      await behind.settle()
      changes.close()
      var all: [PokedexChange] = []
      for await change in stream { all.append(change) }
      return all
    }

    var count: Int { asked.withLock { $0 } }
  }

  private static let week = SourcePolicy.auto(maxAge: 7 * day)
  private static let offline = "https://p.example/ cannot be reached: no network. Check the network, then try again."

  @Test func `what is here and young is the answer, and nobody is asked`() async throws {
    let world = World(kept: ("kept", Self.now - Self.day), service: .success("new"))
    let answer = try await world.source(Self.week).answer(world.question)
    #expect(answer == Pokedex.Answer("kept", origin: .storage, fetchedAt: Self.now - Self.day))
    await world.behind.settle()
    #expect(world.count == 0)
  }

  @Test func `what is here and old is the answer, and news comes behind`() async throws {
    let world = World(kept: ("kept", Self.now - 9 * Self.day), service: .success("new"))
    let heard = try await world.heard {
      let answer = try await world.source(Self.week).answer(world.question)
      #expect(answer.value == "kept")
      #expect(answer.note == "From this machine, 9 days old.")
    }
    #expect(heard == [.pokemon(25)])
  }

  @Test func `no news is told when the service has the same`() async throws {
    let world = World(kept: ("same", Self.now - 9 * Self.day), service: .success("same"))
    let heard = try await world.heard { _ = try await world.source(Self.week).answer(world.question) }
    #expect(heard.isEmpty)
    #expect(world.count == 1)
  }

  @Test func `a service that has not changed since is not asked for the record`() async throws {
    let world = World(kept: ("kept", Self.now - 9 * Self.day), service: .success("new"), deployed: "1000000000")
    let heard = try await world.heard { _ = try await world.source(Self.week).answer(world.question) }
    #expect(heard.isEmpty)
    #expect(world.count == 0)
  }

  @Test func `what comes with the program is the answer, and the service's comes behind`() async throws {
    let world = World(bundled: "facts", service: .success("new"))
    let heard = try await world.heard {
      let answer = try await world.source(Self.week).answer(world.question)
      let note = "From the facts that come with pokehost, as of 2026-08-08."
      #expect(answer == Pokedex.Answer("facts", origin: .bundled, note: note))
    }
    #expect(heard == [.pokemon(25)])
  }

  @Test func `what comes with the program says its day only when it is old`() async throws {
    // The moment of these tests is 2027-01-15.
    for (day, note) in [
      ("2027-01-15", nil), ("2027-01-08", nil),
      ("2027-01-07", "From the facts that come with pokehost, as of 2027-01-07."),
    ] {
      let world = World(bundled: "facts", bundledDay: day)
      #expect(try await world.source(Self.week).answer(world.question).note == note)
      await world.behind.close()
    }
  }

  @Test func `what is nowhere here is fetched at once`() async throws {
    let world = World(service: .success("new"))
    #expect(
      try await world.source(Self.week).answer(world.question)
        == Pokedex.Answer("new", origin: .live, fetchedAt: Self.now))
  }

  @Test func `what is nowhere at all says why`() async {
    let world = World()
    await #expect(throws: PokedexFailure.outOfReach(reason: Self.offline)) {
      _ = try await world.source(Self.week).answer(world.question)
    }
  }

  @Test func `live asks the service first`() async throws {
    let world = World(kept: ("kept", Self.now), bundled: "facts", service: .success("new"))
    #expect(try await world.source(.live).answer(world.question).value == "new")
  }

  @Test func `live falls back to what is kept, then to what comes with the program, and says so`() async throws {
    let kept = World(kept: ("kept", Self.now - 3 * 3_600_000), bundled: "facts")
    let first = try await kept.source(.live).answer(kept.question)
    #expect(first.value == "kept")
    #expect(first.note == "p.example cannot be reached; this is what was kept, 3 hours old.")
    let bundled = World(bundled: "facts")
    let second = try await bundled.source(.live).answer(bundled.question)
    #expect(second.value == "facts")
    #expect(second.note == "p.example cannot be reached; this comes with pokehost, as of 2026-08-08.")
  }

  @Test func `live believes the service that there is no such thing`() async {
    let world = World(kept: ("kept", Self.now), service: .failure(.absent(url: "https://p.example/")))
    await #expect(throws: PokedexFailure.unknownNumber("25")) {
      _ = try await world.source(.live).answer(world.question)
    }
  }

  @Test func `bundled asks nobody`() async throws {
    let world = World(kept: ("kept", Self.now), bundled: "facts", service: .success("new"))
    #expect(try await world.source(.bundled).answer(world.question) == Pokedex.Answer("facts", origin: .bundled))
    await world.behind.settle()
    #expect(world.count == 0)
    let empty = World(service: .success("new"))
    await #expect(throws: PokedexFailure.unknownNumber("25")) {
      _ = try await empty.source(.bundled).answer(empty.question)
    }
  }
}
