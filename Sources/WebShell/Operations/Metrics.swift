import FeatureKit
import Synchronization
import System

/// Counts what the shell does, for Prometheus. Labels are patterns and statuses: nothing that a person typed.
final class Metrics: Sendable {
  struct Key: Hashable, Sendable {
    let method: String
    let route: String
    let status: Int
  }

  /// Upper ends in microseconds.
  static let buckets = [
    500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000,
  ]

  struct Histogram: Sendable {
    var counts = [Int](repeating: 0, count: Metrics.buckets.count + 1)
    var sum = 0
  }

  struct Counts: Sendable {
    var requests: [Key: Histogram] = [:]
    var evaluations: [String: Int] = [:]
    var pictures = (hits: 0, misses: 0)
    var reloads = (good: 0, bad: 0)
    var lastReload: Timestamp?
    var wasLastReloadGood = true
  }

  static let unknownRoute = "unknown"
  /// More than there can be: routes, methods and statuses are few. What comes beyond is counted together.
  static let mostKeys = 1_000
  static let otherKey = Key(method: "other", route: unknownRoute, status: 0)

  /// What the shell itself answers to, beside the features' pages.
  static let ownRoutes: Set<String> = [
    "/healthz", "/assets", "/sprites", "/events", "/ofrep", "/readyz", "/metrics", "/plan", "/",
  ]

  /// The first parts of the patterns that features answer to, and the shell's own.
  static func countedRoutes(_ patterns: [String]) -> Set<String> {
    ownRoutes.union(patterns.map { "/" + ($0.split(separator: "/").first.map(String.init) ?? "") })
  }

  private let counts = Mutex(Counts())

  func served(_ key: Key, after duration: Duration) {
    let micros = Int(duration.components.seconds * 1_000_000 + duration.components.attoseconds / 1_000_000_000_000)
    let bucket = Self.buckets.firstIndex { micros <= $0 } ?? Self.buckets.count
    counts.withLock { counts in
      let isFull = counts.requests.count >= Self.mostKeys && counts.requests[key] == nil
      let key = isFull ? Self.otherKey : key
      counts.requests[key, default: Histogram()].counts[bucket] += 1
      counts.requests[key]?.sum += micros
    }
  }

  func evaluated(reason: String) { counts.withLock { $0.evaluations[reason, default: 0] += 1 } }

  func picture(wasKept: Bool) {
    counts.withLock { counts in
      if wasKept { counts.pictures.hits += 1 } else { counts.pictures.misses += 1 }
    }
  }

  func reloaded(isGood: Bool, at time: Timestamp) {
    counts.withLock { counts in
      if isGood { counts.reloads.good += 1 } else { counts.reloads.bad += 1 }
      counts.wasLastReloadGood = isGood
      counts.lastReload = time
    }
  }

  var snapshot: Counts { counts.withLock { $0 } }
}

/// Prometheus' text format.
struct MetricsText {
  private(set) var text = ""

  mutating func family(_ name: String, _ kind: String, _ help: String) {
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind)\n"
  }

  mutating func sample(_ name: String, _ labels: [(String, String)] = [], _ value: String) {
    text += name
    if !labels.isEmpty {
      text += "{" + labels.map { "\($0.0)=\"\(Self.escaped($0.1))\"" }.joined(separator: ",") + "}"
    }
    text += " \(value)\n"
  }

  private static func escaped(_ value: String) -> String {
    var result = ""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case "\"": result += "\\\""
      case "\n": result += "\\n"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Microseconds as seconds: `0.0025`.
  static func seconds(_ micros: Int) -> String {
    let digits = String(micros % 1_000_000)
    var fraction = String(repeating: "0", count: 6 - digits.utf8.count) + digits
    while fraction.last == "0" { fraction.removeLast() }
    return fraction.isEmpty ? String(micros / 1_000_000) : "\(micros / 1_000_000).\(fraction)"
  }
}
