import FeatureKit
import JSON
import Testing

@testable import CLI

@Suite struct StorageAnswersTests {
  @Test func `a sound store is no problem`() {
    let answer = StorageAnswers.check([])
    #expect(answer.documents == [["schema": 1, "sound": true, "complaints": []]])
    #expect(answer.problems == [])
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
