import Glibc
import Synchronization

/// Follows the content of one file, whatever is done to it: written in pieces, renamed over, deleted and made again,
/// reached through links that turn, in a folder that goes and comes back.
///
/// Sleeps in the kernel on a thread of its own; nothing runs while nothing changes.
package final class FileWatcher: Sendable {
  package enum Sight: Sendable, Equatable {
    case content([UInt8])
    /// Not there, no regular file, or not to be read: why.
    case unreadable(String)
    /// More bytes than the limit.
    case tooLarge
  }

  /// Judges what is seen: true when it is whole. What is not is looked at again after a while, as a save may be under
  /// way; then `isLastLook` is true and the answer does not matter.
  package typealias Judge = @Sendable (_ sight: Sight, _ isLastLook: Bool) -> Bool

  /// Quiet that ends a burst of writes, and how long half a save is waited for; in milliseconds.
  package struct Patience: Sendable {
    package var burst: Int32
    package var half: Int32
    package init(burst: Int32 = 12, half: Int32 = 250) {
      self.burst = burst
      self.half = half
    }
  }

  private let path: String
  private let limit: Int
  private let patience: Patience
  private let judge: Judge
  /// Written to once, to end the thread.
  private let bell: Bell
  private let thread = Mutex<OSThread?>(nil)

  /// Begins at once. What is seen first is judged when it differs from `known`.
  package init(
    _ path: String, limit: Int, known: [UInt8], patience: Patience = Patience(), judge: @escaping Judge
  ) throws {
    self.path = path
    self.limit = limit
    self.patience = patience
    self.judge = judge
    bell = try Bell()
    let notices = try PathNotices()
    let handed = Handed(notices)
    let started = try OSThread(named: "flags-watch") { [path, limit, patience, judge, bell] in
      guard let notices = handed.take() else { return }
      var watch = Watch(
        path: path, limit: limit, patience: patience, judge: judge, bell: bell, notices: notices,
        last: .content(known))
      watch.run()
    }
    thread.withLock { $0 = started }
  }

  /// Ends it; returns when the thread is gone.
  package func stop() {
    bell.ring()
    thread.withLock { $0.take() }?.join()
  }

  /// Carries what cannot be copied over to the thread, once.
  private final class Handed: Sendable {
    private let content: Mutex<PathNotices?>
    init(_ notices: consuming PathNotices) { content = Mutex(notices) }
    func take() -> PathNotices? { content.withLock { $0.take() } }
  }
}

/// A pipe that wakes a `poll`.
final class Bell: Sendable {
  let descriptor: Int32
  private let writer: Int32

  init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemError("pipe", "") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (descriptor, writer) = (ends[0], ends[1])
  }

  deinit {
    close(descriptor)
    close(writer)
  }

  func ring() {
    var byte: UInt8 = 1
    write(writer, &byte, 1)
  }
}

/// The thread's own state.
private struct Watch: ~Copyable {
  let path: String
  let limit: Int
  let patience: FileWatcher.Patience
  let judge: FileWatcher.Judge
  let bell: Bell
  var notices: PathNotices
  /// What was judged last.
  var last: FileWatcher.Sight

  private enum Wait { case none, burst, half }

  mutating func run() {
    var wait = Wait.burst
    var end = self.end(of: wait)
    follow()
    while true {
      switch sleep(until: end) {
      case .rung: return
      case .quiet: wait = look(isLastLook: wait == .half)
      case .news(let news):
        // Others in the same folder must not put off what is waited for: the end stays.
        guard news.isRelevant else { continue }
        if news.mayLeadElsewhere { follow() }
        wait = .burst
      }
      end = self.end(of: wait)
    }
  }

  /// Watches the way to the file. Where a link turned before its folder was watched, the way is another one; of all that
  /// comes later there is news.
  private mutating func follow() {
    var way = WatchedPath(path)
    for _ in 0..<Self.turns {
      notices.watch(way)
      let newer = WatchedPath(path)
      if newer == way { return }
      way = newer
    }
  }

  /// Links that turn more often than this while they are looked at bring news of their own.
  private static let turns = 10

  private enum Woken {
    case rung, quiet
    case news(PathNotices.News)
  }

  /// On the monotonic clock, in nanoseconds; nil for ever.
  private func end(of wait: Wait) -> Int64? {
    switch wait {
    case .none: nil
    case .burst: Clocks.monotonic + Int64(patience.burst) * 1_000_000
    case .half: Clocks.monotonic + Int64(patience.half) * 1_000_000
    }
  }

  private mutating func sleep(until end: Int64?) -> Woken {
    var polled = [
      pollfd(fd: notices.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: bell.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    let left = end.map { max(0, $0 - Clocks.monotonic + 999_999) / 1_000_000 }
    let count = poll(&polled, 2, left.map { Int32($0) } ?? -1)
    if count == 0 { return .quiet }
    if polled[1].revents != 0 { return .rung }
    return .news(notices.take())
  }

  /// Looks at the file; gives what to wait for next.
  private mutating func look(isLastLook: Bool) -> Wait {
    let seen = read()
    guard seen != last else { return .none }
    if judge(seen, isLastLook) || isLastLook {
      last = seen
      return .none
    }
    return .half
  }

  private func read() -> FileWatcher.Sight {
    do {
      return .content(try Files.readFound(path, limit: limit))
    } catch let error as SystemError {
      return .unreadable(error.reason)
    } catch let error as Files.NotRegular {
      return .unreadable(error.reason)
    } catch {
      return .tooLarge
    }
  }
}
