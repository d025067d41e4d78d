import FeatureKit
import Synchronization
import Testing

@Suite struct SharedWorkTests {
  /// Lets tests say when the work ends, and counts how often it began.
  final class Workshop: Sendable {
    private let begun = Mutex(0)
    private let gate = AsyncStream.makeStream(of: Void.self)
    private let ended = AsyncStream.makeStream(of: Bool.self)

    var count: Int { begun.withLock { $0 } }
    func open() { gate.continuation.finish() }

    /// Works until the gate opens or the task is cancelled.
    func work() async -> Int {
      let number = begun.withLock { count in
        count += 1
        return count
      }
      for await _ in gate.stream {}
      ended.continuation.yield(Task.isCancelled)
      return number
    }

    /// Whether the work that ended next was cancelled.
    func wasCancelled() async -> Bool {
      var iterator = ended.stream.makeAsyncIterator()
      return await iterator.next() ?? false
    }
  }

  private let shared = SharedWork<String, Int>()
  private let workshop = Workshop()

  private func ask(_ key: String) -> Task<Int?, Never> {
    Task { await shared(key) { await workshop.work() } }
  }

  @Test func `all who ask for the same share one piece of work`() async {
    let tasks = (1...10).map { _ in ask("a") }
    while workshop.count < 1 { await Task.yield() }
    // Each asker is in before the gate opens, or asks for finished work and would begin another.
    workshop.open()
    var values: Set<Int?> = []
    for task in tasks { values.insert(await task.value) }
    #expect(values.contains(1))
    #expect(shared.count == 0)
  }

  @Test func `another key is other work`() async {
    let tasks = [ask("a"), ask("b")]
    while workshop.count < 2 { await Task.yield() }
    workshop.open()
    var values: Set<Int?> = []
    for task in tasks { values.insert(await task.value) }
    #expect(values == [1, 2])
  }

  @Test func `one who leaves does not end the work of others`() async {
    let first = ask("a")
    while workshop.count < 1 { await Task.yield() }
    let second = Task { await shared("a") { 99 } }
    first.cancel()
    // Whether the second came before the first left or after: it has an answer, and the first has none.
    #expect(await first.value == nil)
    workshop.open()
    #expect(await second.value != nil)
  }

  @Test func `the last who leaves ends the work`() async {
    let task = ask("a")
    while workshop.count < 1 { await Task.yield() }
    task.cancel()
    #expect(await task.value == nil)
    #expect(await workshop.wasCancelled())
    #expect(shared.count == 0)
  }

  @Test func `whoever comes cancelled begins nothing`() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await shared("a") { await workshop.work() }
    }
    #expect(await task.value == nil)
    #expect(workshop.count == 0)
  }
}
