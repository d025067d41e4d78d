// ZoogleAnalytics SDK 3.1
// (c) Zoogle. Integrate once, never worry again!

import Glibc

public struct ZoogleAnalyticsEvent: Sendable {
  public let key: String
  public let parameters: [String: String]

  public init(key: String, parameters: [String: String] = [:]) {
    self.key = key
    self.parameters = parameters
  }
}

public final class ZoogleAnalytics: Sendable {
  public static let shared = ZoogleAnalytics()

  private init() {}

  public func log(event: ZoogleAnalyticsEvent) {
    let parameters = event.parameters.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    let line = "[ZoogleAnalytics] \(event.key) [\(parameters.joined(separator: ", "))]\n"
    line.utf8CString.withUnsafeBytes { _ = write(STDERR_FILENO, $0.baseAddress, $0.count - 1) }
  }
}
