import Pokedex

/// How long a search takes: over the species in twelve languages, and over names made up.
enum SearchBench {
  private static let typed = [
    "pikchu", "mr mime", "farfetchd", "flabebe", "nidoran f", "glurak", "mew", "e", "charzar", "bulbsuar", "ピカチュ",
    "リザードソ", "皮卡", "type:water gen:2", "151", "xqzwvk", "a type:fire", "mimikuy", "gluark", "ka",
  ]

  static func run() {
    let pokedex = BundledPokedex(sprites: "")
    _ = pokedex.result(of: "anything", limit: 1)
    let species = slowest(typed) { _ = pokedex.result(of: $0, limit: 20) }
    say("search over 1,025 species in 12 languages, slowest of \(typed.count) texts", species, bar: 1_000)
    let many = syntheticNames(100_000)
    let texts = ["kachu", "dragonix", "karitomon", "zortibaul", "qqqqqq", "ka", "vipernixulba", "tomonchusa"]
    let synthetic = slowest(texts) { _ = many.ranked(NameFold.fold($0), limit: 20) }
    say("search over 100,000 names, slowest of \(texts.count) texts", synthetic, bar: 10_000)
  }

  private static func slowest(_ texts: [String], _ search: (String) -> Void) -> (text: String, median: Double) {
    var slowest = ("", 0.0)
    for text in texts {
      let median = Stopwatch.time(runs: 25) { search(text) }.median
      if median > slowest.1 { slowest = (text, median) }
    }
    return slowest
  }

  private static func say(_ what: String, _ slowest: (text: String, median: Double), bar: Double) {
    let figure = "\(Stopwatch.milliseconds(slowest.median)) ('\(slowest.text)')"
    print("\(what) · \(figure) · ≤ \(Stopwatch.milliseconds(bar)) · \(slowest.median <= bar ? "holds" : "falls short")")
  }

  private static func syntheticNames(_ count: Int) -> NameIndex {
    let syllables = "ka ri to mon chu sa len dra go vi per nix ul ba zor ti".split(separator: " ")
    var seed: UInt64 = 1
    func next(_ limit: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % limit
    }
    var index = NameIndex()
    for number in 0..<count {
      let name = (0..<(2 + next(4))).map { _ in syllables[next(syllables.count)] }.joined()
      index.add(spaced: name.utf8, owners: NameIndex.Owner(number, isMain: true))
    }
    return index
  }
}
