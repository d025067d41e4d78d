import FeatureKit
import JSON

/// The stream's engine: what was heard is in the spool, and every attached sink has a runner of its own.
actor SpoolCore: EventSpool {
  private static let shown = 1_000

  private let context: ModuleContext
  private let access: SpoolAccess
  private let intake: Intake
  private let roster: SinkRoster
  private let isForbidden: Bool
  private let remark: @Sendable (HostNotice) -> Void
  private var runners: [ModuleID: SinkRunner] = [:]
  private var subscription: EventSubscription?

  init(
    _ context: ModuleContext, _ settings: StreamSettings, _ roster: SinkRoster,
    remark: @escaping @Sendable (HostNotice) -> Void
  ) {
    self.context = context
    self.roster = roster
    self.remark = remark
    isForbidden = Self.forbids(context.environment["DO_NOT_TRACK"])
    access = SpoolAccess(
      context.environment.stateFolder + "/analytics/spool",
      capacity: (settings.capacity ?? StreamSettings.usualCapacity).value)
    let run = Intake.hex(context.random.below(1 << 62))
    intake = Intake(
      host: context.host, settings: settings, access: access, roster: roster, time: context.time, run: run,
      remark: remark)
  }

  /// `DO_NOT_TRACK` is set to anything but nothing, 0 and false.
  static func forbids(_ value: String?) -> Bool {
    guard let value = value?.lowercased() else { return false }
    return !["", "0", "false"].contains(value)
  }

  func start() async {
    guard !isForbidden else { return }
    intake.begin()
    subscription = context.host.listen { [intake] event in intake.hear(event) }
    for (id, sink) in roster.sinks { await run(sink, id) }
  }

  func stop() async {
    subscription?.end()
    subscription = nil
    await intake.close()
    for id in runners.keys.sorted() { await runners.removeValue(forKey: id)?.stop() }
  }

  func attach(_ sink: any AnalyticsSink, as id: ModuleID) async {
    guard !isForbidden else { return }
    await run(sink, id)
  }

  private func run(_ sink: any AnalyticsSink, _ id: ModuleID) async {
    await runners.removeValue(forKey: id)?.stop()
    let runner = SinkRunner(
      sink, id: id, access: access, time: context.time, random: context.random, remark: remark)
    runners[id] = runner
    roster.bell(for: id) { runner.ring() }
    // A process that prints and leaves only writes down; a longer run hands over.
    if !context.host.isBrief { await runner.start() }
  }

  func detach(_ id: ModuleID) async {
    await intake.settle()
    await runners.removeValue(forKey: id)?.stop()
  }

  func flush() async throws -> SpoolReport {
    guard !isForbidden else { throw StreamWords.forbidden }
    await intake.settle()
    await withTaskGroup(of: Void.self) { group in
      for runner in runners.values { group.addTask(executorPreference: runner.thread) { await runner.pass() } }
    }
    return try await report()
  }

  func forget() async throws -> Int {
    await intake.settle()
    return try access.existing()?.forget() ?? 0
  }

  func report() async throws -> SpoolReport {
    await intake.settle()
    let survey = try access.existing()?.survey(limit: Self.shown)
    let rules = intake.rules
    var problems: [ModuleID: String] = [:]
    for (id, runner) in runners { problems[id] = await runner.problem }
    return SpoolReport(
      path: access.path, capacity: survey.map { Int($0.header.capacity) } ?? access.capacity,
      used: survey?.header.used ?? 0, lost: Int(survey?.header.lost ?? 0), sinks: sinks(survey, problems),
      waiting: (survey?.waiting ?? []).map { entry in
        SpoolReport.Waiting(event: entry.event, sinks: entry.sinks.map(ModuleID.init(rawValue:)))
      },
      rules: rules.book.rules.map(\.name), complaints: rules.complaints, isForbidden: isForbidden)
  }

  /// Those of the table, then those that were attached and have had nothing yet.
  private func sinks(_ survey: SpoolFile.Survey?, _ problems: [ModuleID: String]) -> [SpoolReport.Sink] {
    let attached = Set(roster.ids)
    let known = survey.map { survey in
      zip(survey.header.sinks, survey.counts).map { sink, count in
        let id = ModuleID(rawValue: sink.name)
        return SpoolReport.Sink(
          id: id, waiting: count, delivered: Int(sink.delivered), dropped: Int(sink.dropped),
          refused: Int(sink.refused), problem: problems[id], isAttached: attached.contains(id))
      }
    }
    let strangers = attached.subtracting((known ?? []).map(\.id)).sorted()
    return (known ?? [])
      + strangers.map {
        SpoolReport.Sink(id: $0, waiting: 0, delivered: 0, dropped: 0, refused: 0, problem: nil, isAttached: true)
      }
  }
}

/// What sinks and commands hold: it reaches whichever core is in place, and remembers who is attached for the next one.
struct SpoolHandle: EventSpool {
  let handle: Handle<any EventSpool>
  let roster: SinkRoster

  func attach(_ sink: any AnalyticsSink, as id: ModuleID) async {
    roster.add(sink, as: id)
    await handle.engine.attach(sink, as: id)
  }

  func detach(_ id: ModuleID) async {
    await handle.engine.detach(id)
    roster.remove(id)
  }

  func report() async throws -> SpoolReport { try await handle.use { try await $0.report() } }
  func flush() async throws -> SpoolReport { try await handle.use { try await $0.flush() } }
  func forget() async throws -> Int { try await handle.use { try await $0.forget() } }
}
