import Testing

@testable import HTTPServer

@Suite struct HostFieldTests {
  @Test(
    arguments: [
      ("localhost", "localhost", nil, false), ("LOCALHOST:8151", "localhost", 8_151, false),
      ("localhost:", "localhost", nil, false), ("localhost:0", "localhost", 0, false),
      ("a:65535", "a", 65_535, false), ("a:00080", "a", 80, false), ("127.0.0.1:80", "127.0.0.1", 80, true),
      ("[::1]", "[::1]", nil, true), ("[::1]:8151", "[::1]", 8_151, true),
      ("[::FFFF:1.2.3.4]", "[::ffff:1.2.3.4]", nil, true),
      ("a-b_c~d.e", "a-b_c~d.e", nil, false), ("%41.example", "%41.example", nil, false),
      ("1.2.3.4.5", "1.2.3.4.5", nil, false), ("1.2.3", "1.2.3", nil, false),
    ] as [(String, String, UInt16?, Bool)])
  func `a host is a name or an address, then a port or nothing`(
    text: String, name: String, port: UInt16?, isNumeric: Bool
  ) throws {
    let field = try #require(HostField(text))
    #expect(field.name == name)
    #expect(field.port == port)
    #expect(field.isNumeric == isNumeric)
  }

  @Test(arguments: [
    "", ":80", "[::1].evil.com", "[::1]evil.com", "[::1]:80.evil.com", "[::1", "::1", "[]", "[::1]]", "[[::1]]",
    "[127.0.0.1]", "[::1%25lo]", "[v1.x]", "a:b", "a:-1", "a:+1", "a:65536", "a:100000", "a:80:80", "a:80 ", " a",
    "a b",
    "user@a", "a/b", "a?b", "a#b", "a\\b", "%4", "%zz", "é.example", "a\u{0}", "[::1\u{0}]", "a\t",
  ])
  func `anything else is no host`(text: String) {
    #expect(HostField(text) == nil)
  }
}
