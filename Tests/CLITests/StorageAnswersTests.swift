import FeatureKit
import JSON
import System
import Testing

@testable import CLI

@Suite struct StorageAnswersTests {
  @Test func `a sound store is no problem`() {
    let answer = StorageAnswers.check([])
    #expect(answer.documents == [["schema": 1, "sound": true, "complaints": []]])
    #expect(answer.problems == [])
  }

  @Test func `a key that was not imported is told`() {
    #expect(
      StorageWords.refusedKeys("a.jsonl")
        == "a.jsonl holds a key that signs cookies, from an older pokehost. It was left out: this host keeps its own keys."
    )
    #expect(StorageWords.refusedKeys("-").hasPrefix("Standard input holds a key"))
  }

  @Test func `a rotation says when what happens, and nothing of the keys`() {
    let keys = SigningKeys([UInt8](1...32), at: 0).rotated(at: 0)
    let answer = KeysWords.rotated(keys, in: "/state/keys.json")
    #expect(
      answer.documents == [
        [
          "schema": 1, "place": "/state/keys.json", "keys": 2, "signsFrom": "1970-01-01T00:01:00Z",
          "olderVerifyUntil": "1970-01-02T00:01:00Z",
        ]
      ])
    #expect(
      answer.screen.title
        == "A new key in /state/keys.json signs from 1970-01-01T00:01:00Z. Older keys are accepted until "
        + "1970-01-02T00:01:00Z.")
  }

  @Test(arguments: [
    (["a.sqlite was damaged."], "One thing was wrong with what is kept."),
    (["a.sqlite was damaged.", "b is gone."], "2 things were wrong with what is kept."),
  ])
  func `what was wrong ends a check with the code of bad data`(complaints: [String], words: String) {
    let hint = "What was lost comes back with `pokehost storage import` from a backup."
    #expect(StorageAnswers.check(complaints).problems == [CommandFailure(.badData, words, hint: hint)])
  }
}
