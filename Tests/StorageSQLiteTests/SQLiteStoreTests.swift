import FeatureKit
import FeatureTesting
import Glibc
import System
import Testing

@testable import StorageSQLite

@Suite struct SQLiteStoreTests {
  private let folder: TemporaryFolder
  private let caught = RecordCollection("caught", in: RecordNamespace("collection", tier: .user))

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: RecordStoreConformance.all)
  func `the contract holds`(promise: RecordStoreConformance) async throws {
    let store = SQLiteStore(path: folder.database)
    try await promise.hold(by: store)
    await store.close()
  }

  @Test(arguments: SharedStoreConformance.all)
  func `the contract holds between two on one file`(promise: SharedStoreConformance) async throws {
    let one = SQLiteStore(path: folder.database)
    let other = SQLiteStore(path: folder.database)
    try await promise.hold(by: one, and: other)
    await one.close()
    await other.close()
  }

  @Test func `nothing is made before the first use`() async throws {
    _ = SQLiteStore(path: folder.database)
    #expect(try folder.names == [])
  }

  @Test func `records outlive the store, and one file is left`() async throws {
    let first = SQLiteStore(path: folder.database)
    try await first.put(write("pikachu"))
    await first.close()
    #expect(try folder.names == ["records.sqlite", "records.sqlite.lock"])
    let second = SQLiteStore(path: folder.database)
    #expect(try await second.get(caught("pikachu"))?.revision == 1)
    await second.close()
  }

  @Test func `the folders above the file are made`() async throws {
    let store = SQLiteStore(path: folder.path + "/new/records.sqlite")
    try await store.put(write("pikachu"))
    await store.close()
    #expect(Files.exists(folder.path + "/new/records.sqlite"))
    for name in ["/new/records.sqlite", "/new/records.sqlite.lock"] { unlink(folder.path + name) }
  }

  @Test func `the file is its owner's alone`() async throws {
    let store = SQLiteStore(path: folder.database)
    try await store.put(write("pikachu"))
    var status = stat()
    stat(folder.database, &status)
    #expect(status.st_mode & 0o777 == 0o600)
    stat(folder.database + "-wal", &status)
    #expect(status.st_mode & 0o777 == 0o600)
    await store.close()
  }

  @Test func `a name with odd letters is a name`() async throws {
    let store = SQLiteStore(path: folder.path + "/a ?&#%25 é.sqlite")
    try await store.put(write("pikachu"))
    await store.close()
    #expect(try folder.names.contains("a ?&#%25 é.sqlite"))
  }

  @Test func `a closed store says so`() async throws {
    let store = SQLiteStore(path: folder.database)
    await store.close()
    await #expect(throws: StorageFailure.unavailable(place: folder.database, reason: "it was closed")) {
      try await store.get(caught("pikachu"))
    }
  }

  @Test func `the log of changes keeps the newest and lets the older go`() async throws {
    let store = SQLiteStore(path: folder.database)
    for batch in 0..<40 { try await store.put((0..<100).map { write("\(batch)-\($0)") }) }
    let logged = try await store.read { connection throws(SQLiteFault) in try connection.changes(after: 0).count }
    #expect(logged <= 2_048 + 512)
    #expect(logged >= 2_048)
    await store.close()
  }

  private func write(_ key: String) -> RecordWrite {
    RecordWrite(caught(key), bytes: Array(key.utf8), metadata: RecordMetadata(storedAt: 0))
  }
}
