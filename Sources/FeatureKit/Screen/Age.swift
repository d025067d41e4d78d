public import System

/// How long ago something was, as a person says it: "3 hours ago".
public struct Age: Hashable, Sendable, CustomStringConvertible {
  private let milliseconds: Int

  public init(from earlier: Timestamp, to now: Timestamp) { milliseconds = now.milliseconds(since: earlier) }

  public var description: String {
    let minutes = milliseconds / 60_000
    switch minutes {
    case 0: return "just now"
    case 1..<60: return Self.counted(minutes, "minute")
    case 60..<1_440: return Self.counted(minutes / 60, "hour")
    default: return Self.counted(minutes / 1_440, "day")
    }
  }

  private static func counted(_ count: Int, _ unit: String) -> String {
    count == 1 ? "1 \(unit) ago" : "\(count) \(unit)s ago"
  }
}
