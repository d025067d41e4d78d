import Glibc
import Synchronization
import Testing

@testable import System

/// Keeps what comes in until as much as was asked for is there.
private final class Basket: Sendable {
  private struct State {
    var content: [UInt] = []
    var wanted = 0
    var full: CheckedContinuation<[UInt], Never>?

    mutating func take(_ element: UInt) -> CheckedContinuation<[UInt], Never>? {
      content.append(element)
      guard content.count == wanted else { return nil }
      defer { full = nil }
      return full
    }
  }

  private let state = Mutex(State())

  func put(_ element: UInt) {
    let (full, content) = state.withLock { ($0.take(element), $0.content) }
    full?.resume(returning: content)
  }

  func filled(with count: Int) async -> [UInt] {
    await withCheckedContinuation { full in
      let content = state.withLock { state -> [UInt]? in
        if state.content.count >= count { return state.content }
        (state.wanted, state.full) = (count, full)
        return nil
      }
      if let content { full.resume(returning: content) }
    }
  }
}

@Suite struct SharedThreadsTests {
  @Test func `every job runs once, whoever adds it`() async {
    let basket = Basket()
    let pool = JobPool<UInt>(size: 4) { basket.put($0) }
    await withTaskGroup { group in
      for adder in 0..<8 { group.addTask { for job in 0..<1_000 { pool.add(UInt(adder * 1_000 + job)) } } }
    }
    #expect(await basket.filled(with: 8_000).sorted() == Array(0..<8_000))
  }

  @Test func `a pool of one runs in order`() async {
    let basket = Basket()
    let pool = JobPool<UInt>(size: 1) { basket.put($0) }
    for job in 0..<5_000 as Range<UInt> { pool.add(job) }
    #expect(await basket.filled(with: 5_000) == Array(0..<5_000))
  }

  @Test func `a job may add others`() async {
    let basket = Basket()
    let made = Mutex<JobPool<UInt>?>(nil)
    let pool = JobPool<UInt>(size: 2) { job in
      if job > 0 { made.withLock { $0 }?.add(job - 1) }
      basket.put(job)
    }
    made.withLock { $0 = pool }
    pool.add(100)
    #expect(await basket.filled(with: 101).sorted() == Array(0...100))
    made.withLock { $0 = nil }
  }

  @Test func `jobs for later come when they are due, the older of two at one time first`() async {
    let (basket, gate) = (Basket(), Semaphore())
    let alarms = Alarms<UInt> { job in
      basket.put(job)
      if job == 0 { gate.waitUntilRung() }
    }
    let soon = Clocks.moment(in: 20_000_000)
    alarms.add(0, in: -5)
    // However long this takes, none of these comes before all are there.
    alarms.add(4, at: soon + 2)
    alarms.add(1, at: soon)
    alarms.add(3, at: soon + 1)
    alarms.add(2, at: soon)
    gate.ring()
    #expect(await basket.filled(with: 5) == [0, 1, 2, 3, 4])
    #expect(Clocks.monotonic >= soon + 2)
    alarms.add(5, in: .max)
    alarms.add(6, in: 0)
    #expect(await basket.filled(with: 6) == [0, 1, 2, 3, 4, 6])
  }

  @Test func `a task that prefers the shared threads runs there`() async {
    let sum = await withTaskExecutorPreference(SharedThreads.executor) {
      await withTaskGroup(of: Int.self) { group in
        for number in 1...100 { group.addTask { number } }
        return await group.reduce(0, +)
      }
    }
    #expect(sum == 5_050)
  }

  @Test func `a sleep takes its time, and a cancelled one none`() async throws {
    let began = Clocks.monotonic
    try await Clocks.sleep(for: .milliseconds(30))
    #expect(Clocks.monotonic - began >= 30_000_000)
    let long = Task { try await Clocks.sleep(for: .seconds(Int64.max)) }
    long.cancel()
    await #expect(throws: CancellationError.self) { try await long.value }
  }

  @Test func `what lies beyond the clock is its last moment`() {
    #expect(Duration.seconds(Int64.max).nanoseconds == .max)
    #expect((Duration.nanoseconds(Int64.max) + .nanoseconds(1)).nanoseconds == .max)
    #expect(Duration.seconds(-Int64.max).nanoseconds == 0)
    #expect(Duration.milliseconds(1_500).nanoseconds == 1_500_000_000)
    #expect(Clocks.moment(in: .max) == .max)
  }

  @Test func `a heap gives back the smallest first`() {
    var heap = Heap<Int>()
    let numbers = (0..<5_000).map { _ in Int.random(in: 0..<1_000) }
    for number in numbers { heap.insert(number) }
    var given: [Int] = []
    while let first = heap.first {
      given.append(first)
      heap.removeFirst()
    }
    #expect(given == numbers.sorted())
  }

  @Test func `a line gives back what was put in, in order`() {
    var line = Line<Int>()
    var (given, expected) = ([Int](), [Int]())
    for number in 0..<10_000 {
      line.append(number)
      expected.append(number)
      if number % 3 == 0 { given.append(contentsOf: [line.popFirst()].compactMap { $0 }) }
    }
    while let number = line.popFirst() { given.append(number) }
    #expect(given == expected)
  }

  @Test func `a write is heard of, and nothing after the end`() async throws {
    var template = Array("/tmp/pokehost-write-watch-XXXXXX".utf8CString)
    let file = mkstemp(&template)
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer {
      close(file)
      unlink(path)
    }
    let watch = try WriteWatch(path)
    var writes = watch.writes.makeAsyncIterator()
    try Files.write([1], to: file, path: path)
    #expect(await writes.next() != nil)
    watch.end()
    #expect(await writes.next() == nil)
  }
}
