import Testing

@testable import System

@Suite struct StandardInputTests {
  @Test(arguments: [
    ("a\nb", ["a", "b"]), ("a\r\n\r\n\nb\r\n", ["a", "b"]), ("\r", []), ("a\rb\r\r\n", ["a\rb\r"]), ("", []),
  ])
  func `lines end with LF or CR LF, and empty ones are passed by`(text: String, lines: [String]) {
    let read = StandardInput.lines(of: Array(text.utf8)[...])
    #expect(read.map { String(decoding: $0, as: UTF8.self) } == lines)
  }
}
