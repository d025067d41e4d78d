import FeatureKit
import Host
import System

/// Tells events that know their number and their screen, and says on standard output which of them are safe.
struct Delivering {
  let home: String
  let first: Int
  private static let burst = 20
  private static let screens = 4

  func run() async throws {
    let host = try await ProbeHost.make(home, sinks: ["otlp"])
    let spool = try await host.services()((any EventSpool).self)
    var number = first
    while true {
      for _ in 1...Self.burst {
        host.events.report(.syncProgress(done: number, total: 0), from: ProbeHost.source(1 + number % Self.screens))
        number += 1
      }
      _ = try await spool.report()
      try StandardOutput.write(exact: "\(number - 1)\n")
      try await Task.sleep(for: .milliseconds(3))
    }
  }

  func drain() async throws {
    let host = try await ProbeHost.make(home, sinks: ["otlp"])
    let spool = try await host.services()((any EventSpool).self)
    while true {
      let report = try await spool.report()
      let waiting = report.sinks.map(\.waiting).reduce(0, +)
      let dropped = report.sinks.map(\.dropped).reduce(0, +)
      try StandardOutput.write(exact: "\(waiting) \(dropped) \(report.lost)\n")
      if waiting == 0 { break }
      try await Task.sleep(for: .milliseconds(200))
    }
    await host.shutDown()
  }
}
