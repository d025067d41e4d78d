import Pokedex
import System

/// How long it takes to open the bundled facts and to look something up in them.
enum LookupBench {
  static func run() {
    let start = Clocks.monotonic
    let pokedex = BundledPokedex(sprites: "")
    _ = pokedex.resolution(of: "Glurak")
    print("first name resolved in a new process: \(Stopwatch.milliseconds(Double(Clocks.monotonic - start) / 1_000))")
    say("a name resolved") { _ = pokedex.resolution(of: "Glurak") }
    say("one Pokémon") {
      _ = pokedex.table.pokemon(6, sprites: "")
      _ = pokedex.table.species(6)
    }
    say("all summaries") { _ = pokedex.table.summaries() }
    say("the search index") { _ = pokedex.table.nameIndex() }
  }

  private static func say(_ what: String, _ work: () -> Void) {
    let time = Stopwatch.time(runs: 50, work)
    print("\(what): best \(Stopwatch.milliseconds(time.best)), median \(Stopwatch.milliseconds(time.median))")
  }
}
