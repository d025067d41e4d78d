import FeatureKit
import System

/// Hands one sink what waits for it, on a thread of its own: nobody waits for this sink but itself, also when the
/// foreign code behind it blocks.
actor SinkRunner {
  /// How often it looks for what other processes wrote.
  private static let round = Duration.seconds(15)
  private static let firstPause = Duration.seconds(1)
  private static let longestPause = Duration.seconds(300)
  /// What a leaving process gives a sink to take the rest.
  static let farewell = Duration.milliseconds(500)

  let id: ModuleID
  private let sink: any AnalyticsSink
  private let access: SpoolAccess
  private let time: any TimeSource
  private let random: any RandomSource
  private let remark: @Sendable (HostNotice) -> Void
  nonisolated let thread: QuietThread
  private let bell: AsyncStream<Void>
  private nonisolated let ringing: AsyncStream<Void>.Continuation
  private var loop: Task<Void, Never>?
  private var alarm: Task<Void, Never>?
  private var lease: SpoolLease?
  private var failures = 0
  private var notBefore: Duration?
  private(set) var problem: String?
  private var isPassing = false

  init(
    _ sink: any AnalyticsSink, id: ModuleID, access: SpoolAccess, time: any TimeSource, random: any RandomSource,
    remark: @escaping @Sendable (HostNotice) -> Void
  ) {
    self.sink = sink
    self.id = id
    self.access = access
    self.time = time
    self.random = random
    self.remark = remark
    thread = QuietThread(id.name)
    (bell, ringing) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
  }

  nonisolated func ring() { ringing.yield() }

  func start() {
    guard loop == nil else { return }
    loop = Task(executorPreference: thread) { [self] in await followBell() }
    ring()
  }

  private func followBell() async {
    for await _ in bell { await answer() }
  }

  /// Ends the loop; what can be handed over in half a second still is.
  func stop() async {
    ringing.finish()
    alarm?.cancel()
    if loop != nil {
      let last = Task(executorPreference: thread) { [self] in await finish() }
      let limit = Task {
        do { try await time.sleep(for: Self.farewell) } catch { return }
        loop?.cancel()
        last.cancel()
      }
      await last.value
      limit.cancel()
    }
    lease = nil
  }

  private func finish() async {
    await loop?.value
    await pass()
  }

  private func answer() async {
    if let notBefore, time.monotonic < notBefore { return wake(after: notBefore - time.monotonic) }
    await pass()
    wake(after: notBefore.map { $0 - time.monotonic } ?? Self.round)
  }

  private func wake(after pause: Duration) {
    alarm?.cancel()
    alarm = Task { [time] in
      do { try await time.sleep(for: pause) } catch { return }
      self.ring()
    }
  }

  /// Hands over until there is no more, the sink cannot take it, or the task is cancelled.
  func pass() async {
    guard !isPassing else { return }
    isPassing = true
    defer { isPassing = false }
    do {
      guard let file = try access.existing(), try holdLease(of: file) else { return }
      while !Task.isCancelled {
        let batch = try file.next(for: id.rawValue, limit: max(1, sink.batchLimit))
        guard !batch.events.isEmpty else {
          try file.advance(id.rawValue, past: batch)
          return
        }
        guard try settle(await deliver(batch.events), batch, in: file) else { return }
      }
    } catch {
      retreat(asked: nil, reason: Failure(describing: error).text)
    }
  }

  private nonisolated func deliver(_ events: [AnalyticsEvent]) async -> Delivery {
    await Intake.$isDelivering.withValue(true) { await sink.deliver(events) }
  }

  /// True when the next batch may come.
  private func settle(_ delivery: Delivery, _ batch: SpoolFile.Batch, in file: SpoolFile) throws -> Bool {
    switch delivery {
    case .taken:
      try advance(file, batch, refused: 0)
      problem = nil
      return true
    case .refused(let count, let reason):
      let refused = min(max(0, count), batch.events.count)
      try advance(file, batch, refused: refused)
      problem = reason
      remark(StreamWords.refused(refused, by: id, reason: reason))
      return true
    case .later(let pause, let reason):
      retreat(asked: pause, reason: reason)
      return false
    }
  }

  private func advance(_ file: SpoolFile, _ batch: SpoolFile.Batch, refused: Int) throws {
    try file.advance(id.rawValue, past: batch, refused: refused)
    failures = 0
    notBefore = nil
  }

  /// Twice as long each time, with a quarter of chance in it, so that many hosts do not come back at once.
  private func retreat(asked: Duration?, reason: String) {
    if failures == 0 { remark(StreamWords.behind(id, reason: reason)) }
    problem = reason
    let doubled = Self.firstPause * (1 << min(failures, 9))
    let pause = asked ?? min(doubled, Self.longestPause) * (100 + random.below(25)) / 100
    failures += 1
    notBefore = time.monotonic + pause
  }

  /// Of all processes only one hands a sink its events, so that none comes twice without need.
  private func holdLease(of file: SpoolFile) throws -> Bool {
    if lease != nil { return true }
    guard let place = try file.place(of: id.rawValue) else { throw SpoolFailure.tooManySinks(id.rawValue) }
    lease = try SpoolLease(file.path, place: place)
    return lease != nil
  }
}
