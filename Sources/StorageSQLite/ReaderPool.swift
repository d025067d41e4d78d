import Synchronization

/// The connections that read, and who of them has least to do.
final class ReaderPool: Sendable {
  let lanes: [Lane]
  private let waiting: Mutex<[Int]>

  init(_ count: Int, _ generation: Generation) {
    lanes = (0..<max(1, count)).map { Lane("storage.reader-\($0)", generation) }
    waiting = Mutex(Array(repeating: 0, count: lanes.count))
  }

  func run<Value: Sendable>(
    _ work: @Sendable (Lane) async throws(SQLiteFault) -> Value
  ) async throws(SQLiteFault) -> Value {
    let index = waiting.withLock { waiting in
      // The first of the idlest: one caller at a time stays on one connection, whose pages are warm.
      let index = waiting.indices.min { waiting[$0] < waiting[$1] } ?? 0
      waiting[index] += 1
      return index
    }
    defer { waiting.withLock { $0[index] -= 1 } }
    return try await work(lanes[index])
  }
}
