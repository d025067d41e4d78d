import FeatureKit

/// Writes records in batches, one transaction at a time, while the next ones are still being fetched.
///
/// What was added is written also when the task that added it is cancelled meanwhile.
actor RecordBatcher {
  /// Records in a transaction: enough to be fast, few enough to lose little and to hold little.
  static let size = 128

  private let store: any RecordStore
  private var batch: [RecordWrite] = []
  private var writing: Task<Result<Void, StorageFailure>, Never>?

  init(_ store: any RecordStore) { self.store = store }

  /// Throws what became of an earlier batch.
  func add(_ write: RecordWrite) async throws(StorageFailure) {
    batch.append(write)
    if batch.count >= Self.size { try await turn() }
  }

  /// Returns when all is written.
  func finish() async throws(StorageFailure) {
    try await turn()
    try await waitForWriting()
  }

  private func turn() async throws(StorageFailure) {
    try await waitForWriting()
    guard !batch.isEmpty else { return }
    let writes = batch
    batch = []
    let store = store
    writing = Task.detached {
      do throws(StorageFailure) {
        try await store.put(writes)
        return .success(())
      } catch {
        return .failure(error)
      }
    }
  }

  private func waitForWriting() async throws(StorageFailure) {
    guard let task = writing else { return }
    writing = nil
    try await task.value.get()
  }
}
