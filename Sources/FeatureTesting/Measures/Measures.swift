import FeatureKit
import System

/// Figures for benchmarks that live in a feature's suite: printed, never asserted; a script judges them.
package enum Measures {
  /// True when `POKEHOST_BENCH=1` asks for figures.
  package static var areWanted: Bool { ProcessEnvironment.all["POKEHOST_BENCH"] == "1" }

  /// What the process holds in memory, in bytes.
  package static var residentBytes: Int {
    // Without /proc there is nothing to measure by.
    guard let bytes = try? Files.read("/proc/self/statm", limit: 1_000) else { return 0 }
    let pages = String(decoding: bytes, as: UTF8.self).split(separator: " ").dropFirst().first.flatMap {
      Bounded<0, 1_000_000_000>(digits: $0)
    }
    return (pages?.value ?? 0) * 4_096
  }

  /// How long the work took, in microseconds.
  package static func microseconds(_ work: () -> Void) -> Int {
    let start = Clocks.monotonic
    work()
    return Int((Clocks.monotonic - start) / 1_000)
  }

  /// Prints `figure name value`, for the script to find.
  package static func say(_ name: String, _ value: Int) { print("figure \(name) \(value)") }
}
