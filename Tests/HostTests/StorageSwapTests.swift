import FeatureKit
import Host
import JSON
import StorageMemory
import Synchronization
import System
import Testing

/// Two stores that a test keeps hold of, offered as `storage.one` and `storage.two`.
private struct TwoStores {
  let one = MemoryStore()
  let two = MemoryStore()

  struct Offer: Offering {
    let store: MemoryStore
    var offers: [ServiceOffer] { [ServiceOffer((any RecordStore).self, store) { RecordStoreHandle($0) }] }
  }

  func register(in registry: inout Registry) {
    for (id, store) in [("storage.one", one), ("storage.two", two)] {
      registry.add(
        Manifest(ModuleID(rawValue: id), "A store.", offers: [ServiceID((any RecordStore).self)])
      ) { _ in Offer(store: store) }
    }
  }

  func count(_ collection: RecordCollection) async throws -> Int {
    try await one.count(collection, prefix: "") + two.count(collection, prefix: "")
  }
}

/// Writes a record of its own for each press, and acknowledges it when it is kept.
private struct WriterFeature: Feature {
  static let collection = RecordCollection("notes", in: RecordNamespace("writer", tier: .user))

  let store: any RecordStore
  let acknowledged: @Sendable () -> Void

  struct State: Sendable, Equatable { var pressed = 0 }

  enum Action: FeatureAction {
    case pressed(Int)
    case kept
    case failed(Failure)
  }

  let opened: Action? = nil

  func start(at place: Place, in session: Session) -> State { State() }

  func reduce(_ state: inout State, _ action: Action, in session: Session) -> [Effect<Action>] {
    guard case .pressed(let number) = action else { return [] }
    state.pressed += 1
    return [
      .finish("write \(number)", failed: Action.failed) {
        try await store.put([
          RecordWrite(Self.collection("\(number)"), bytes: [1], metadata: RecordMetadata(storedAt: 0))
        ])
        acknowledged()
        return .kept
      }
    ]
  }

  func screen(for state: State, in session: Session) -> Screen<Action> { Screen("Writer", nodes: []) }
}

@Suite struct StorageSwapTests {
  @Test func `a swap with open screens and writes in flight loses none`() async throws {
    let stores = TwoStores()
    let acknowledged = Mutex(0)
    var registry = Registry()
    stores.register(in: &registry)
    registry.feature(
      Manifest("feature.writer", "Writes.", needs: [ServiceID((any RecordStore).self)], routes: ["/writer"])
    ) { module, context in
      module.screen(
        "/writer",
        WriterFeature(store: try context.services((any RecordStore).self)) { acknowledged.withLock { $0 += 1 } })
    }
    func flags(_ storage: String) -> FlagState { .fixed(["feature.writer": true, "storage": .string(storage)]) }
    let host = try Host(.testing(registry), flags: flags("one"))
    try await host.boot()

    let accepted = await withTaskGroup(of: Int.self) { group in
      for worker in 0..<8 {
        group.addTask {
          var accepted = 0
          for number in 0..<100 {
            guard let screen = try? await host.open("/writer", in: host.localSession()) else { continue }
            let action = AnyAction(WriterFeature.Action.pressed(worker * 1_000 + number))
            if await screen.send(.action(action)) == .accepted { accepted += 1 }
            await screen.close()
          }
          return accepted
        }
      }
      group.addTask {
        for round in 0..<20 { await host.apply(flags(round.isMultiple(of: 2) ? "two" : "one")) }
        return 0
      }
      return await group.reduce(0, +)
    }
    await host.shutDown()
    #expect(accepted > 0)
    #expect(acknowledged.withLock { $0 } == accepted)
    #expect(try await stores.count(WriterFeature.collection) == accepted)
  }

  @Test func `an open screen is told to open again when its storage was exchanged`() async throws {
    let stores = TwoStores()
    var registry = Registry()
    stores.register(in: &registry)
    registry.counter(needs: [ServiceID((any RecordStore).self)])
    let host = try Host(.testing(registry), flags: .fixed(["feature.counter": true, "storage": "one"]))
    try await host.boot()
    let screen = try await host.open("/counter", in: host.localSession())
    let screens = await screen.screens()
    await host.apply(.fixed(["feature.counter": true, "storage": "two"]))
    var last: Shown?
    for await shown in screens { last = shown }
    #expect(last?.outcome == .reopen)
    await host.shutDown()
  }
}
