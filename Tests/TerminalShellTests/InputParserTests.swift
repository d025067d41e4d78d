import ShellKit
import Testing

@testable import TerminalShell

@Suite struct InputParserTests {
  private static func read(_ text: String) -> [TerminalInput] {
    var parser = InputParser()
    return parser.feed(text.utf8) + parser.timeOut()
  }

  @Test(arguments: [
    ("a", Key("a")), ("é", Key("é")), ("漢", Key("漢")), ("\r", Key(.enter)), ("\t", Key(.tab)),
    ("\u{7F}", Key(.backspace)),
    ("\u{03}", Key("c", .control)), ("\u{1B}", Key(.escape)), ("\u{1B}x", Key("x", .alt)), ("\u{1B}[A", Key(.up)),
    ("\u{1B}OB", Key(.down)), ("\u{1B}[1;5C", Key(.right, .control)), ("\u{1B}[5~", Key(.pageUp)),
    ("\u{1B}[6~", Key(.pageDown)), ("\u{1B}[H", Key(.home)), ("\u{1B}[4~", Key(.end)), ("\u{1B}[Z", Key(.tab, .shift)),
    ("\u{1B}[3;3~", Key(.delete, .alt)), ("\u{1B}OP", Key(.function(1))), ("\u{1B}[24~", Key(.function(12))),
    ("\u{1B}[97;5u", Key("a", .control)), ("\u{1B}[97:65;2u", Key("A")), ("\u{1B}[27u", Key(.escape)),
    ("\u{1B}[13;1:1u", Key(.enter)), ("\u{1B}[57419u", Key(.up)), ("\u{1B}[", Key("[", .alt)),
    ("\u{0}", Key(" ", .control)),
  ])
  func `a key is known in every spelling`(bytes: String, key: Key) {
    #expect(Self.read(bytes) == [.key(key)])
  }

  @Test(arguments: [
    ("\u{1B}[<0;3;5M", TerminalInput.mouse(MouseEvent(.press, column: 2, row: 4))),
    ("\u{1B}[<0;3;5m", .mouse(MouseEvent(.release, column: 2, row: 4))),
    ("\u{1B}[<65;1;1M", .mouse(MouseEvent(.wheelDown, column: 0, row: 0))),
    ("\u{1B}[200~two\nlines\u{1B}[201~", .paste("two\nlines")),
    ("\u{1B}]11;rgb:1e1e/1e1e/2e2e\u{1B}\\", .answer(.ground(RGB(0x1E1E2E)))),
    ("\u{1B}]11;rgb:f/f/f\u{07}", .answer(.ground(RGB(0xFFFFFF)))),
    ("\u{1B}[?62;4;22c", .answer(.attributes([62, 4, 22]))), ("\u{1B}[?2026;2$y", .answer(.mode(2026, state: 2))),
    ("\u{1B}[?0u", .answer(.kittyKeys)), ("\u{1B}[6;18;9t", .answer(.cell(width: 9, height: 18))),
    ("\u{1B}_Gi=31;OK\u{1B}\\", .answer(.kittyPictures(isOK: true))),
    ("\u{1B}_Gi=31;ENOTSUPP\u{1B}\\", .answer(.kittyPictures(isOK: false))),
  ])
  func `mouse, pastes and answers are told apart`(bytes: String, event: TerminalInput) {
    #expect(Self.read(bytes) == [event])
  }

  @Test(arguments: [
    "\u{1B}[97;1:3u", "\u{1B}[I", "\u{1B}[M!!!", "\u{1B}[[A", "\u{1B}[999999999999A", "\u{1B}P1$r0m\u{1B}\\",
    "\u{1B}]52;c;Zm9v\u{07}", "\u{1B}[?1;2", "\u{1B}[<0;0;0M", "\u{1B}[57441u",
  ])
  func `what is no input of ours is swallowed whole`(bytes: String) {
    #expect(Self.read(bytes).filter { $0 != .key(Key(.up)) } == [])
  }

  @Test func `bytes may be split at any place`() {
    let bytes = Array(
      "a\u{1B}[1;5Cé漢\u{1B}[<0;3;5M\u{1B}[200~x\u{1B}[201~\u{1B}]11;rgb:00/11/22\u{1B}\\\u{1B}OAq\u{1B}[?62;4c".utf8)
    var whole = InputParser()
    let expected = whole.feed(bytes)
    #expect(expected.count == 10)
    for cut in 1..<bytes.count {
      var parser = InputParser()
      #expect(parser.feed(bytes[..<cut]) + parser.feed(bytes[cut...]) == expected, "split at \(cut)")
    }
    var single = InputParser()
    #expect(bytes.flatMap { single.feed([$0]) } == expected)
  }

  @Test func `what is too long is dropped up to its end`() {
    let long = String(repeating: "1", count: 100_000)
    #expect(Self.read("\u{1B}[\(long)Ax") == [.key(Key("x"))])
    #expect(Self.read("\u{1B}]11;rgb:\(long)\u{07}x") == [.key(Key("x"))])
    let events = Self.read("\u{1B}[200~\(long)\u{1B}[201~x")
    #expect(events == [.paste(String(long.prefix(InputParser.Limits.paste))), .key(Key("x"))])
  }

  @Test func `a paste without an end is one after a second of silence`() {
    var reader = InputReader()
    #expect(reader.feed("\u{1B}[200~half".utf8, at: 0) == [])
    #expect(reader.ends == 1_000_000_000)
    // Whatever comes meanwhile begins the second again.
    #expect(reader.feed(" more".utf8, at: 900_000_000) == [])
    #expect(reader.timeOut(at: 1_899_999_999) == [])
    #expect(reader.timeOut(at: 1_900_000_000) == [.paste("half more")])
    #expect(reader.ends == nil)
    #expect(reader.feed("x".utf8, at: 1_900_000_001) == [.key(Key("x"))])
  }

  @Test(arguments: ["\u{1B}]11;rgb:0", "\u{1B}_G", "\u{1B}]0;x\u{1B}", "\u{1B}[1;", "\u{1B}[M!"])
  func `what else never ends is dropped after a second`(bytes: String) {
    var reader = InputReader()
    #expect(reader.feed(bytes.utf8, at: 5) == [])
    #expect(reader.ends == 1_000_000_005)
    #expect(reader.timeOut(at: 1_000_000_005) == [])
    #expect(reader.feed("x".utf8, at: 1_000_000_006) == [.key(Key("x"))])
  }

  @Test func `an escape alone is a key long before that`() {
    var reader = InputReader()
    #expect(reader.feed("\u{1B}".utf8, at: 0) == [])
    #expect(reader.timeOut(at: Int64(Pace.escapeIsKey) * 1_000_000) == [.key(Key(.escape))])
  }

  @Test(arguments: [
    "", "\u{1B}[200~", "\u{1B}[200~text\n", "\u{1B}[1;", "\u{1B}]11;rgb:0", "\u{1B}]11;x\u{1B}", "\u{1B}_Gi=31",
    "\u{1B}P1$r", "\u{1B}[M!", "\u{1B}[[",
  ])
  func `Ctrl-C works wherever it comes`(before: String) {
    // The bytes of an old mouse report are counted: an escape among them is one of those.
    let isCounted = before.hasSuffix("!") || before.hasSuffix("[[")
    for spelling in isCounted ? ["\u{03}"] : ["\u{03}", "\u{1B}[99;5u"] {
      var parser = InputParser()
      #expect(parser.feed(before.utf8) == [])
      #expect(parser.feed(spelling.utf8) == [.key(Key("c", .control))], "after \(before.debugDescription)")
    }
  }

  @Test func `what follows Ctrl-C in a paste is neither pasted nor typed`() {
    #expect(
      Self.read("\u{1B}[200~one\u{03}rm -rf\n\u{1B}[201~x")
        == [.key(Key("c", .control)), .key(Key("x"))])
    #expect(Self.read("\u{1B}[200~one\u{03}two") == [.key(Key("c", .control))])
  }

  @Test func `bytes of no meaning end in no fault and no control`() {
    var random = SplitMix(seed: 7)
    var parser = InputParser()
    for _ in 0..<20_000 {
      for event in parser.feed([random.byte()]) + (random.byte() < 8 ? parser.timeOut() : []) {
        if case .key(let key) = event, case .character(let character) = key.code {
          #expect(character.unicodeScalars.allSatisfy { $0.value >= 0x20 })
        }
      }
    }
  }
}

/// Chance that comes again with its seed.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  mutating func byte() -> UInt8 { UInt8(truncatingIfNeeded: next()) }
  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }
}
