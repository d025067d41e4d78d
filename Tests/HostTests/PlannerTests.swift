import FeatureKit
import Host
import JSON
import Testing

@Suite struct PlannerTests {
  private func plan(
    _ registry: Registry, _ flags: [String: JSONValue], entitlements: [String] = []
  ) async throws -> Plan {
    let host = try Host(
      .testing(registry),
      flags: .fixed(
        flags, profiles: ["default": .init(context: JSONObject(), entitlements: entitlements)]))
    return await host.previewPlan()
  }

  @Test func `a module whose flag is on is in, with the flag as the reason`() async throws {
    var registry = Registry()
    registry.probe("feature.one", Diary())
    let entry = try await plan(registry, ["feature.one": true])["feature.one"]
    #expect(entry?.isWired == true)
    #expect(entry?.isVisible == true)
    #expect(entry?.reason == .flag)
    #expect(entry?.detail == "Flag feature.one is on by its default.")
  }

  @Test func `a module whose flag is off is out, with variant and reason`() async throws {
    var registry = Registry()
    registry.probe("feature.one", Diary())
    let entry = try await plan(registry, ["feature.one": false])["feature.one"]
    #expect(entry?.isWired == false)
    #expect(entry?.variant == "off")
    #expect(entry?.detail == "Flag feature.one is off by its default.")
  }

  @Test func `a feature without a flag is off`() async throws {
    var registry = Registry()
    registry.probe("feature.one", Diary())
    let entry = try await plan(registry, [:])["feature.one"]
    #expect(entry?.isWired == false)
    #expect(entry?.detail == "There is no flag feature.one in the flags file, so it is off.")
  }

  @Test func `a flag that is on does not help who lacks the entitlement`() async throws {
    var registry = Registry()
    registry.probe("feature.one", Diary(), entitlements: ["gold"])
    let entry = try await plan(registry, ["feature.one": true])["feature.one"]
    #expect(entry?.isWired == false)
    #expect(entry?.reason == .entitlement)
    #expect(entry?.detail == "Its flag is on, but profile default lacks the entitlement gold.")
  }

  @Test func `who has the entitlement gets it`() async throws {
    var registry = Registry()
    registry.probe("feature.one", Diary(), entitlements: ["gold"])
    #expect(try await plan(registry, ["feature.one": true], entitlements: ["gold"])["feature.one"]?.isVisible == true)
  }

  @Test func `a feature that asks for a service nobody wired stays off with that as the reason`() async throws {
    var registry = Registry()
    registry.probe("storage.memory", Diary(), offers: true)
    registry.probe("feature.one", Diary(), needs: [ServiceID((any Greeter).self)])
    let plan = try await plan(registry, ["feature.one": true, "storage": "sqlite"])
    #expect(plan["feature.one"]?.reason == .need)
    #expect(
      plan["feature.one"]?.detail == "It needs Greeter, which nothing wired offers; storage.memory would.")
  }

  @Test func `who is needed stands before who needs`() async throws {
    var registry = Registry()
    registry.probe("feature.one", Diary(), needs: [ServiceID((any Greeter).self)])
    registry.probe("storage.memory", Diary(), offers: true)
    #expect(
      try await plan(registry, ["feature.one": true, "storage": "memory"]).wired == ["storage.memory", "feature.one"])
  }

  @Test func `a module that this build lacks is out and says so`() async throws {
    var registry = Registry()
    registry.addMissing(Manifest("storage.postgres", "PostgreSQL."), because: "it was built without Postgres.")
    let entry = try await plan(registry, ["storage": "postgres"])["storage.postgres"]
    #expect(entry?.reason == .notInBuild)
    #expect(entry?.detail == "This build was made without it: it was built without Postgres.")
  }
}

@Suite struct RegistryChecksTests {
  private func faults(_ fill: (inout Registry) -> Void) -> [String] {
    var registry = Registry()
    fill(&registry)
    do {
      _ = try Host(.testing(registry), flags: .fixed([:]))
      return []
    } catch {
      return error.sentences
    }
  }

  @Test func `an id that stands twice is an error at start`() {
    #expect(
      faults { registry in
        registry.probe("feature.one", Diary())
        registry.probe("feature.one", Diary())
      } == ["The module feature.one is registered 2 times; each id may stand once."])
  }

  @Test func `last parts are unique`() {
    #expect(
      faults { registry in
        registry.probe("feature.one", Diary())
        registry.probe("storage.one", Diary())
      } == ["The modules feature.one and storage.one share the name one; last parts must be unique."])
  }

  @Test func `a reserved name is refused`() {
    #expect(
      faults { $0.probe("feature.shell", Diary()) } == [
        "The module id feature.shell ends in a reserved name; choose another last part."
      ])
  }

  @Test func `two answers to one route are refused`() {
    #expect(
      faults { registry in
        registry.add(Manifest("feature.one", "", routes: ["/a/{x}"])) { _ in Probe("one", Diary()) }
        registry.add(Manifest("feature.two", "", routes: ["/a/{y}"])) { _ in Probe("two", Diary()) }
      } == ["feature.one and feature.two both answer to /a/{y}."])
  }

  @Test func `modules that need each other are named in a ring`() {
    let greeter = ServiceID((any Greeter).self)
    let other = ServiceID(rawValue: "Other")
    #expect(
      faults { registry in
        registry.add(Manifest("feature.one", "", needs: [greeter], offers: [other])) { _ in Probe("one", Diary()) }
        registry.add(Manifest("feature.two", "", needs: [other], offers: [greeter])) { _ in Probe("two", Diary()) }
      } == ["These modules need each other: feature.one → feature.two → feature.one."])
  }
}
