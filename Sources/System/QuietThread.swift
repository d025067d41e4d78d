import CLinux
import Synchronization

/// Runs tasks on one thread of its own that stands back behind all others: for work that nobody waits for, and for
/// foreign code that may block. `Task(executorPreference:)` takes it.
///
/// The thread starts with the first task and ends when nobody holds the executor any more.
package final class QuietThread: TaskExecutor {
  private let work: Work

  /// `name` shows in `top` and debuggers, cut to 15 bytes.
  package init(_ name: String) { work = Work(name) }

  deinit { work.end() }

  package func enqueue(_ job: consuming ExecutorJob) {
    work.add(UnownedJob(job), by: self)
  }

  /// What the thread and the executor share.
  private final class Work: Sendable {
    private struct Entry: Sendable {
      let job: UnownedJob
      /// Keeps the executor alive until the job has run.
      let executor: QuietThread
    }

    private struct State {
      var entries: [Entry] = []
      var hasThread = false
      var isEnded = false
    }

    /// Steps of `nice`: a tenth of what an ordinary thread gets when both want the processor.
    private static let steps: Int32 = 10

    private let name: String
    private let state = Mutex(State())
    private let bell = Semaphore()

    init(_ name: String) { self.name = name }

    func add(_ job: UnownedJob, by executor: QuietThread) {
      let needsThread = state.withLock { state in
        state.entries.append(Entry(job: job, executor: executor))
        defer { state.hasThread = true }
        return !state.hasThread
      }
      if needsThread { startThread() }
      bell.ring()
    }

    func end() {
      state.withLock { $0.isEnded = true }
      bell.ring()
    }

    /// Without a thread of its own the work is done where it is asked for: late is better than never.
    private func startThread() {
      do throws(OSThread.StartFailure) {
        try OSThread(named: name) { [self] in
          _ = clinux_stand_back(Self.steps)
          serve()
        }.letGo()
      } catch {
        state.withLock { $0.hasThread = false }
        runAll()
      }
    }

    private func serve() {
      while !state.withLock({ $0.isEnded && $0.entries.isEmpty }) {
        bell.wait()
        runAll()
      }
    }

    private func runAll() {
      while true {
        let entries = state.withLock { state in
          defer { state.entries = [] }
          return state.entries
        }
        if entries.isEmpty { return }
        for entry in entries { entry.job.runSynchronously(on: entry.executor.asUnownedTaskExecutor()) }
      }
    }
  }
}
