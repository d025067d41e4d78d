import Synchronization
import Testing

@testable import System

@Suite struct JobThreadTests {
  /// Counts on a thread of its own.
  private actor Counter {
    private let executor = QueueExecutor("counter")
    private(set) var count = 0

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    func raise() { count += 1 }
  }

  @Test func `jobs run in their order, on one thread`() async {
    let thread = JobThread("jobs")
    let seen = Mutex<[Int]>([])
    await withCheckedContinuation { done in
      for number in 0..<1_000 { thread.add { seen.withLock { $0.append(number) } } }
      thread.add { done.resume() }
    }
    thread.end()
    #expect(seen.withLock { $0 } == Array(0..<1_000))
  }

  @Test func `what a job adds runs after it`() async {
    let thread = JobThread("jobs")
    let order = Mutex<[String]>([])
    await withCheckedContinuation { done in
      thread.add {
        thread.add {
          order.withLock { $0.append("added") }
          done.resume()
        }
        order.withLock { $0.append("adding") }
      }
    }
    thread.end()
    #expect(order.withLock { $0 } == ["adding", "added"])
  }

  @Test func `an actor on a queue of its own counts every call`() async {
    let counter = Counter()
    await withTaskGroup { group in
      for _ in 0..<1_000 { group.addTask { await counter.raise() } }
    }
    #expect(await counter.count == 1_000)
  }

  @Test func `the thread ends when its executor is held no more`() async throws {
    weak var seen: JobThread?
    do {
      let thread = JobThread("jobs")
      seen = thread
      await withCheckedContinuation { done in thread.add { done.resume() } }
      thread.end()
    }
    for _ in 0..<5_000 where seen != nil { try await Task.sleep(for: .milliseconds(1)) }
    #expect(seen == nil)
  }
}
