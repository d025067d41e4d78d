import System

enum Stopwatch {
  /// The shortest and the middle time of so many runs, in microseconds.
  static func time(runs: Int, _ work: () -> Void) -> (best: Double, median: Double) {
    let times = (0..<runs).map { _ in
      let start = Clocks.monotonic
      work()
      return Double(Clocks.monotonic - start) / 1_000
    }.sorted()
    return (times[0], times[runs / 2])
  }

  static func milliseconds(_ microseconds: Double) -> String {
    let hundredths = Int((microseconds / 10).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) ms"
  }
}
