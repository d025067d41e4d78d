import CLinux
import Glibc
import Synchronization

/// Names a connection of one loop; a slot that is used again has another generation.
struct ConnectionKey: Hashable, Sendable {
  let slot: UInt32
  let generation: UInt32
}

/// What others leave for a loop's thread, and the bell that wakes it.
///
/// Where the runtime has its own threads, it is the executor of the loop's tasks, too, so that they stay on the loop's
/// thread there as well; where `SharedThreads` are in charge, `HomeJobs` does that with less ado.
final class LoopMailbox: TaskExecutor {
  enum Letter: Sendable {
    case accepted(Int32)
    case reply(ConnectionKey, ServerResponse)
    case write(ConnectionKey, [UInt8])
    case end(ConnectionKey)
    /// Others need what the connection holds.
    case giveWay(ConnectionKey, ResourceLedger.Kind)
    case drain(until: Int64)
    case job(UnownedJob)
  }

  private struct Box {
    var letters: [Letter] = []
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
    // The loop ends only when no request is under way, so that nothing of ours comes here; a straggler still runs.
    if !post(.job(job)) { job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  /// False when nobody reads letters any more.
  @discardableResult
  func post(_ letter: Letter) -> Bool {
    let (isTaken, rings) = box.withLock { box in
      guard !box.isClosed else {
        if case .accepted(let descriptor) = letter { close(descriptor) }
        return (false, false)
      }
      box.letters.append(letter)
      return (true, !box.isAwake)
    }
    if rings { ring() }
    return isTaken
  }

  /// Puts everything that is there into `letters`, which must be empty, and what is posted from now on into its room.
  /// False when there is nothing.
  func collect(into letters: inout [Letter]) -> Bool {
    box.withLock { box in
      box.isAwake = true
      guard !box.letters.isEmpty else { return false }
      swap(&box.letters, &letters)
      return true
    }
  }

  /// True when the loop may sleep: from now on the bell rings.
  func fallAsleep() -> Bool {
    box.withLock { box in
      guard box.letters.isEmpty else { return false }
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
