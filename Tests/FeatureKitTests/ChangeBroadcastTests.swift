import FeatureKit
import Testing

@Suite struct ChangeBroadcastTests {
  static let marks = RecordNamespace("collection", tier: .user)

  @Test(.timeLimit(.minutes(1)))
  func `listeners that end while they are told something hold nobody up`() async {
    let broadcast = ChangeBroadcast()
    await withTaskGroup { group in
      group.addTask { for _ in 0..<20_000 { broadcast.tell([.cleared(Self.marks)]) } }
      group.addTask {
        for _ in 0..<2_000 {
          let listener = Task { for await _ in broadcast.listen(in: Self.marks) { continue } }
          await Task.yield()
          listener.cancel()
        }
      }
    }
    broadcast.finish()
    #expect(!broadcast.hasListeners)
  }

  @Test func `a listener hears of its own namespace, in order`() async {
    let broadcast = ChangeBroadcast()
    let stream = broadcast.listen(in: Self.marks)
    broadcast.tell([.cleared(RecordNamespace("books", tier: .user)), .cleared(Self.marks), .missed])
    broadcast.finish()
    var heard: [RecordChange] = []
    for await change in stream { heard.append(change) }
    #expect(heard == [.cleared(Self.marks), .missed])
  }
}
