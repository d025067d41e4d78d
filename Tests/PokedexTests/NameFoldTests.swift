import Testing

@testable import Pokedex

@Suite struct NameFoldTests {
  @Test(arguments: [
    ("Mr. Mime", "mrmime"), ("mr-mime", "mrmime"), ("  MR  MIME ", "mrmime"), ("Farfetch’d", "farfetchd"),
    ("farfetch'd", "farfetchd"), ("Flabébé", "flabebe"), ("Flabe\u{301}be\u{301}", "flabebe"), ("FLABÉBÉ", "flabebe"),
    ("Nidoran♀", "nidoranf"), ("Type: Null", "typenull"), ("Typ:Null", "typnull"), ("Ho-Oh", "hooh"),
    ("Ｐｉｋａｃｈｕ", "pikachu"), ("２５", "25"), ("#025", "025"), ("Straßenköter", "strassenkoter"),
    ("ŒUF æther Łódź", "oeufaetherlodz"), ("Ⅱ", "ii"), ("\u{1B}[31mPika", "31mpika"), ("", ""), ("♂", "m"),
  ])
  func `what is typed and what is meant fold alike`(name: String, key: String) {
    #expect(NameFold.key(name) == key)
  }

  @Test(arguments: [
    ("ぴかちゅう", "ピカチュウ"), ("ﾋﾟｶﾁｭｳ", "ピカチュウ"), ("ヒ\u{309A}カチュウ", "ピカチュウ"), ("ｶﾞﾗｶﾞﾗ", "ガラガラ"),
    ("か\u{3099}らか\u{3099}ら", "ガラガラ"), ("ﾎﾟﾘｺﾞﾝZ", "ポリゴンＺ"), ("ウ\u{3099}", "ヴ"), ("ツ\u{3099}", "ヅ"),
    ("\u{1111}\u{1175}\u{110F}\u{1161}\u{110E}\u{1172}", "피카츄"),
    ("\u{1105}\u{1175}\u{110C}\u{1161}\u{1106}\u{1169}\u{11BC}", "리자몽"),
  ])
  func `scripts fold to one spelling`(typed: String, written: String) {
    #expect(NameFold.key(typed) == NameFold.key(written))
  }

  @Test func `voiced kana stay apart from unvoiced ones`() {
    #expect(NameFold.key("ガラガラ") != NameFold.key("カラカラ"))
  }

  @Test func `words are known without their spaces`() {
    #expect(NameFold.fold("Mr. Mime").wordStarts == [2])
    #expect(NameFold.fold("farfetch'd").wordStarts == [])
    #expect(NameFold.fold(" -a b-").spaced == Array("a b".utf8))
  }

  @Test func `a name without end costs no more than a long one`() {
    #expect(NameFold.fold(String(repeating: "a", count: 100_000)).bytes.count == NameFold.longest)
  }
}
