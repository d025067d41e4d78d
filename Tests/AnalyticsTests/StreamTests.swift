import FeatureKit
import FeatureTesting
import JSON
import Synchronization
import System
import Testing

@testable import Analytics

@Suite(.timeLimit(.minutes(1))) struct StreamTests {
  private let folder: TemporaryFolder
  private var spoolPath: String { folder.path + "/analytics/spool" }

  init() throws { folder = try TemporaryFolder() }

  private func core(
    _ host: StagedHost, _ roster: SinkRoster = SinkRoster(), variables: [String: String] = [:], chance: Int = 7
  ) async -> (SpoolCore, SpoolHandle) {
    let core = SpoolCore(
      .staged(host, in: folder.path, variables: variables, chance: chance), StreamSettings(), roster
    ) { _ in }
    await core.start()
    return (core, SpoolHandle(handle: Handle(core), roster: roster))
  }

  @Test func `a detail that is opened from the list is one event with its parameters`() async throws {
    let host = StagedHost(rules: selectionRules)
    let (core, spool) = await core(host)
    let sink = RecordingSink()
    await spool.attach(sink, as: "analytics.test")
    host.tell(.opened)
    host.tellSelection()
    await sink.expect(1)
    await core.stop()
    let event = try #require(sink.events.first)
    #expect(sink.events.count == 1)
    #expect(event.name == "pokemon_selected")
    #expect(
      event.parameters == [
        .init("id", .text("25")), .init("name", .text("Pikachu")), .init("from", .text("list")),
      ])
    #expect(event.id.utf8.count == 32)
  }

  @Test func `a run in which no rule hits opens no file`() async {
    let host = StagedHost(rules: selectionRules)
    let (core, spool) = await core(host)
    await spool.attach(RecordingSink(), as: "analytics.test")
    host.tell(.opened)
    await core.stop()
    #expect(!Files.exists(spoolPath))
  }

  @Test func `nothing is kept when no sink is on`() async {
    let host = StagedHost(rules: selectionRules)
    let (core, _) = await core(host)
    host.tellSelection()
    await core.stop()
    #expect(!Files.exists(spoolPath))
  }

  @Test func `DO_NOT_TRACK beats everything`() async throws {
    let host = StagedHost(rules: selectionRules)
    let (core, spool) = await core(host, variables: ["DO_NOT_TRACK": "1"])
    let sink = RecordingSink()
    await spool.attach(sink, as: "analytics.test")
    #expect(!host.isListenedTo)
    host.tellSelection()
    await core.stop()
    #expect(sink.events.isEmpty)
    #expect(!Files.exists(spoolPath))
    #expect(try await spool.report().isForbidden)
    await #expect(throws: StreamWords.forbidden) { try await spool.flush() }
  }

  @Test(arguments: [("1", true), ("true", true), ("0", false), ("false", false), ("", false)])
  func `DO_NOT_TRACK is set by anything but nothing, 0 and false`(value: String, forbids: Bool) {
    #expect(SpoolCore.forbids(value) == forbids)
  }

  @Test func `a sink that the person does not see gets nothing of theirs`() async throws {
    let host = StagedHost(rules: selectionRules)
    let (core, spool) = await core(host)
    let (seen, hidden) = (RecordingSink(), RecordingSink())
    await spool.attach(seen, as: "analytics.seen")
    await spool.attach(hidden, as: "analytics.hidden")
    host.hide("analytics.hidden")
    host.tellSelection()
    await seen.expect(1)
    await core.stop()
    #expect(hidden.events.isEmpty)
  }

  @Test func `new rules take effect while the host runs`() async throws {
    let host = StagedHost()
    let (core, spool) = await core(host)
    let sink = RecordingSink()
    await spool.attach(sink, as: "analytics.test")
    host.tellSelection()
    host.setRules(["screen_viewed": ["when": ["kind": "navigated"], "parameters": ["screen": "screen"]]])
    host.tellSelection()
    await sink.expect(1)
    await core.stop()
    #expect(sink.events.map(\.name) == ["screen_viewed"])
    #expect(sink.events.first?["screen"] == .text("/pokemon/{name}"))
  }

  @Test func `a process that prints and leaves writes down, and a later one hands over`() async throws {
    let brief = StagedHost(rules: selectionRules, isBrief: true)
    let (core, spool) = await core(brief)
    let sink = RecordingSink()
    await spool.attach(sink, as: "analytics.test")
    brief.tellSelection()
    #expect(try await spool.report().waiting.count == 1)
    await core.stop()
    #expect(sink.events.isEmpty)

    let (later, longer) = await self.core(StagedHost(rules: selectionRules), chance: 8)
    let second = RecordingSink()
    await longer.attach(second, as: "analytics.test")
    await second.expect(1)
    await later.stop()
    #expect(second.ids == ["25"])
  }

  @Test func `a sink that cannot take events delays no other and gets them later, in order`() async throws {
    let host = StagedHost(rules: selectionRules)
    let (core, spool) = await core(host)
    let dead = RecordingSink(answering: Array(repeating: .later(after: .seconds(3_600), reason: "away"), count: 1))
    let alive = RecordingSink()
    await spool.attach(dead, as: "analytics.dead")
    await spool.attach(alive, as: "analytics.alive")
    for number in 1...20 { host.tellSelection("\(number)") }
    await alive.expect(20)
    #expect(alive.ids == (1...20).map(String.init))
    #expect(dead.events.isEmpty)
    let flushed = try await spool.flush()
    #expect(dead.ids == (1...20).map(String.init))
    #expect(flushed.sinks.map(\.waiting) == [0, 0])
    await core.stop()
  }

  @Test func `what a sink refuses is counted and not sent again`() async throws {
    let host = StagedHost(rules: selectionRules, isBrief: true)
    let (core, spool) = await core(host)
    let sink = RecordingSink(answering: [.refused(1, reason: "too old")])
    await spool.attach(sink, as: "analytics.test")
    for number in 1...3 { host.tellSelection("\(number)") }
    let report = try await spool.flush()
    #expect(report.sinks.map(\.refused) == [1])
    #expect(report.sinks.map(\.delivered) == [2])
    #expect(report.sinks.map(\.problem) == ["too old"])
    await core.stop()
  }

  @Test func `what waits is not forgotten without a yes, wherever it was to be typed`() {
    #expect(OutboxScreens.notConfirmed.code == .usage)
    #expect(OutboxScreens.notConfirmed.message == "Nothing was deleted: events that wait need a typed yes.")
    #expect(OutboxScreens.notConfirmed.hint == "Add --yes where nobody can answer.")
  }

  @Test func `what waits can be shown and forgotten`() async throws {
    let host = StagedHost(rules: selectionRules, isBrief: true)
    let (core, spool) = await core(host)
    await spool.attach(RecordingSink(), as: "analytics.test")
    host.tellSelection()
    let report = try await spool.report()
    #expect(report.waiting.map(\.event.name) == ["pokemon_selected"])
    #expect(report.waiting.map(\.sinks) == [["analytics.test"]])
    #expect(try await spool.forget() == 1)
    #expect(try await spool.report().waiting.isEmpty)
    await core.stop()
  }

  @Test func `a queue of bounded room lets the oldest go and counts them`() {
    var queue = BoundedQueue<Int>(capacity: 3)
    var taken: [Int] = []
    for number in 1...5 { queue.append(number) }
    let flooded = queue.exchange(&taken)
    #expect(flooded == (2, 2))
    #expect(taken == [4, 5, 3])
    taken.removeAll()
    queue.append(6)
    let calm = queue.exchange(&taken)
    #expect(calm == (0, 0))
    #expect(taken == [6])
    #expect(queue.isEmpty)
  }

  @Test func `the requests by which events are sent are no events`() async {
    let host = StagedHost(rules: ["asked": ["when": ["kind": "request"]]])
    let (core, spool) = await core(host)
    let sink = RecordingSink(during: { host.tellRequest() })
    await spool.attach(sink, as: "analytics.test")
    host.tellRequest()
    await sink.expect(1)
    await core.stop()
    #expect(sink.events.map(\.name) == ["asked"])
  }
}
