import Glibc
import System
import Testing

/// One after the other: a process has one first thread, and here each takes its part.
@Suite(.serialized) struct BlockingTests {
  @Test func `asynchronous work stays on the thread of the first line`() {
    let here = pthread_self()
    let there = Blocking.run {
      await Task.yield()
      async let child = pthread_self()
      return await [pthread_self(), child, Counter().thread()]
    }
    #expect(there == [here, here, here])
  }

  @Test func `work that left for the shared threads is waited for`() {
    let sum = Blocking.run {
      await withTaskExecutorPreference(globalConcurrentExecutor) {
        await withTaskGroup(of: Int.self) { group in
          for number in 1...100 { group.addTask { number } }
          return await group.reduce(0, +)
        }
      }
    }
    #expect(sum == 5_050)
  }

  private actor Counter {
    func thread() -> pthread_t { pthread_self() }
  }
}
