import FeatureKit
import System
import TerminalShell

/// Random bytes into the shell, at random sizes: it must not fall, and what is written must add up to what is meant.
enum Fuzz {
  struct Chance {
    private var state: UInt64
    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state
    }

    mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }
  }

  static let entries = [
    HomeEntry("Pokémon", "/pokemon", summary: "", order: 1), HomeEntry("Search", "/search", summary: "", order: 2),
    HomeEntry("Evolution", "/evolution/133", summary: "", order: 3),
    HomeEntry("Hostile", "/hostile", summary: "", order: 4),
  ]

  /// The keys that do something, beside bytes without meaning.
  private static let words = [
    "j", "k", "l", "h", "G", "g", "\r", "\u{1B}", "\t", "/", ":", "?", "1", "2", "3", "4", "[", "]", " ", "\u{7F}",
    "\u{1B}[B", "\u{1B}[A", "\u{1B}[6~", "\u{1B}[5~", "\u{1B}[<0;9;9M", "\u{1B}[<65;9;9M", "\u{1B}[200~é漢\u{1B}[201~",
    "\u{1B}]11;rgb:ff/ff/ff\u{7}", "\u{1B}[?2026;1$y", "pika", "ピ",
  ].map { Array($0.utf8) }

  static func run(bytes: Int, sizes: Int, seed: UInt64) -> Bool {
    var chance = Chance(seed: seed)
    var typed = 0
    let perSize = max(1, bytes / max(1, sizes))
    var rehearsal = begin(80, 24)
    var paper = PaperTerminal(columns: 80, rows: 24)
    var (columns, rows, sinceCheck) = (80, 24, 0)
    for round in 0..<sizes {
      (columns, rows) =
        round % 16 == 0 ? (1 + chance.below(30), 1 + chance.below(12)) : (20 + chance.below(140), 8 + chance.below(45))
      paper = PaperTerminal(columns: columns, rows: rows)
      paper.feed(rehearsal.resize(columns: columns, rows: rows))
      var left = perSize
      while left > 0 {
        let word = chance.below(3) == 0 ? words[chance.below(words.count)] : [UInt8(chance.below(256))]
        left -= word.count
        typed += word.count
        sinceCheck += word.count
        paper.feed(rehearsal.type(word))
        if chance.below(12) == 0 { paper.feed(rehearsal.wait()) }
        guard rehearsal.isSound else { return fail("cells are unsound", typed, columns, rows) }
        if rehearsal.isOver {
          rehearsal = begin(columns, rows)
          paper = PaperTerminal(columns: columns, rows: rows)
        }
      }
      guard sinceCheck >= 2_000 else { continue }
      sinceCheck = 0
      paper.feed(rehearsal.type([]))
      if let difference = difference(paper, rehearsal, columns, rows) { return fail(difference, typed, columns, rows) }
    }
    print("\(typed) bytes, \(sizes) sizes, seed \(seed): no fall, no broken screen")
    return true
  }

  private static func difference(_ paper: PaperTerminal, _ rehearsal: Rehearsal, _ columns: Int, _ rows: Int) -> String?
  {
    var whole = PaperTerminal(columns: columns, rows: rows)
    whole.feed(rehearsal.redrawn())
    if let complaint = paper.complaint ?? whole.complaint { return "not understood: \(complaint)" }
    for row in 0..<rows where paper.text(row: row) != whole.text(row: row) {
      return "row \(row) shows “\(paper.text(row: row))” for “\(whole.text(row: row))”"
    }
    return paper.cells == whole.cells ? nil : "the text is right, a style is not"
  }

  private static func fail(_ what: String, _ typed: Int, _ columns: Int, _ rows: Int) -> Bool {
    print("after \(typed) bytes at \(columns)×\(rows): \(what)")
    return false
  }

  static func begin(_ columns: Int, _ rows: Int) -> Rehearsal {
    Rehearsal(
      columns: columns, rows: rows, route: "/pokemon", entries: entries,
      variables: ["TERM": "xterm-256color", "COLORTERM": "truecolor"], screens: Script.shown)
  }
}

/// The stage's screens without a store: what stands at a route, with all rows there.
enum Script {
  static func shown(_ route: Route, _ input: Input?) -> Shown {
    let feature = StageFeature()
    var state = feature.start(at: Place(route: route), in: Session())
    state.count = StageFeature.total
    if case .field(let id, let value) = input, let action = feature.action(for: id, value: value) {
      _ = feature.reduce(&state, action, in: Session())
    }
    return Shown(screen: feature.screen(for: state, in: Session()).erased())
  }
}

/// How much is written, and how long a key takes, without a terminal around it.
enum Bench {
  static func run() {
    var rehearsal = Fuzz.begin(120, 40)
    _ = rehearsal.type([])
    _ = rehearsal.wait()
    var sizes: [Int] = []
    var times: [Int64] = []
    for _ in 0..<StageFeature.total {
      let began = Clocks.monotonic
      let bytes = rehearsal.type([UInt8(ascii: "j")])
      times.append(Clocks.monotonic - began)
      sizes.append(bytes.count)
    }
    sizes.sort()
    times.sort()
    print("bytes \(sizes[sizes.count / 2]) median \(sizes[sizes.count * 99 / 100]) p99 \(sizes[sizes.count - 1]) most")
    print("microseconds \(times[times.count / 2] / 1_000) median \(times[times.count * 99 / 100] / 1_000) p99")
  }
}
