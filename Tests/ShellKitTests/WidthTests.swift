import Testing

@testable import ShellKit

@Suite struct WidthTests {
  @Test(arguments: [
    ("a", 1), ("é", 1), ("e\u{301}", 1), ("ピ", 2), ("漢", 2), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("ｶ", 1),
    ("！", 2),
    ("😀", 2), ("👩\u{200D}🚀", 2), ("🇩🇪", 2), ("❤\u{FE0F}", 2), ("♀", 1), ("█", 1), ("…", 1), ("👍🏽", 2),
    ("1\u{FE0F}\u{20E3}", 2),
    // Of Unicode 15 and 16; and one that stands for nothing yet.
    ("\u{1FAE8}", 2), ("\u{1FA75}", 2), ("\u{1F6DC}", 2), ("\u{1FA89}", 2), ("\u{2630}", 2), ("\u{378}", 1),
    ("\u{200B}", 0), ("\u{1F3FD}", 2),
  ])
  func `a grapheme takes the columns that terminals give it`(text: String, columns: Int) {
    #expect(text.columns == columns)
  }

  @Test(arguments: [
    ("one two three", 7, ["one two", "three"]), ("abcdefgh", 3, ["abc", "def", "gh"]), ("", 5, [""]),
    ("ピカチュウ", 4, ["ピカ", "チュ", "ウ"]), ("a  b", 10, ["a  b"]), ("to be", 2, ["to", "be"]),
  ])
  func `text wraps at spaces, and within words that are too wide`(text: String, width: Int, lines: [String]) {
    #expect(Wrapping.lines(text, within: width) == lines)
  }

  @Test(arguments: [("Bulbasaur", 6, "Bulba…"), ("ピカチュウ", 6, "ピカ…"), ("abc", 3, "abc"), ("abc", 0, "")])
  func `what is cut says so`(text: String, width: Int, cut: String) {
    #expect(Wrapping.cut(text, to: width) == cut)
  }

  @Test func `padding gives exactly the width`() {
    for width in 0...12 { #expect(Wrapping.pad("ピカチュウ", to: width).columns == width) }
    #expect(Wrapping.pad("7", to: 3, trailing: true) == "  7")
  }
}
