package import FeatureKit
import System
import Testing

/// One promise of `RecordStore`'s contract, with the way to ask an engine for it.
///
/// An engine's suite runs all of them:
/// `@Test(arguments: RecordStoreConformance.all) func `the contract holds`(promise:)`.
package struct RecordStoreConformance: Sendable, CustomTestStringConvertible {
  package let promise: String
  private let ask: @Sendable (StoreUnderTest) async throws -> Void

  init(_ promise: String, _ ask: @escaping @Sendable (StoreUnderTest) async throws -> Void) {
    self.promise = promise
    self.ask = ask
  }

  package var testDescription: String { promise }

  package func hold(by store: any RecordStore) async throws { try await ask(StoreUnderTest(store)) }

  package static let all: [RecordStoreConformance] =
    reading + keys + writing + comparing + deleting + scanning + counting + listening + keeping + together
}

/// A promise to those who share one place: two processes on a file, two hosts on a server.
package struct SharedStoreConformance: Sendable, CustomTestStringConvertible {
  package let promise: String
  private let ask: @Sendable (StoreUnderTest, any RecordStore) async throws -> Void

  init(
    _ promise: String, _ ask: @escaping @Sendable (StoreUnderTest, any RecordStore) async throws -> Void
  ) {
    self.promise = promise
    self.ask = ask
  }

  package var testDescription: String { promise }

  /// Two stores that were made separately, at the same place.
  package func hold(by one: any RecordStore, and other: any RecordStore) async throws {
    try await ask(StoreUnderTest(one), other)
  }
}

/// A store with rooms of its own, so that many promises can be asked of one database.
struct StoreUnderTest: Sendable {
  let store: any RecordStore
  let user: RecordNamespace
  let cache: RecordNamespace
  let shelf: RecordCollection

  init(_ store: any RecordStore) {
    let mark = String(UInt64.random(in: 0 ... .max), radix: 36)
    self.store = store
    user = RecordNamespace("user-\(mark)", tier: .user)
    cache = RecordNamespace("cache-\(mark)", tier: .cache)
    shelf = RecordCollection("shelf", in: user)
  }

  func write(_ key: String, _ text: String = "x") -> RecordWrite { Self.write(shelf(key), text) }

  static func write(_ address: RecordAddress, _ text: String = "x") -> RecordWrite {
    RecordWrite(address, bytes: Array(text.utf8), metadata: RecordMetadata(storedAt: 1_700_000_000_000))
  }

  @discardableResult
  func put(_ key: String, _ text: String = "x") async throws -> Int64 { try await store.put(write(key, text)) }

  func text(_ key: String) async throws -> String? {
    try await store.get(shelf(key)).map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  func keys(prefix: String = "", after cursor: String? = nil, limit: Int = 1_000) async throws -> [String] {
    try await store.scan(shelf, prefix: prefix, after: cursor, limit: limit).records.map(\.key)
  }
}

/// The first changes of a stream; fewer, with an issue recorded, when they do not come.
func first(
  _ count: Int, of changes: AsyncStream<RecordChange>, sourceLocation: SourceLocation = #_sourceLocation
) async -> [RecordChange] {
  let heard = await withTaskGroup(of: [RecordChange]?.self) { group in
    group.addTask {
      var heard: [RecordChange] = []
      for await change in changes {
        heard.append(change)
        if heard.count == count { break }
      }
      return heard
    }
    group.addTask {
      // Cancelled as soon as the changes are there; only a failing engine waits this long.
      try? await Task.sleep(for: .seconds(20))
      return nil
    }
    let first = await group.next() ?? nil
    group.cancelAll()
    return first
  }
  if heard == nil { Issue.record("\(count) changes were promised and did not come", sourceLocation: sourceLocation) }
  return heard ?? []
}
