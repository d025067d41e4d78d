import FeatureKit
import JSON
import System
import Testing

@testable import Analytics

@Suite struct RuleReaderTests {
  private func read(_ rules: JSONValue) -> RuleReader {
    RuleReader(
      rules.object ?? JSONObject(),
      RuleReader.Vocabulary(manifests: StagedHost.usual, parameters: StreamSettings.usualParameters))
  }

  private func complaint(_ when: JSONValue, _ parameters: JSONValue = [:]) -> String? {
    read(["e": ["when": when, "parameters": parameters]]).complaints.first
  }

  @Test func `a rule that names no action of the feature is left out, with the one that was meant`() {
    #expect(
      complaint(["kind": "action", "feature": "list", "action": "pageLoad"])
        == "The analytics rule 'e' is left out: there is no action of list 'pageLoad'. Did you mean pageLoaded?")
  }

  @Test func `a feature that nobody registered is named beside the known ones`() {
    #expect(
      complaint(["kind": "action", "feature": "weather"])
        == "The analytics rule 'e' is left out: there is no feature 'weather'. There are: detail, list, search.")
  }

  @Test func `a kind that does not exist is an error`() {
    #expect(
      complaint(["kind": "navigate"])
        == "The analytics rule 'e' is left out: there is no kind of event 'navigate'. Did you mean navigated?")
  }

  @Test func `a route is named by its pattern`() {
    #expect(complaint(["kind": "opened", "route": "/pokemon/{name}"]) == nil)
    #expect(
      complaint(["kind": "opened", "route": "/pokemon/25"])
        == "The analytics rule 'e' is left out: there is no route '/pokemon/25'. Did you mean /pokemon?")
  }

  @Test func `a matcher that can never hit is an error`() {
    #expect(
      complaint(["kind": "opened", "action": "loaded"])
        == "The analytics rule 'e' is left out: events of kind opened have no 'action' to match.")
  }

  @Test func `a parameter that is not on the allow-list is an error`() {
    #expect(
      complaint(["kind": "opened"], ["secret": "feature"])
        == "The analytics rule 'e' is left out: the parameter 'secret' is not on the allow-list; "
        + "add it to `parameters` of modules[\"stream.analytics\"].")
  }

  @Test func `a path that the kind does not have is an error`() {
    #expect(
      complaint(["kind": "opened"], ["id": "subject.id"])
        == "The analytics rule 'e' is left out: there is no path 'subject.id'. There are: feature, screen, profile.")
  }

  @Test func `a wrong rule leaves the others in force`() {
    let reader = read(["good": ["when": ["kind": "opened"]], "bad": ["when": ["kind": 5]]])
    #expect(reader.rules.map(\.name) == ["good"])
    #expect(
      reader.complaints == ["The analytics rule 'bad' is left out: when.kind must be a string, not a number."])
  }

  @Test func `what is no rule at all is said, not met with a crash`() {
    #expect(
      read(["e": []]).complaints == ["The analytics rule 'e' is left out: the rule must be an object, not an array."])
    #expect(read(["e": [:]]).complaints == ["The analytics rule 'e' is left out: it has no 'when'."])
    #expect(
      read(["e": ["when": ["kind": "opened"], "then": 1]]).complaints
        == ["The analytics rule 'e' is left out: there is no key of the rule 'then'. Did you mean when?"])
  }
}

@Suite struct RuleMatchingTests {
  private enum News: FeatureAction {
    case found([Int])
    case queryChanged(String)
  }

  private func rule(_ when: JSONValue, _ parameters: JSONValue = [:]) throws -> Rule {
    let rules: JSONValue = ["e": ["when": when, "parameters": parameters]]
    let reader = RuleReader(
      rules.object ?? JSONObject(),
      RuleReader.Vocabulary(manifests: StagedHost.usual, parameters: StreamSettings.usualParameters))
    return try #require(reader.rules.first)
  }

  private func event(_ news: Event.News, from source: StoreIdentity = .search) -> Event {
    Event(news: news, source: source, time: 0)
  }

  @Test func `an action is matched by its coding key and its feature`() throws {
    let book = RuleBook([try rule(["kind": "action", "feature": "search", "action": "found"])])
    #expect(book.rules(for: event(.action(AnyAction(News.found([]))))).count == 1)
    #expect(book.rules(for: event(.action(AnyAction(News.queryChanged("x"))))).isEmpty)
    #expect(book.rules(for: event(.action(AnyAction(News.found([]))), from: .list)).isEmpty)
    #expect(book.rules(for: event(.opened)).isEmpty)
  }

  @Test func `a visit by address is no step from another screen`() throws {
    let book = RuleBook([try rule(["kind": "navigated", "from": true])])
    let stop = Navigation.Stop(feature: "detail", pattern: "/pokemon/{name}")
    #expect(book.rules(for: event(.navigated(.init(from: nil, to: stop, subject: nil)))).isEmpty)
    #expect(book.rules(for: event(.navigated(.init(from: stop, to: stop, subject: nil)))).count == 1)
  }

  @Test func `length and count are measured by the rule, not by the feature`() throws {
    let rule = try rule(
      ["kind": "action", "feature": "search"], ["results": "action._0.count", "length": "action._0.length"])
    let found = event(.action(AnyAction(News.found([1, 2, 3]))))
    let typed = event(.action(AnyAction(News.queryChanged("pikä"))))
    #expect(rule.parameters[0].path.value(in: found, mayCarryText: false) == .whole(3))
    #expect(rule.parameters[1].path.value(in: typed, mayCarryText: false) == .whole(4))
    #expect(rule.parameters[0].path.value(in: typed, mayCarryText: false) == nil)
  }

  @Test func `what somebody typed is not carried unless the settings say so`() throws {
    let rule = try rule(["kind": "action", "feature": "search"], ["name": "action._0"])
    let typed = event(.action(AnyAction(News.queryChanged("secret"))))
    #expect(rule.parameters[0].path.value(in: typed, mayCarryText: false) == nil)
    #expect(rule.parameters[0].path.value(in: typed, mayCarryText: true) == .text("secret"))
  }

  @Test func `a screen is named by its pattern, never by its address`() throws {
    let rule = try rule(["kind": "opened"], ["screen": "screen"])
    #expect(rule.parameters[0].path.value(in: event(.opened), mayCarryText: true) == .text("/search"))
  }

  @Test func `a failed effect is another kind than a finished one`() throws {
    let book = RuleBook([try rule(["kind": "effectFailed"], ["effect": "effect", "milliseconds": "milliseconds"])])
    let failed = event(.effectEnded("load", failure: Failure("x"), after: .milliseconds(12)))
    #expect(book.rules(for: event(.effectEnded("load", failure: nil, after: .zero))).isEmpty)
    let rule = try #require(book.rules(for: failed).first)
    #expect(rule.parameters.map { $0.path.value(in: failed, mayCarryText: false) } == [.text("load"), .whole(12)])
  }
}
