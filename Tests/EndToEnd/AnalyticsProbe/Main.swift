import FeatureKit
import Host
import System

/// A host of nothing but analytics, for proofs and benchmarks.
///
///     AnalyticsProbe deliver HOME FIRST    tells numbered events until it is killed; says which are in the spool
///     AnalyticsProbe drain HOME            hands over what waits; says how much is left
///     AnalyticsProbe measure HOME          what listening, matching and a flood cost
@main struct AnalyticsProbe {
  static func main() async throws {
    let words = CommandLine.arguments.dropFirst()
    guard words.count >= 2, let mode = words.first else { return StandardError.say("AnalyticsProbe MODE HOME [FIRST]") }
    let home = words[words.startIndex + 1]
    switch mode {
    case "deliver": try await Delivering(home: home, first: DecimalDigits.value(of: (words.last ?? "").utf8) ?? 0).run()
    case "drain": try await Delivering(home: home, first: 0).drain()
    default: try await Measuring(home: home).run()
    }
  }
}
