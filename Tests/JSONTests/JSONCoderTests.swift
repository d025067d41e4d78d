import JSON
import Testing

@Suite struct JSONCoderTests {
  struct Rule: Codable, Equatable {
    var event: String
    var level = 3
    var ratio: Double?
    var tags: [String: [Int]]
    var raw: JSONValue
    var act: Act
    enum Act: Codable, Equatable { case none, rename(String), move(to: Int, fast: Bool) }
  }
  static let rule = Rule(
    event: "x", level: 1, ratio: nil, tags: ["a": [1, 2]], raw: ["k": nil], act: .move(to: 3, fast: true))

  @Test func `any Codable type becomes JSON and back`() throws {
    let json = try JSONCoder.encode(Self.rule)
    #expect(
      json.compactText
        == #"{"event":"x","level":1,"tags":{"a":[1,2]},"raw":{"k":null},"act":{"move":{"to":3,"fast":true}}}"#)
    #expect(try JSONCoder.decode(Rule.self, from: json) == Self.rule)
    let acts: [Rule.Act] = [.none, .rename("y")]
    #expect(try JSONCoder.encode(acts) == [["none": [:]], ["rename": ["_0": "y"]]])
    #expect(try JSONCoder.decode([Rule.Act].self, from: JSONCoder.encode(acts)) == acts)
    #expect(try JSONCoder.decode([Int?].self, from: [1, nil]) == [1, nil])
    #expect(try JSONCoder.encode(UInt64.max).compactText == "18446744073709551615")
    #expect(try JSONCoder.decode(UInt64.self, from: JSONCoder.encode(UInt64.max)) == .max)
  }

  class Base: Codable { var one = 1 }
  final class Derived: Base {
    var two = 2
    private enum Key: String, CodingKey { case two, parent }
    override init() { super.init() }
    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      two = try container.decode(Int.self, forKey: .two)
      try super.init(from: container.superDecoder(forKey: .parent))
    }
    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(two, forKey: .two)
      try super.encode(to: container.superEncoder(forKey: .parent))
    }
  }

  @Test func `a class encodes its parent beside itself`() throws {
    let json = try JSONCoder.encode(Derived())
    #expect(json == ["two": 2, "parent": ["one": 1]])
    #expect(try JSONCoder.decode(Derived.self, from: json).one == 1)
  }

  static let misfits: [(JSONValue, String)] = [
    (["event": 1], "event: found a number, expected a string"),
    (["event": "x"], "the key \"level\" is missing"),
    (
      ["event": "x", "level": 1.5],
      "level: found 1.5, expected a whole number from -9223372036854775808 to 9223372036854775807"
    ),
    (["event": "x", "level": 1, "tags": ["a": [1, "two"]]], "tags.a[1]: found a string, expected a whole number"),
    ([1], "found an array, expected an object"),
    (["event": "x", "levle": 1], "there is no key \"levle\" here"),
  ]

  @Test(arguments: misfits)
  func `what does not fit is said with its place`(json: JSONValue, sentence: String) {
    do {
      _ = try JSONCoder.decode(Rule.self, from: json, unknownKeys: .refused)
      Issue.record("no error")
    } catch {
      #expect((error as? JSONCodingError)?.sentence == sentence)
    }
  }

  @Test func `unknown keys are refused only when asked for`() throws {
    struct Small: Codable, Equatable { var a: Int }
    #expect(try JSONCoder.decode(Small.self, from: ["a": 1, "b": 2]) == Small(a: 1))
    #expect(throws: JSONCodingError(.unknownKey("b"), path: [])) {
      try JSONCoder.decode(Small.self, from: ["a": 1, "b": 2], unknownKeys: .refused)
    }
  }
}
