import CLinux
import Synchronization

/// One thread that runs what it is given, in that order. It starts with the first job and ends when its owner says so.
final class JobThread: Sendable {
  /// How the thread stands to others that want the processor.
  enum Manner {
    case ordinary
    /// Behind all others.
    case standsBack
  }

  typealias Job = @Sendable () -> Void

  private struct State: Sendable {
    var jobs: [Job] = []
    /// Somebody runs what is in `jobs`, and will look again before ceasing to.
    var isServed = false
    var isEnded = false
  }

  /// Steps of `nice`: a tenth of what an ordinary thread gets when both want the processor.
  private static let stepsBack: Int32 = 10

  private let name: String
  private let manner: Manner
  private let state = Mutex(State())
  private let bell = Semaphore()

  init(_ name: String, _ manner: Manner = .ordinary) {
    self.name = name
    self.manner = manner
  }

  func add(_ job: @escaping Job) {
    let needsThread = state.withLock { state in
      state.jobs.append(job)
      defer { state.isServed = true }
      return !state.isServed
    }
    if needsThread { startThread() }
    bell.ring()
  }

  /// The thread ends when it has run what it was given.
  func end() {
    state.withLock { $0.isEnded = true }
    bell.ring()
  }

  /// Without a thread of its own the work is done where it is asked for: late is better than never.
  private func startThread() {
    do throws(OSThread.StartFailure) {
      try OSThread(named: name) { [self] in
        if manner == .standsBack { _ = clinux_stand_back(Self.stepsBack) }
        serve()
      }.letGo()
    } catch {
      while runAll(ceasesWhenIdle: true) {}
    }
  }

  private func serve() {
    while true {
      while runAll(ceasesWhenIdle: false) {}
      if state.withLock({ $0.isEnded && $0.jobs.isEmpty }) { return }
      bell.wait()
    }
  }

  /// False when there was nothing to run.
  private func runAll(ceasesWhenIdle: Bool) -> Bool {
    let jobs = state.withLock { state in
      defer { state.jobs = [] }
      if state.jobs.isEmpty, ceasesWhenIdle { state.isServed = false }
      return state.jobs
    }
    for job in jobs { job() }
    return !jobs.isEmpty
  }
}
