import JSON
import Testing

@testable import FeatureKit

@Suite struct ActionNameTests {
  enum News: FeatureAction {
    case opened
    case picked(Int)
    case loaded(rows: [Loud], total: Int)
  }

  /// Fails the test when somebody encodes it.
  struct Loud: Codable, Sendable, Equatable {
    init() {}
    init(from decoder: any Decoder) throws { self.init() }
    func encode(to encoder: any Encoder) throws { Issue.record("The rows of an action were encoded for its name.") }
  }

  @Test func `an action without values is named by its case`() {
    #expect(AnyAction(News.opened).name == "opened")
  }

  @Test func `an action is named without encoding what it carries`() {
    #expect(AnyAction(News.picked(25)).name == "picked")
    #expect(AnyAction(News.loaded(rows: [Loud()], total: 1)).name == "loaded")
  }

  @Test func `an action from outside is named by its first key`() {
    #expect(AnyAction(ForeignAction(["picked": ["_0": 25]])).name == "picked")
    #expect(AnyAction(ForeignAction("nothing")).name == nil)
  }

  @Test func `what an action carries is a value of its own`() {
    #expect(AnyAction(News.picked(25)).payload == ["_0": 25])
  }
}
