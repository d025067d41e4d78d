import FeatureKit
import Host
import JSON
import Testing

/// A module with one setting, `limit`, a whole number.
private final class Limited: Module {
  struct Choices: Decodable { var limit: Int? }

  init(_ context: ModuleContext, _ diary: Diary) throws {
    let choices = try context.settings.decode(Choices.self)
    diary.note("made with \(choices.limit.map(String.init) ?? "no") limit")
  }
}

@Suite struct SettingsTests {
  private let diary = Diary()

  private func host(_ settings: JSONValue?, bootPolicy: Manifest.BootPolicy = .required) throws -> Host {
    var registry = Registry()
    registry.add(Manifest("feature.limited", "Has a limit.", bootPolicy: bootPolicy)) { [diary] context in
      try Limited(context, diary)
    }
    return try Host(.testing(registry), flags: flags(settings))
  }

  private func flags(_ settings: JSONValue?, isOn: Bool = true) -> FlagState {
    .fixed(["feature.limited": .bool(isOn)], settings: settings.map { ["feature.limited": $0] } ?? [:])
  }

  @Test(arguments: [Manifest.BootPolicy.required, .optional])
  func `at start they are the flags file's fault, also where the module could be left out`(
    bootPolicy: Manifest.BootPolicy
  ) async throws {
    let host = try host(["limit": "three"], bootPolicy: bootPolicy)
    await #expect(
      throws: CommandFailure(
        .badFlags,
        "flags.json: error: modules[\"feature.limited\"]: limit: found a string, expected a whole number",
        hint: "Mend it, or take it out: without settings feature.limited has its defaults.")
    ) {
      try await host.boot()
    }
    #expect(diary.all.isEmpty)
  }

  @Test func `a key that the module does not know is refused`() async throws {
    let host = try host(["limits": 3])
    let failure = await #expect(throws: CommandFailure.self) { try await host.boot() }
    #expect(failure?.message == "flags.json: error: modules[\"feature.limited\"]: there is no key \"limits\" here")
  }

  @Test func `what a file says to modules is judged without running them`() async throws {
    var registry = Registry()
    let environment = Environment(dataFolder: "", cacheFolder: "", stateFolder: "", version: "1")
    registry.add(Manifest("feature.limited", "Has a limit.")) { [diary] in try Limited($0, diary) }
    registry.add(Manifest("feature.needy", "Lacks a service.")) { context in
      _ = try context.services(Text.self)
      return FeatureModule()
    }
    let said: [String: JSONValue] = ["feature.limited": ["limit": "three"], "feature.needy": [:], "feature.gone": [:]]
    let complaints = await registry.complaints(about: said, in: environment)
    #expect(complaints.map(\.module) == ["feature.limited"])
    #expect(complaints.map(\.path) == [[.key("limit")]])
    #expect(
      complaints.map(\.sentence) == [
        "modules[\"feature.limited\"]: limit: found a string, expected a whole number"
      ])
    #expect(await registry.complaints(about: ["feature.limited": ["limit": 3]], in: environment).isEmpty)
  }

  @Test func `live the module goes on as it was set before, untouched, and it is said once`() async throws {
    let host = try host(["limit": 3])
    try await host.boot()
    let notices = await host.notices()
    await host.apply(flags(["limit": "four"]))
    await host.apply(flags(["limit": "four"]))
    await host.say(HostNotice(.info, "That was all."))
    var said: [String] = []
    for await notice in notices {
      said.append(notice.text)
      if said.last == "That was all." { break }
    }
    #expect(
      said == [
        "flags.json: error: modules[\"feature.limited\"]: limit: found a string, expected a whole number. "
          + "feature.limited goes on as it was set before.",
        "That was all.",
      ])
    #expect(diary.all == ["made with 3 limit"])
    #expect(await host.plan().wired == ["feature.limited"])
    await host.shutDown()
  }

  @Test func `once they are mended they take effect`() async throws {
    let host = try host(["limit": 3])
    try await host.boot()
    await host.apply(flags(["limit": "four"]))
    await host.apply(flags(["limit": 4]))
    #expect(diary.all == ["made with 3 limit", "made with 4 limit"])
    await host.shutDown()
  }

  @Test func `a module that was never good changes nothing when it is switched on`() async throws {
    var registry = Registry()
    registry.probe("feature.other", diary)
    registry.add(Manifest("feature.limited", "Has a limit.")) { [diary] in try Limited($0, diary) }
    let host = try Host(.testing(registry), flags: .fixed(["feature.other": true]))
    try await host.boot()
    await host.apply(
      .fixed(["feature.other": true, "feature.limited": true], settings: ["feature.limited": ["limit": "four"]]))
    #expect(await host.plan().wired == ["feature.other"])
    await host.shutDown()
  }
}

@Suite struct GuardedSettingsTests {
  private let diary = Diary()

  private func host(isFound: Bool) throws -> Host {
    var registry = Registry()
    registry.add(Manifest("feature.limited", "Has a limit.", guarded: ["limit"])) { [diary] in try Limited($0, diary) }
    var configuration = Host.Configuration.testing(registry)
    configuration.environment.isFoundFile = isFound
    return try Host(
      configuration, flags: .fixed(["feature.limited": true], settings: ["feature.limited": ["limit": 3]]))
  }

  @Test(arguments: [(false, "made with 3 limit"), (true, "made with no limit")])
  func `what is guarded counts only in a file that somebody named`(isFound: Bool, made: String) async throws {
    let host = try host(isFound: isFound)
    try await host.boot()
    #expect(diary.all == [made])
    await host.shutDown()
  }
}
