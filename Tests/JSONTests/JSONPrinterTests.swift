import JSON
import Testing

@Suite struct JSONPrinterTests {
  @Test func `compact text has no spaces and escapes what it must`() {
    let value: JSONValue = ["a\"\\": ["\n\u{1}\u{2028}é", nil, true, 1.5], "o": [:], "l": []]
    #expect(value.compactText == #"{"a\"\\":["\n\u0001\u2028é",null,true,1.5],"o":{},"l":[]}"#)
  }

  @Test func `pretty text is indented by two`() {
    let value: JSONValue = ["a": [1, ["b": 2]], "e": []]
    #expect(
      value.prettyText == """
        {
          "a": [
            1,
            {
              "b": 2
            }
          ],
          "e": []
        }
        """)
  }

  @Test func `what is no JSON number is written as null`() {
    #expect(JSONValue.array([.double(.nan), .double(.infinity)]).compactText == "[null,null]")
  }

  @Test func `what is written reads back the same`() throws {
    let value: JSONValue = ["k": ["😀\u{7F}\t", -1e-9, 12_345_678_901_234], "": nil]
    #expect(try JSONValue.parse(value.compactText) == value)
    #expect(try JSONValue.parse(value.prettyText) == value)
  }

  @Test func `nothing that is printed speaks to a terminal or turns the direction of text`() {
    let value: JSONValue = "\u{1B}[31m\u{7F}\u{9B}\u{A0}\u{202E}\u{2066}\u{2014}"
    #expect(value.compactText == #""\u001b[31m\u007f\u009b\#u{A0}\u202e\u2066\#u{2014}""#)
  }
}
