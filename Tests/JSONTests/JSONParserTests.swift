import JSON
import Testing

@Suite struct JSONParserTests {
  @Test(arguments: [
    ("", "line 1, column 1: found the end of the text, expected a value"),
    ("{", "line 1, column 2: found the end of the text, expected a key in double quotes or '}'"),
    ("{\"a\":1,}", "line 1, column 8: found '}', expected a key in double quotes"),
    ("{\"a\" 1}", "line 1, column 6: found '1', expected ':' after the key"),
    ("{\"a\":1 \"b\":2}", "line 1, column 8: found '\"', expected ',' or '}'"),
    ("[1 2]", "line 1, column 4: found '2', expected ',' or ']'"),
    ("[1,\n  tru]", "line 2, column 3: found 't', expected a value"),
    ("[1] x", "line 1, column 5: found 'x', expected nothing after the value"),
    ("'a'", "line 1, column 1: found ''', expected a value"),
    ("01", "line 1, column 2: found '1', expected no digit after a leading zero"),
    ("1.", "line 1, column 3: found the end of the text, expected a digit"),
    ("-x", "line 1, column 2: found 'x', expected a digit"),
    ("\"a", "line 1, column 3: found the end of the text, expected '\"' at the end of the text"),
    (
      "\"a\nb\"",
      "line 1, column 3: found the control character U+000A, expected control characters in a text as an escape such as \\n"
    ),
    ("\"\\x\"", "line 1, column 3: found 'x', expected one of \" \\ / b f n r t u after '\\'"),
    ("\"\\u12g4\"", "line 1, column 6: found 'g', expected four hexadecimal digits after \\u"),
    ("\"\\ud800\"", "line 1, column 2: found half of a surrogate pair, expected text in UTF-8"),
    ("\u{FEFF}1", "line 1, column 1: found a byte order mark, expected a value"),
    ("[\"é\", ü]", "line 1, column 7: found 'ü', expected a value"),
    ("// no", "line 1, column 1: found '/', expected a value"),
    ("NaN", "line 1, column 1: found 'N', expected a value"),
  ])
  func `an error says where, what stands there, and what should`(text: String, sentence: String) {
    #expect(throws: JSONError.self) { try JSONValue.parse(text) }
    #expect(complaint(about: Array(text.utf8)) == sentence)
  }

  @Test func `bytes that are no UTF-8 are refused`() {
    let quote = UInt8(ascii: "\"")
    for bad: [UInt8] in [
      [0xFF], [0xC0, 0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xC3],
    ] {
      #expect(
        complaint(about: [quote] + bad + [quote])
          == "line 1, column 2: found bytes that are no UTF-8, expected text in UTF-8")
    }
  }

  @Test func `a key that stands twice is refused where that is asked for, escapes and all`() throws {
    let text = "{\"a\": 1,\n \"\\u0061\": 2}"
    #expect(try JSONValue.parse(text) == ["a": 2])
    #expect(
      complaint(about: Array(text.utf8))
        == "line 2, column 2: found the key \"a\" again, expected each key once; it stands in line 1 already")
    let many = "{" + (0..<100).map { "\"k\($0)\":0," }.joined() + "\"k7\":1}"
    #expect(throws: JSONError.self) { try JSONDocument(Array(many.utf8)) }
    #expect(throws: Never.self) { try JSONDocument(Array("{\"é\":1,\"e\u{301}\":2}".utf8)) }
  }

  @Test func `what is too large or too deep is refused`() {
    let deep = Array((String(repeating: "[", count: 513) + String(repeating: "]", count: 513)).utf8)
    #expect(complaint(about: deep) == "line 1, column 513: found more than 512 levels, expected at most 512")
    #expect(throws: Never.self) { try JSONDocument(Array(deep.dropFirst().dropLast())) }
    #expect(
      complaint(about: Array("[1,2,3]".utf8), limits: JSONLimits(bytes: 5))
        == "line 1, column 6: found more than 5 bytes, expected at most 5")
  }

  @Test func `escapes are read`() throws {
    #expect(try JSONValue.parse(#""\"\\\/\b\f\n\r\té\ud83d\ude00é""#) == "\"\\/\u{8}\u{C}\n\r\té😀é")
  }

  @Test func `every cut of a text is refused, none crashes`() throws {
    let text = Array(#"{"a":[1.5e3,true,null,"\u00e9\ud83d\ude00ü"],"b":{"c":-0.1}}"#.utf8)
    for length in 0..<text.count {
      #expect(throws: JSONError.self) { try JSONValue.parse(Array(text[..<length])) }
    }
    #expect(throws: Never.self) { try JSONValue.parse(text) }
  }

  @Test func `every key that stands again is told where a lenient reader passes over it`() throws {
    let text = "{\"a\": 1,\n \"b\": {\"c\": 1, \"\\u0063\": 2},\n \"a\": [{\"é\": 1, \"e\u{301}\": 2}]}"
    let document = try JSONDocument(Array(text.utf8), repeatedKeys: .lastStands)
    #expect(
      document.repeatedKeys().map(\.description) == [
        #"line 2, column 16: found the key "c" again, expected each key once; it stands in line 2 already"#,
        #"line 3, column 2: found the key "a" again, expected each key once; it stands in line 1 already"#,
      ])
    #expect(document.repeatedKeys(limit: 1).count == 1)
  }

  @Test func `a node knows its bytes and its place`() throws {
    let document = try JSONDocument(Array("{\n  \"ü\": [1, \"x\"]\n}".utf8))
    let list = try #require(document.root["ü"])
    #expect(list.position == JSONPosition(line: 2, column: 8))
    #expect(String(decoding: document.bytes[list.elements[1].range], as: UTF8.self) == "\"x\"")
    #expect(list.value == [1, "x"])
    #expect(document.root.member("ü")?.key.position == JSONPosition(line: 2, column: 3))
  }

  private func complaint(about bytes: [UInt8], limits: JSONLimits = .standard) -> String? {
    do {
      _ = try JSONDocument(bytes, limits: limits)
      return nil
    } catch {
      return error.description
    }
  }
}
