import FeatureKit
import Host
import JSON
import Testing

@Suite struct WiringTests {
  private let names = ["a", "b", "c"]

  private func flags(_ on: [String]) -> FlagState {
    .fixed(Dictionary(uniqueKeysWithValues: names.map { ("feature.\($0)", JSONValue.bool(on.contains($0))) }))
  }

  private func host(
    _ diary: Diary, failing: String? = nil, at stage: String = "", bootPolicy: Manifest.BootPolicy = .required,
    on: [String]
  ) throws -> Host {
    var registry = Registry()
    for name in names {
      registry.probe(
        ModuleID(rawValue: "feature.\(name)"), diary, failing: name == failing ? [stage] : [], bootPolicy: bootPolicy)
    }
    return try Host(.testing(registry), flags: flags(on))
  }

  @Test func `modules start in order and end in reverse`() async throws {
    let diary = Diary()
    let host = try host(diary, on: ["a", "b"])
    try await host.boot()
    await host.shutDown()
    #expect(
      diary.all == [
        "make a", "provision a", "start a", "make b", "provision b", "start b",
        "stop b", "clean b", "stop a", "clean a",
      ])
  }

  @Test(arguments: ["a", "b", "c"], ["provision", "start", "reach"])
  func `what fails at boot leaves nothing behind`(failing: String, stage: String) async throws {
    let diary = Diary()
    let host = try host(diary, failing: failing, at: stage, on: names)
    await #expect(throws: CommandFailure.self) { try await host.boot() }
    let made = diary.all.filter { $0.hasPrefix("make") }.count
    #expect(diary.all.filter { $0.hasPrefix("clean") }.count == made)
    #expect(diary.all.contains("clean \(failing)"))
  }

  @Test func `what is away keeps no single command from running`() async throws {
    let diary = Diary()
    let host = try host(diary, failing: "a", at: "reach", on: ["a"])
    try await host.boot(.command("feature.a"))
    #expect(diary.all == ["make a", "provision a", "start a"])
    await host.shutDown()
  }

  @Test func `what is away ends a start of the whole with its own words`() async throws {
    let diary = Diary()
    let host = try host(diary, failing: "a", at: "reach", on: ["a"])
    let failure = await #expect(throws: CommandFailure.self) { try await host.boot() }
    #expect(failure?.code == .unavailable)
    #expect(failure?.message == "feature.a could not start: It broke in reach.")
    #expect(diary.all == ["make a", "provision a", "start a", "stop a", "clean a"])
  }

  @Test func `what its modules have said can be asked for`() async throws {
    let host = try host(Diary(), on: ["a", "c"])
    try await host.boot(.command("feature.a"))
    #expect(await host.outstanding().map(\.text) == ["a is here."])
    await host.shutDown()
  }

  @Test(arguments: ["a", "b", "c"], ["provision", "start", "reach"])
  func `what fails live is undone and the old plan serves on`(failing: String, stage: String) async throws {
    let diary = Diary()
    let others = names.filter { $0 != failing }
    let host = try host(diary, failing: failing, at: stage, on: [others[0]])
    try await host.boot()
    diary.clear()
    await host.apply(flags(names))
    #expect(await host.plan().wired.map(\.name) == [others[0]])
    let made = diary.all.filter { $0.hasPrefix("make") }.count
    #expect(diary.all.filter { $0.hasPrefix("clean") }.count == made)
    #expect(!diary.all.contains("stop \(others[0])"))
    await host.shutDown()
  }

  @Test func `what fails live is said`() async throws {
    let host = try host(Diary(), failing: "c", at: "start", on: ["a"])
    try await host.boot()
    let notices = await host.notices()
    await host.apply(flags(["a", "c"]))
    var said: HostNotice?
    for await notice in notices {
      said = notice
      break
    }
    #expect(
      said?.text
        == "The change was taken back and the plan before it serves on. feature.c could not start: It broke in start.")
    await host.shutDown()
  }

  @Test(arguments: ["a", "b", "c"])
  func `a module that does not stop cleanly is cleaned up all the same`(failing: String) async throws {
    let diary = Diary()
    let host = try host(diary, failing: failing, at: "stop", on: names)
    try await host.boot()
    await host.apply(flags([]))
    for name in names { #expect(diary.all.contains("clean \(name)")) }
    #expect(await host.plan().wired.isEmpty)
  }

  @Test func `an optional module that cannot start is reported and left out`() async throws {
    let diary = Diary()
    let host = try host(diary, failing: "b", at: "start", bootPolicy: .optional, on: names)
    try await host.boot()
    let entry = await host.plan()["feature.b"]
    #expect(entry?.isWired == false)
    #expect(entry?.reason == .failed)
    #expect(entry?.detail == "feature.b could not start: It broke in start.")
    #expect(await host.plan()["feature.c"]?.isWired == true)
    await host.shutDown()
  }

  @Test func `what did not change is not touched`() async throws {
    let diary = Diary()
    let host = try host(diary, on: ["a", "b"])
    try await host.boot()
    diary.clear()
    await host.apply(flags(["a", "c"]))
    #expect(diary.all == ["make c", "provision c", "start c", "stop b", "clean b"])
    await host.shutDown()
  }

  @Test func `a change of settings makes the module anew`() async throws {
    let diary = Diary()
    let host = try host(diary, on: ["a"])
    try await host.boot()
    diary.clear()
    await host.apply(.fixed(["feature.a": true], settings: ["feature.a": ["limit": 3]]))
    #expect(diary.all == ["make a", "provision a", "start a", "stop a", "clean a"])
    await host.shutDown()
  }
}

@Suite struct ResourceTests {
  private func host(_ diary: Diary, failing: Set<String>) throws -> Host {
    var registry = Registry()
    registry.probe("storage.old", diary, resources: ["tcp:1"])
    registry.probe("storage.new", diary, failing: failing, resources: ["tcp:1"])
    return try Host(.testing(registry), flags: .fixed(["storage": "old"]))
  }

  @Test func `a port is handed over: the old holder stops before the new one starts`() async throws {
    let diary = Diary()
    let host = try host(diary, failing: [])
    try await host.boot()
    diary.clear()
    await host.apply(.fixed(["storage": "new"]))
    #expect(diary.all == ["make new", "stop old", "provision new", "start new", "clean old"])
    await host.shutDown()
  }

  @Test func `a port is handed back when the new holder fails`() async throws {
    let diary = Diary()
    let host = try host(diary, failing: ["start"])
    try await host.boot()
    diary.clear()
    await host.apply(.fixed(["storage": "new"]))
    #expect(diary.all == ["make new", "stop old", "provision new", "start new", "clean new", "start old"])
    #expect(await host.plan().wired == ["storage.old"])
    await host.shutDown()
  }
}

@Suite struct HandleSwapTests {
  @Test func `who asked before the swap keeps the handle and reaches the new engine`() async throws {
    let diary = Diary()
    var registry = Registry()
    registry.probe("storage.one", diary, offers: true)
    registry.probe("storage.two", diary, offers: true)
    let host = try Host(.testing(registry), flags: .fixed(["storage": "one"]))
    try await host.boot()
    let greeter = try await host.services()((any Greeter).self)
    #expect(await greeter.greet() == "one")
    await host.apply(.fixed(["storage": "two"]))
    #expect(await greeter.greet() == "two")
    #expect(diary.all.suffix(2) == ["stop one", "clean one"])
    await host.shutDown()
  }
}

@Suite struct ShellTests {
  private func host(_ diary: Diary) throws -> Host {
    var registry = Registry()
    registry.probe("shell.plain", diary)
    registry.probe("shell.web", diary)
    return try Host(.testing(registry), flags: .fixed(["shell": "plain"]))
  }

  private func said(by host: Host, after change: FlagState) async -> [String] {
    let notices = await host.notices()
    await host.apply(change)
    await host.say(HostNotice(.info, "That was all."))
    var said: [String] = []
    for await notice in notices {
      if notice.text == "That was all." { break }
      said.append(notice.text)
    }
    return said
  }

  @Test func `another shell in the flags file is announced, not carried out`() async throws {
    let diary = Diary()
    let host = try host(diary)
    try await host.boot()
    diary.clear()
    #expect(
      await said(by: host, after: .fixed(["shell": "web"])) == [
        "The flag shell says web now. A shell is chosen at start: plain stays until you start again."
      ])
    #expect(diary.all.isEmpty)
    #expect(await host.plan().wired == ["shell.plain"])
    await host.shutDown()
  }

  @Test func `other settings of the running shell are announced, and it is not touched`() async throws {
    let diary = Diary()
    let host = try host(diary)
    try await host.boot()
    diary.clear()
    #expect(
      await said(by: host, after: .fixed(["shell": "plain"], settings: ["shell.plain": ["wide": true]])) == [
        "modules[\"shell.plain\"] is different now. shell.plain reads it at start: start again to use it."
      ])
    #expect(diary.all.isEmpty)
    await host.shutDown()
  }
}
