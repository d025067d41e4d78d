import FeatureKit
import Testing

@Suite struct NetworkSentenceTests {
  static let failures: [(HTTPFailure, String)] = [
    (
      .unreachable(url: "https://pokeapi.co/x", reason: "Connection refused"),
      "https://pokeapi.co/x cannot be reached: Connection refused. Check the network, then try again."
    ),
    (
      .unreachable(url: "https://ash:secret@books.example/search.json?q=my%20words#x", reason: "Connection refused"),
      "https://books.example/search.json cannot be reached: Connection refused. Check the network, then try again."
    ),
    (
      .timedOut(url: "https://pokeapi.co/x", after: 19_001),
      "https://pokeapi.co/x did not answer within 20 seconds. Check the network, then try again."
    ),
    (
      .untrusted(url: "https://pokeapi.co/x", reason: "self-signed certificate"),
      "https://pokeapi.co/x has a certificate that does not verify: self-signed certificate. Nothing was read from it. "
        + "Check this machine's clock, and whether a proxy stands in between."
    ),
    (
      .tooLarge(url: "https://pokeapi.co/x", limit: 4_000_000),
      "https://pokeapi.co/x answers with more than the 4 MB that are accepted. Nothing of it was kept. "
        + "Check the address that is set for this service."
    ),
    (
      .badRedirect(url: "https://pokeapi.co/x", reason: "from https to http"),
      "https://pokeapi.co/x leads elsewhere in a way that is not followed: from https to http. "
        + "Check the address that is set for this service."
    ),
    (
      .broken(url: "https://pokeapi.co/\u{1B}[31m", reason: "cut off"),
      #"https://pokeapi.co/\u{1B}[31m gave no whole answer: cut off. Try again."#
    ),
    (
      .resting(host: "pokeapi.co", for: 1000),
      "pokeapi.co failed several times just now and is left alone. Try again in 1 second."
    ),
    (
      .switchedOff(url: "https://pokeapi.co/x"),
      "https://pokeapi.co/x was not asked, because this profile never touches the network. "
        + "Choose another profile to ask it."
    ),
    (
      .overBudget(url: "https://pokeapi.co/x", after: 3_000),
      "https://pokeapi.co/x was not asked, because too much was asked for from here. Try again in 3 seconds."
    ),
    (.cancelled, "The request was cancelled."),
  ]

  @Test(arguments: failures) func `a failure says what, where and what to do`(failure: HTTPFailure, sentence: String) {
    #expect(failure.sentence == sentence)
  }

  static let refusals: [(APIFailure, String)] = [
    (.absent(url: "https://a.b/1"), "There is nothing at https://a.b/1. Check the name or number that was asked for."),
    (.status(url: "https://a.b/1", 429), "https://a.b/1 asks for fewer requests (status 429). Try again in a minute."),
    (.status(url: "https://a.b/1", 503), "https://a.b/1 has trouble of its own (status 503). Try again later."),
    (
      .status(url: "https://a.b/1", 403),
      "https://a.b/1 refused the request (status 403). Check the address that is set for this service."
    ),
    (
      .wrongType(url: "https://a.b/1", found: "text/html", wanted: ["application/json"]),
      "https://a.b/1 answered with text/html instead of application/json. "
        + "Check whether this network wants you to log in first."
    ),
    (
      .unreadable(url: "https://a.b/1", reason: "$.id: a string where a number should be"),
      "https://a.b/1 answered with data that cannot be used: $.id: a string where a number should be. "
        + "Try again later, or update pokehost."
    ),
  ]

  @Test(arguments: refusals) func `a refusal says what, where and what to do`(failure: APIFailure, sentence: String) {
    #expect(failure.sentence == sentence)
  }
}
