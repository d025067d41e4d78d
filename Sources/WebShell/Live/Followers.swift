import FeatureKit
import HTTPServer
import JSON
import Synchronization

/// Listens to the host and to the records as long as the shell serves, and tells the hub.
final class Followers: Sendable {
  /// Changes of records that come in a burst are told once.
  private static let burst = Duration.milliseconds(100)
  /// Proxies close what says nothing for a minute.
  private static let breath = Duration.seconds(25)

  private let site: Site
  private let time: any TimeSource
  private let tasks = Mutex<[Task<Void, Never>]>([])

  init(site: Site, time: any TimeSource) {
    self.site = site
    self.time = time
  }

  func start() {
    let (site, time) = (site, time)
    let (news, changed) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    run {
      for await _ in await site.host.changes() {
        site.metrics.reloaded(isGood: true, at: time.wall)
        site.board.changed()
        site.hub.flagsChanged()
      }
    }
    run {
      for await notice in await site.host.notices() {
        site.board.take(notice)
        if notice.weight == .failure { site.metrics.reloaded(isGood: false, at: time.wall) }
      }
    }
    run {
      // Cancelled while it waits: the shell ends, and so does this.
      while (try? await time.sleep(for: Self.breath)) != nil { site.hub.breathe() }
    }
    run {
      for await _ in news {
        site.hub.recordsChanged()
        guard (try? await time.sleep(for: Self.burst)) != nil else { return }
      }
    }
    run { await self.followRecords { changed.yield() } }
  }

  /// Every feature's own records: pages may show any of them.
  private func followRecords(_ tell: @escaping @Sendable () -> Void) async {
    guard let store = site.store else { return }
    let document = await site.host.planDocument(for: site.host.localSession())
    for module in document["modules"]?.array ?? [] {
      let id = ModuleID(rawValue: module["id"]?.string ?? "")
      guard id.kind == "feature" else { continue }
      let changes = await store.changes(in: RecordNamespace(id.name, tier: .user))
      run { for await _ in changes { tell() } }
    }
  }

  private func run(_ work: @escaping @Sendable () async -> Void) {
    let task = Task { await work() }
    tasks.withLock { $0.append(task) }
  }

  func stop() {
    for task in tasks.withLock({ $0 }) { task.cancel() }
  }
}

/// Counts the host's flag evaluations.
struct MetricsReporter {
  private let subscription: EventSubscription

  /// Nil where nobody can listen: in tests and previews.
  init?(_ metrics: Metrics, _ events: any EventSink) {
    guard let source = events as? any EventSource else { return nil }
    subscription = source.listen { event in
      if case .flagEvaluated(let exposure) = event.news { metrics.evaluated(reason: exposure.reason) }
    }
  }

  func end() { subscription.end() }
}
