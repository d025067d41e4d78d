import CRecorder
import Glibc
import Synchronization
import System

/// Keeps the recent records in a file, on a thread of its own, so that a request never waits for the disk.
final class RecentRecordsFile: Sendable {
  /// How long records are collected before they are written, in nanoseconds.
  private static let delay: Int64 = 50_000_000

  let descriptor: Int32
  private let saver: Saver
  private let thread: OSThread

  /// Nil when the file cannot be opened, is no regular file, or belongs to another user.
  init?(_ path: String, savingFrom memory: UnsafeMutableRawPointer) {
    guard let descriptor = Self.openToWrite(path) else { return nil }
    let saver = Saver(memory: memory, descriptor: descriptor)
    // Without a thread there is no file: the records stay in memory.
    guard let thread = try? OSThread(named: "recent-records", { saver.run(after: Self.delay) }) else {
      close(descriptor)
      return nil
    }
    (self.descriptor, self.saver, self.thread) = (descriptor, saver, thread)
  }

  deinit {
    saver.end()
    thread.join()
    saver.save()
    crecorder_forget_file(descriptor)
    close(descriptor)
  }

  func saveSoon() { saver.wake() }
  func save() { saver.save() }

  private static func openToWrite(_ path: String) -> Int32? {
    // Without the folder the file cannot be opened either, and the records stay in memory.
    if let slash = path.lastIndex(of: "/") { try? Files.makeFolder(String(path[..<slash])) }
    let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    guard let (descriptor, status) = regular(open(path, flags, 0o600)) else { return nil }
    // What is longer was not written by this program; the counter in it then means nothing.
    guard status.st_size <= off_t(CRECORDER_BYTES) || ftruncate(descriptor, 0) == 0 else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  static func openToRead(_ path: String) -> Int32? {
    regular(open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC))?.descriptor
  }

  /// The descriptor when it is a regular file of this user; else it is closed.
  private static func regular(_ descriptor: Int32) -> (descriptor: Int32, status: stat)? {
    guard descriptor >= 0 else { return nil }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid() else {
      close(descriptor)
      return nil
    }
    return (descriptor, status)
  }
}

/// What the thread and its owner share.
private final class Saver: Sendable {
  // Safe: the memory is never given back, and it is only touched through CRecorder's functions; saving, which takes one
  // caller at a time, happens under `turn`.
  private nonisolated(unsafe) let memory: UnsafeMutableRawPointer
  private let descriptor: Int32
  private let turn = Mutex(())
  private let bell = Semaphore()
  /// The thread was woken, or is about to save: whoever enters a record has nothing to do.
  private let isAwake = Atomic(false)
  private let isEnding = Atomic(false)

  init(memory: UnsafeMutableRawPointer, descriptor: Int32) {
    (self.memory, self.descriptor) = (memory, descriptor)
  }

  func wake() {
    guard !isAwake.load(ordering: .relaxed), !isAwake.exchange(true, ordering: .acquiringAndReleasing) else { return }
    bell.ring()
  }

  func end() {
    isEnding.store(true, ordering: .releasing)
    bell.ring()
  }

  func save() { turn.withLock { _ in crecorder_save(memory, descriptor) } }

  func run(after delay: Int64) {
    while !isEnding.load(ordering: .acquiring) {
      bell.wait()
      if isEnding.load(ordering: .acquiring) { return }
      bell.wait(until: Clocks.monotonic + delay)
      // Before it saves: what is entered from now on wakes it again.
      isAwake.store(false, ordering: .releasing)
      save()
    }
  }
}
