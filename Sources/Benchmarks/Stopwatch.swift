import JSON
import System

/// Measures work and keeps its results from being optimized away.
enum Stopwatch {
  /// Seconds that `work` takes.
  static func seconds(_ work: () throws -> Void) rethrows -> Double {
    let start = Clocks.monotonic
    try work()
    return Double(Clocks.monotonic - start) / 1e9
  }

  /// How often a second `work` runs, over at least a fifth of a second; `work` is told how often to run.
  static func rate(_ work: (_ times: Int) -> Void) -> Double {
    var times = 1_000
    while true {
      let taken = seconds { work(times) }
      if taken > 0.2 { return Double(times) / taken }
      times *= 4
    }
  }

  /// Prints figures as one JSON object.
  static func report(_ figures: [(String, Double)]) {
    print(JSONValue.object(JSONObject(figures.map { ($0.0, .double($0.1)) })).compactText)
  }
}
