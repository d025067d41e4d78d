import FeatureKit
import JSON
import System
import Testing

@Suite struct NumbersTests {
  private func offset(_ text: String?) throws(NumberProblem) -> Offset? {
    try Place(route: Route("/pokemon").with("offset", text)).number("offset")
  }

  @Test func `an address's number is read, and none where there is none`() throws {
    #expect(try offset("20") == 20)
    #expect(try offset(nil) == nil)
    #expect(try offset("") == nil)
  }

  @Test(arguments: ["-1", "1000001", "9223372036854775807", "9223372036854775808", "abc", "٣", "1.5"])
  func `what is no number of the range is refused in words`(text: String) {
    #expect(throws: NumberProblem("offset", text, in: 0...1_000_000)) { try offset(text) }
    #expect(
      NumberProblem("offset", text, in: 0...1_000_000).sentence
        == "The offset “\(text)” is not a whole number between 0 and 1000000.")
  }

  @Test func `control characters of an address are not said as they are`() {
    let problem = NumberProblem("page", "\u{1B}[2J", in: 1...100)
    #expect(problem.sentence == "The page “\\u{1B}[2J” is not a whole number between 1 and 100.")
  }

  @Test func `an offset moves on and back within its range`() {
    #expect(Offset(clamping: 20).advanced(by: 20) == 40)
    #expect(Offset(clamping: 20).advanced(by: .max) == 1_000_000)
    #expect(Offset(clamping: 20).moved(back: 100_000) == 0)
  }

  @Test func `a literal outside the range is the nearest number`() {
    let page: Bounded<1, 100> = 101
    #expect(page.value == 100)
  }

  @Test func `a knob that takes a number says and keeps its bounds`() {
    let knob = Knob<Bounded<1, 200>>("list.page", default: 20, help: "Rows in a page.")
    #expect(knob.declaration.bounds == 1...200)
    #expect([0, 201, "20", 1.5, true].allSatisfy { !knob.declaration.accepts($0) })
    #expect([1, 200].allSatisfy { knob.declaration.accepts($0) })
  }

  @Test(
    arguments: [
      ("5", 5_000), ("0", 0), ("3600", 3_600_000), ("3601", 3_600_000), ("9999999999999999999999", 3_600_000),
      ("Sun, 06 Nov 1994 08:49:37 GMT", 37_000), ("Fri, 31 Dec 9999 23:59:59 GMT", 3_600_000),
      ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("-1", nil), ("soon", nil), ("", nil), ("٣", nil), ("1.5", nil),
      ("Sun, 06 Nov 1994", nil), ("Sun, 32 Nov 1994 08:49:37 GMT", nil), ("Sun, 06 Nov 10000 08:49:37 GMT", nil),
    ] as [(String, Int?)])
  func `a pause that a server asks for is an hour at most`(text: String, milliseconds: Int?) {
    let now = Timestamp(clampingSeconds: 784_111_740)
    #expect(RetryAfter.pause(text, now: now) == milliseconds.map { .milliseconds($0) })
  }
}
