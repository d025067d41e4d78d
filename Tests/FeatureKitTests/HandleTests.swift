import FeatureKit
import Synchronization
import Testing

@Suite struct HandleTests {
  /// Holds whoever asks until it is opened.
  actor Gate {
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var isOpen = false
    private(set) var arrivals = 0
    private var watchers: [CheckedContinuation<Void, Never>] = []

    func pass() async {
      arrivals += 1
      for watcher in watchers { watcher.resume() }
      watchers = []
      if !isOpen { await withCheckedContinuation { waiting.append($0) } }
    }

    func arrival() async {
      if arrivals == 0 { await withCheckedContinuation { watchers.append($0) } }
    }

    func open() {
      isOpen = true
      for guest in waiting { guest.resume() }
      waiting = []
    }
  }

  @Test func `a call ends at the engine where it began`() async {
    let handle = Handle("old")
    let gate = Gate()
    async let inFlight: String = handle.use { engine in
      await gate.pass()
      return engine
    }
    await gate.arrival()
    async let turned: Void = handle.turn(to: "new")
    while handle.engine == "old" { await Task.yield() }
    #expect(await handle.use { $0 } == "new")
    await gate.open()
    #expect(await inFlight == "old")
    await turned
  }

  @Test func `turning waits for calls in flight`() async {
    let handle = Handle("old")
    let gate = Gate()
    let ended = Mutex(false)
    let call = Task {
      await handle.use { _ in await gate.pass() }
      ended.withLock { $0 = true }
    }
    await gate.arrival()
    let turn = Task {
      await handle.turn(to: "new", within: .seconds(1_000))
    }
    await gate.open()
    await turn.value
    await call.value
    #expect(ended.withLock { $0 })
  }

  @Test func `turning waits no longer than its limit`() async {
    let handle = Handle("old")
    let gate = Gate()
    let call = Task { await handle.use { _ in await gate.pass() } }
    await gate.arrival()
    await handle.turn(to: "new", within: .milliseconds(1))
    #expect(handle.engine == "new")
    await gate.open()
    await call.value
  }

  @Test func `an idle handle turns at once`() async {
    let handle = Handle(1)
    for engine in 2...100 { await handle.turn(to: engine) }
    #expect(handle.engine == 100)
  }
}
