import JSON
import Testing

@Suite struct JSONNumberTests {
  @Test(arguments: [
    (1.0, "1"), (-0.0, "0"), (100_000.0, "100000"), (1e16, "10000000000000000"), (1e20, "100000000000000000000"),
    (1e21, "1e+21"), (1.5e21, "1.5e+21"), (0.1, "0.1"), (0.000001, "0.000001"), (1e-7, "1e-7"), (1.25e-9, "1.25e-9"),
    (123_456.789, "123456.789"), (-2.5, "-2.5"), (.leastNonzeroMagnitude, "5e-324"),
    (1.7976931348623157e308, "1.7976931348623157e+308"),
    (0.1 + 0.2, "0.30000000000000004"), (9_007_199_254_740_992, "9007199254740992"), (123e18, "123000000000000000000"),
    (.nan, "NaN"), (-.infinity, "-Infinity"),
  ])
  func `a Double reads as JavaScript prints it`(value: Double, text: String) {
    #expect(JSONNumber.javaScriptText(of: value) == text)
  }

  @Test func `numbers are equal by value, not by spelling`() throws {
    #expect(try JSONValue.parse("[1.0,1e0,0.10,-0]") == [1, 1, 0.1, 0])
    #expect(try JSONValue.parse("9007199254740993") != JSONValue.parse("9007199254740992"))
  }

  @Test func `a number keeps the text it was written in`() throws {
    for text in ["1.0", "1e2", "-0", "123456789012345678901234567890", "1e999"] {
      #expect(try JSONValue.parse(text).compactText == text)
    }
  }

  @Test func `a whole number is one only when nothing is lost`() throws {
    #expect(try JSONValue.parse("10.0").integer == 10)
    #expect(try JSONValue.parse("3.14").integer == nil)
    #expect(try JSONValue.parse("9223372036854775807").integer == .max)
    #expect(try JSONValue.parse("1e400").integer == nil)
  }
}
