import Testing

@testable import Pokedex

@Suite struct PokedexFailureTests {
  static let worded: [(failure: PokedexFailure, sentence: String, hint: String?)] = [
    (
      .unknownName("pikchu", suggestions: ["pikachu"]), "No Pokémon named 'pikchu'; did you mean pikachu?", nil
    ),
    (
      .unknownName("x", suggestions: ["a", "b", "c"]), "No Pokémon named 'x'; did you mean a, b or c?", nil
    ),
    (
      .unknownName("zzz", suggestions: []), "No Pokémon named 'zzz'.",
      "Try `pokehost search zzz`, or another spelling."
    ),
    (
      .unknownName("# comment", suggestions: []), "No Pokémon named '# comment'.",
      "Try `pokehost search '# comment'`, or another spelling."
    ),
    (
      .unknownName("a\u{1B}[2J", suggestions: ["b"]), "No Pokémon named 'a\\u{1B}[2J'; did you mean b?", nil
    ),
    (
      .unknownNumber("5000"), "No Pokémon has the number 5000.",
      "Numbers go from 1 to 1025; other forms have numbers from 10001."
    ),
    (
      .ambiguousName("nidoran", candidates: ["nidoran-f", "nidoran-m"]), "'nidoran' may be nidoran-f or nidoran-m.",
      "Type more of the name."
    ),
    (
      .ambiguousName("p", candidates: (1...10).map { "p\($0)" }),
      "'p' may be p1, p2, p3, p4, p5, p6, p7, p8 and 2 more.", "Type more of the name."
    ),
    (
      .unreadable(place: "https://x/pokemon/25", reason: "stats: has no speed"),
      "https://x/pokemon/25 holds something that cannot be shown: stats: has no speed.",
      "Try again later, or update pokehost."
    ),
    (.outOfReach(reason: "The network is away."), "The network is away.", nil),
    (.storage(reason: "The disk is away."), "The disk is away.", nil),
    (.cancelled, "The question was cancelled.", nil),
  ]

  @Test(arguments: worded.indices)
  func `a failure says what happened and what to do`(index: Int) {
    let (failure, sentence, hint) = Self.worded[index]
    #expect(failure.sentence == sentence)
    #expect(failure.hint == hint)
  }
}
