import Testing

@testable import ShellKit

@Suite struct SafeTextTests {
  @Test(arguments: [
    ("Pikachu", "Pikachu"), ("a\u{1B}[2Jb", "a␛[2Jb"), ("a\nb\tc\rd", "a b c d"), ("\u{9B}31m", "�31m"),
    ("\u{202E}uhcakiP", "�uhcakiP"), ("Pi\u{200B}ka", "Pi�ka"), ("Flabébé", "Flabébé"), ("ピカチュウ", "ピカチュウ"),
    ("\u{FEFF}x\u{7F}", "�x␡"), ("\u{E000}", "�"), ("a\u{200D}b", "a�b"), ("👩\u{200D}🚀", "👩\u{200D}🚀"),
    ("Nidoran♀", "Nidoran♀"), ("\u{301}x", "\u{25CC}\u{301}x"), ("\u{3164}", "�"),
  ])
  func `what is unfit to print is shown and harmless`(text: String, clean: String) {
    #expect(Array(SafeText.clean(text).unicodeScalars) == Array(clean.unicodeScalars))
  }

  @Test func `marks do not pile up`() {
    let pile = "e" + String(repeating: "\u{301}", count: 40)
    #expect(SafeText.clean(pile).unicodeScalars.count == 1 + SafeText.mostMarks)
  }

  @Test func `ten thousand characters are cut`() {
    let clean = SafeText.clean(String(repeating: "x", count: 10_000))
    #expect(clean.unicodeScalars.count == SafeText.longest + 1)
    #expect(clean.hasSuffix("…"))
  }

  @Test func `no scalar of all passes a control through`() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for fit in SafeText.clean(String(scalar)).unicodeScalars {
        #expect(fit.value >= 0x20 && !(0x7F..<0xA0).contains(fit.value))
      }
    }
  }
}
