import FeatureKit
import Host
import JSON
import Testing

@Suite struct HostScreensTests {
  private func host(_ flags: [String: JSONValue] = ["feature.counter": true]) async throws -> Host {
    var registry = Registry()
    registry.counter()
    let host = try Host(.testing(registry), flags: .fixed(flags))
    try await host.boot()
    return host
  }

  private func text(_ shown: Shown) -> String? {
    for case .text(let text) in shown.screen.nodes { return text.text }
    return nil
  }

  @Test func `a route opens the feature that declares it`() async throws {
    let host = try await host()
    let screen = try await host.open("/counter", in: host.localSession())
    let shown = await screen.settled(within: .seconds(1))
    #expect(text(shown) == "0 in default")
    await screen.close()
    await host.shutDown()
  }

  @Test func `an action that stands on the screen is accepted`() async throws {
    let host = try await host()
    let screen = try await host.open("/counter", in: host.localSession())
    #expect(await screen.send(.posted(AnyAction(CounterFeature.Action.pressed).encoded)) == .accepted)
    #expect(text(await screen.settled(within: .seconds(1))) == "1 in default")
    await host.shutDown()
  }

  @Test func `a result that somebody posts gets nowhere`() async throws {
    let host = try await host()
    let screen = try await host.open("/counter", in: host.localSession())
    #expect(await screen.send(.posted(AnyAction(CounterFeature.Action.landed(99)).encoded)) == .refused)
    #expect(text(await screen.settled(within: .seconds(1))) == "0 in default")
    await host.shutDown()
  }

  @Test func `a route of a feature that is off is 77 and says which flag`() async throws {
    let host = try await host(["feature.counter": false])
    await #expect(
      throws: CommandFailure(
        .switchedOff, "/counter belongs to feature.counter, which is off in profile default.",
        hint: "Flag feature.counter is off by its default.")
    ) { try await host.open("/counter", in: host.localSession()) }
  }

  @Test func `a session that was made before a change sees what stands after it`() async throws {
    let host = try await host()
    let session = try host.session(profile: nil, owner: .local, targetingKey: "someone")
    await host.apply(.fixed(["feature.counter": false]))
    await #expect(
      throws: CommandFailure(
        .switchedOff, "/counter belongs to feature.counter, which is off in profile default.",
        hint: "Flag feature.counter is off by its default.")
    ) { try await host.open("/counter", in: session) }
    await host.apply(.fixed(["feature.counter": true]))
    await (try await host.open("/counter", in: session)).close()
    await host.shutDown()
  }

  @Test func `an unknown route is 64 with the nearest`() async throws {
    let host = try await host()
    await #expect(
      throws: CommandFailure(
        .usage, "No feature answers to /countr.", hint: "`pokehost modules` lists every route.",
        candidates: ["/counter"])
    ) { try await host.open("/countr", in: host.localSession()) }
  }

  @Test func `an unknown parameter is 64`() async throws {
    let host = try await host()
    await #expect(
      throws: CommandFailure(
        .usage, "The screen at /counter?x=1 has no parameter 'x'.", hint: "It takes no parameters.")
    ) { try await host.open("/counter?x=1", in: host.localSession()) }
  }

  @Test func `an open screen whose feature goes away closes with a notice that names the flag`() async throws {
    let host = try await host()
    let screen = try await host.open("/counter", in: host.localSession())
    let screens = await screen.screens()
    await host.apply(.fixed(["feature.counter": false]))
    var last: Shown?
    for await shown in screens { last = shown }
    #expect(
      last?.outcome
        == .closed(
          "This screen was closed: feature.counter is off now. Flag feature.counter is off by its default."))
    // Whoever asks for it once more is told the same.
    #expect(await screen.settled(within: .seconds(1)).outcome == last?.outcome)
    await host.apply(.fixed(["feature.counter": true]))
    let again = try await host.open("/counter", in: host.localSession())
    #expect(text(await again.settled(within: .seconds(1))) == "0 in default")
    await host.shutDown()
  }
}
