import CCurl
import Synchronization

/// What other threads leave for the loop's thread, and the bell that wakes it.
final class Mailbox: Sendable {
  struct Letters {
    var orders: [Order] = []
    var cancelled: [Order.Ticket] = []
    /// Hosts whose waiting requests are to be refused, each with the time until it is asked again.
    var abandoned: [(origin: String, rest: Duration)] = []
    var isClosing = false
  }

  private struct Box {
    var letters = Letters()
    /// The multi handle as a number; nil before the thread made it and after it went.
    var bell: UInt?
    var isClosed = false
  }

  private let library: CurlLibrary
  private let box = Mutex(Box())

  init(_ library: CurlLibrary) { self.library = library }

  /// False when the loop takes nothing any more.
  func post(_ write: @Sendable (inout Letters) -> Void) -> Bool {
    box.withLock { box in
      guard !box.isClosed else { return false }
      write(&box.letters)
      // Within the lock: the handle cannot go away meanwhile.
      if let bell = box.bell { _ = library.functions.pointee.multi_wakeup(UnsafeMutableRawPointer(bitPattern: bell)) }
      return true
    }
  }

  func collect() -> Letters {
    box.withLock { box in
      let letters = box.letters
      box.letters = Letters()
      return letters
    }
  }

  func hang(bell: UnsafeMutableRawPointer?) {
    let number = UInt(bitPattern: bell)
    box.withLock { $0.bell = number }
  }

  /// Takes the bell down and returns what nobody will serve.
  func close() -> Letters {
    box.withLock { box in
      box.isClosed = true
      box.bell = nil
      let letters = box.letters
      box.letters = Letters()
      return letters
    }
  }
}
