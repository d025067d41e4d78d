/// How much a record matters: `error` most, `debug` least.
package enum LogLevel: Int, CaseIterable, Comparable, Sendable {
  case debug, info, warning, error

  package var name: String {
    switch self {
    case .debug: "debug"
    case .info: "info"
    case .warning: "warning"
    case .error: "error"
    }
  }

  package static func < (left: LogLevel, right: LogLevel) -> Bool { left.rawValue < right.rawValue }

  /// This level or, for each step of a positive `count`, the next that says more.
  package func saying(more count: Int) -> LogLevel {
    LogLevel(rawValue: max(LogLevel.debug.rawValue, rawValue - max(0, count))) ?? .debug
  }
}
