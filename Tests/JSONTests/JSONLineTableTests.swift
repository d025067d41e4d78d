import JSON
import Testing

@Suite struct JSONLineTableTests {
  /// Two long lines with characters of one to four bytes, so that blocks end within some of them.
  private static let text =
    "[" + (0..<200).map { "\"a\($0)éß語🎈\"" }.joined(separator: ",") + ",\n\n"
    + (0..<200).map { "\"\($0)🎈\"" }.joined(separator: ",") + "]"

  @Test func `a place is the same as that which a walk from the beginning finds`() throws {
    let document = try JSONDocument(Array(Self.text.utf8))
    let lines = JSONLineTable(document)
    for element in document.root.elements {
      #expect(lines.position(of: element.range.lowerBound) == element.position)
    }
    #expect(lines.position(of: document.bytes.count) == lines.position(of: document.bytes.count + 9))
  }

  /// With a walk along the line for each place this takes minutes.
  @Test(.timeLimit(.minutes(1))) func `places in one long line cost as little as in many short ones`() throws {
    let document = try JSONDocument(Array(("[" + String(repeating: "1,", count: 400_000) + "1]").utf8))
    let lines = JSONLineTable(document)
    var last = 0
    document.root.forEachElement { last = lines.position(of: $0.range.lowerBound).column }
    #expect(last == 800_002)
  }
}
