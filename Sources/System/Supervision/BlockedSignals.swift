import CLinux
import Glibc

/// Signals that a process takes one by one when it has time for them, in place of handlers.
struct BlockedSignals {
  struct Arrival {
    let number: Int32
    /// A key at the terminal: the kernel sends it to the whole process group, children included.
    let isFromTerminal: Bool
  }

  private var set = sigset_t()
  /// The mask before, for children.
  private(set) var before = sigset_t()

  /// Blocks them in the calling thread, which should be the only one.
  init(_ numbers: Set<Int32>) {
    sigemptyset(&set)
    for number in numbers { sigaddset(&set, number) }
    pthread_sigmask(SIG_BLOCK, &set, &before)
  }

  func restore() {
    var before = before
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }

  /// The next one, however long that takes; nil when the wait was interrupted.
  func next() -> Arrival? {
    var (set, information) = (set, siginfo_t())
    let number = sigwaitinfo(&set, &information)
    return number > 0 ? Arrival(number: number, isFromTerminal: information.si_code == Int32(SI_KERNEL)) : nil
  }

  /// The next one before `deadline`, in nanoseconds of the monotonic clock; nil when there was none.
  func next(before deadline: Int64) -> Int32? {
    while true {
      let rest = max(0, deadline - Clocks.monotonic)
      var set = set
      var time = timespec(tv_sec: Int(rest / 1_000_000_000), tv_nsec: Int(rest % 1_000_000_000))
      let number = sigtimedwait(&set, nil, &time)
      if number > 0 { return number }
      guard errno == EINTR else { return nil }
    }
  }

  /// Lets the signal do what it would do in a process that does not block it. Returns when that is nothing.
  func deliver(_ number: Int32) {
    var one = sigset_t()
    sigemptyset(&one)
    sigaddset(&one, number)
    pthread_sigmask(SIG_UNBLOCK, &one, nil)
    raise(number)
    pthread_sigmask(SIG_BLOCK, &one, nil)
  }
}
