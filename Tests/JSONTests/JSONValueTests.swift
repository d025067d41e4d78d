import JSON
import Testing

@Suite struct JSONValueTests {
  @Test func `objects tell keys apart byte by byte`() {
    let object = JSONObject([("é", 1), ("e\u{301}", 2)])
    #expect(object.count == 2)
    #expect(JSONValue.string("é") != .string("e\u{301}"))
  }

  @Test func `an object of many keys finds, replaces and removes as one of few`() {
    var object = JSONObject((0..<1_000).map { ("k\($0)", JSONValue.integer($0)) })
    #expect(object["k999"] == 999)
    object["k5"] = "five"
    object["k6"] = nil
    #expect(object["k5"] == "five" && object["k6"] == nil && object["k7"] == 7)
    #expect(object.count == 999)
    #expect(object.keys.prefix(7) == ["k0", "k1", "k2", "k3", "k4", "k5", "k7"])
  }
}
