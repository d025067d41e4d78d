import FeatureKit
import Synchronization

/// The screens that somebody has open, by the number of their store: entered and left without waiting for the host.
final class OpenScreens: Sendable {
  struct Entry: Sendable {
    let screen: HostedScreen
    let module: ModuleID
    let identity: Identity
  }

  private let entries = Mutex<[Int: Entry]>([:])

  var all: [Entry] { entries.withLock { Array($0.values) } }

  func enter(_ entry: Entry, as number: Int) { entries.withLock { $0[number] = entry } }
  func leave(_ number: Int) { _ = entries.withLock { $0.removeValue(forKey: number) } }
  func leaveAll() { entries.withLock { $0 = [:] } }
}
