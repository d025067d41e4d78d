import CLinux
import Glibc
import Synchronization

/// Names a connection of one loop; a slot that is used again has another generation.
struct ConnectionKey: Hashable, Sendable {
  let slot: UInt32
  let generation: UInt32
}

/// What others leave for a loop's thread, the work that runs there, and the bell that wakes it.
///
/// As a task executor it runs the tasks of requests on the loop's own thread: a request that nobody else is needed for
/// never leaves it.
final class LoopMailbox: TaskExecutor {
  enum Letter: Sendable {
    case accepted(Int32)
    case reply(ConnectionKey, ServerResponse)
    case write(ConnectionKey, [UInt8])
    case end(ConnectionKey)
    case drain(until: Int64)
  }

  struct Contents {
    var jobs: [UnownedJob] = []
    var letters: [Letter] = []
    var isEmpty: Bool { jobs.isEmpty && letters.isEmpty }

    /// Keeps its room for the next.
    mutating func removeAll() {
      jobs.removeAll(keepingCapacity: true)
      letters.removeAll(keepingCapacity: true)
    }
  }

  private struct Box {
    var contents = Contents()
    /// The loop will look here again before it sleeps.
    var isAwake = true
    var isClosed = false
  }

  private let box = Mutex(Box())
  /// Readable when the loop is to wake up.
  let bell: Int32

  init?() {
    bell = eventfd(0, Int32(EFD_NONBLOCK) | Int32(EFD_CLOEXEC))
    if bell < 0 { return nil }
  }

  deinit { close(bell) }

  func enqueue(_ job: UnownedJob) {
    let (isTaken, rings) = box.withLock { box in
      guard !box.isClosed else { return (false, false) }
      box.contents.jobs.append(job)
      return (true, !box.isAwake)
    }
    // The loop ends only when no request is under way, so that nothing of ours comes here; a straggler still runs.
    guard isTaken else { return job.runSynchronously(on: asUnownedTaskExecutor()) }
    if rings { ring() }
  }

  func post(_ letter: Letter) {
    let rings = box.withLock { box in
      guard !box.isClosed else {
        if case .accepted(let descriptor) = letter { close(descriptor) }
        return false
      }
      box.contents.letters.append(letter)
      return !box.isAwake
    }
    if rings { ring() }
  }

  /// Puts everything that is there into `contents`, which must be empty, and what is posted from now on into its room.
  /// False when there is nothing.
  func collect(into contents: inout Contents) -> Bool {
    box.withLock { box in
      box.isAwake = true
      guard !box.contents.isEmpty else { return false }
      swap(&box.contents, &contents)
      return true
    }
  }

  /// True when the loop may sleep: from now on the bell rings.
  func fallAsleep() -> Bool {
    box.withLock { box in
      guard box.contents.isEmpty else { return false }
      box.isAwake = false
      return true
    }
  }

  /// Takes nothing any more.
  func shut() { box.withLock { $0.isClosed = true } }

  func silence() {
    var count: UInt64 = 0
    _ = read(bell, &count, 8)
  }

  private func ring() {
    var one: UInt64 = 1
    _ = Glibc.write(bell, &one, 8)
  }
}
