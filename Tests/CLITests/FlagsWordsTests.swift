import FeatureKit
import Glibc
import JSON
import System
import Testing

@testable import CLI

@Suite struct FlagsWordsTests {
  private static let hints: [(TypedJSON, String)] = [
    (.rule, #"For example '{"==":[{"var":"profile"},"beta"]}'."#),
    (.data, #"For example '{"profile":"beta"}'."#),
    (.line, #"For example {"rule":{"var":"a"},"data":{"a":1}}."#),
    (.context, #"For example '{"profile":"beta"}'."#),
    (.fallback, "For example true."),
  ]

  @Test(arguments: hints)
  func `what is no JSON is told one of its kind`(what: TypedJSON, hint: String) {
    do {
      _ = try JSONValue.parse("{")
      Issue.record("{ was taken")
    } catch {
      let failure = FlagsWords.badJSON(what, error)
      #expect(failure.code == .badData)
      #expect(
        failure.message == "\(what.rawValue) is no JSON at line 1, column 2: "
          + "found the end of the text, expected a key in double quotes or '}'.")
      #expect(failure.hint == hint)
    }
  }

  @Test func `a file is named as it would have to be typed`() {
    #expect(
      FlagsWords.lastGood("my flags.json")
        == "my flags.json is broken; running on the last good copy of it. "
        + "`pokehost flags validate 'my flags.json'` says what is wrong.")
    #expect(
      FlagsWords.ignored("file", of: "storage.sqlite", in: "my flags.json")
        == "modules[\"storage.sqlite\"].file is ignored: my flags.json was only found, not named. "
        + "If you trust it, name it: --flags 'my flags.json'")
  }

  @Test func `a file that must not be written is told as such`() {
    let failure = FlagsWords.cannotWrite("flags.json", SystemError("write", "flags.json", code: EACCES))
    #expect(failure.code == .cannotWrite)
    #expect(failure.message == "flags.json cannot be written: Permission denied.")
    #expect(failure.hint == "--flags FILE names another.")
  }
}
