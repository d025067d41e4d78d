import CTerminal
import Glibc
import Synchronization

/// Events for the loop from everywhere else; each wakes it.
final class Mailbox: Sendable {
  /// An eventfd, readable when something is there.
  let wake: Int32
  private let events = Mutex<[Model.Event]>([])

  init() { wake = cterminal_make_wake() }
  deinit { if wake >= 0 { close(wake) } }

  func post(_ event: Model.Event) {
    events.withLock { $0.append(event) }
    var one: UInt64 = 1
    // A full eventfd wakes as well.
    _ = write(wake, &one, 8)
  }

  func takeAll() -> [Model.Event] {
    var count: UInt64 = 0
    // Nothing to read means that nothing is there.
    _ = read(wake, &count, 8)
    return events.withLock { events in
      defer { events = [] }
      return events
    }
  }
}
