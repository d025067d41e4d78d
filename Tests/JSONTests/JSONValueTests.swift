import JSON
import Testing

@Suite struct JSONValueTests {
  @Test func `objects tell keys apart byte by byte`() {
    let object = JSONObject([("é", 1), ("e\u{301}", 2)])
    #expect(object.count == 2)
  }
}
