import FeatureKit
import JSON
import Synchronization
import Testing

@testable import Host

/// Writes down the news of a host.
final class Ear: Sendable {
  private let heard = Mutex<[Event]>([])

  func listen(to source: some EventSource) -> EventSubscription {
    source.listen { event in self.heard.withLock { $0.append(event) } }
  }

  var events: [Event] { heard.withLock { $0 } }

  var navigations: [Navigation] {
    events.compactMap { if case .navigated(let navigation) = $0.news { navigation } else { nil } }
  }

  var exposures: [FlagExposure] {
    events.compactMap { if case .flagEvaluated(let exposure) = $0.news { exposure } else { nil } }
  }

  var changes: [FlagChange] {
    events.compactMap { if case .flagChanged(let change) = $0.news { change } else { nil } }
  }
}

@Suite struct EventsTests {
  private func host(_ flags: [String: JSONValue] = ["feature.counter": true, "feature.other": true]) async throws
    -> Host
  {
    var registry = Registry()
    registry.counter()
    registry.counter("feature.other")
    let host = try Host(.testing(registry), flags: .fixed(flags))
    try await host.boot()
    return host
  }

  @Test func `a screen that was linked to is told once, with where from and what it is about`() async throws {
    let host = try await host()
    let ear = Ear()
    let subscription = ear.listen(to: host.events)
    let screen = try await host.open("/counter", from: "/other?q=secret", in: host.localSession())
    _ = await screen.settled(within: .seconds(5))
    await screen.close()
    subscription.end()
    #expect(
      ear.navigations == [
        Navigation(
          from: .init(feature: "other", pattern: "/other"), to: .init(feature: "counter", pattern: "/counter"),
          subject: Subject("thing", id: "1", name: "one"))
      ])
  }

  @Test func `a screen that was asked for by its address comes from nowhere`() async throws {
    let host = try await host()
    let ear = Ear()
    let subscription = ear.listen(to: host.events)
    let screen = try await host.open("/counter", in: host.localSession())
    await screen.close()
    subscription.end()
    #expect(ear.navigations.map(\.from) == [nil])
  }

  @Test(arguments: ["/counter", "/counter?page=2"] as [Route])
  func `a screen that leads to itself was not left for another`(origin: Route) async throws {
    let host = try await host()
    let ear = Ear()
    let subscription = ear.listen(to: host.events)
    let screen = try await host.open("/counter", from: origin, in: host.localSession())
    await screen.close()
    subscription.end()
    #expect(ear.navigations.map(\.from) == [nil])
  }

  @Test func `a flag that let a screen open is told once a person`() async throws {
    let host = try await host()
    let ear = Ear()
    let subscription = ear.listen(to: host.events)
    for _ in 1...2 { await (try await host.open("/counter", in: host.localSession())).close() }
    subscription.end()
    #expect(
      ear.exposures == [
        FlagExposure(key: "feature.counter", variant: "on", reason: "STATIC", targetingKey: "someone")
      ])
  }

  @Test func `a flag that answers differently is told with both variants`() async throws {
    let host = try await host()
    let ear = Ear()
    let subscription = ear.listen(to: host.events)
    await host.apply(.fixed(["feature.counter": true, "feature.other": false]))
    subscription.end()
    #expect(ear.changes == [FlagChange(key: "feature.other", before: "on", after: "off")])
  }

  @Test func `a module sees through its window who sees whom`() async throws {
    let host = try await host(["feature.counter": true, "feature.other": false])
    #expect(host.window.sees("feature.counter", .host))
    #expect(!host.window.sees("feature.other", .host))
    #expect(host.window.generation == 1)
    await host.apply(.fixed(["feature.counter": true, "feature.other": true]))
    #expect(host.window.sees("feature.other", .host))
    #expect(host.window.generation == 2)
  }

  @Test func `nobody listening, nothing is made`() async throws {
    let stream = EventStream(time: SystemTime())
    let made = Mutex(0)
    func news() -> Event.News {
      made.withLock { $0 += 1 }
      return .opened
    }
    stream.report(news(), from: .host)
    #expect(made.withLock { $0 } == 0)
    let subscription = stream.listen { _ in }
    stream.report(news(), from: .host)
    subscription.end()
    stream.report(news(), from: .host)
    #expect(made.withLock { $0 } == 1)
  }
}
