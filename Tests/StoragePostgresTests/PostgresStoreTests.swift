#if Postgres
import FeatureKit
import FeatureTesting
import Glibc
import System
import Testing

@testable import StoragePostgres

@Suite(.enabled(if: TestServer.isInstalled, "PostgreSQL is not installed"), .serialized, .server)
struct PostgresStoreTests {
  private let caught = RecordCollection("caught", in: RecordNamespace("collection", tier: .user))

  @Test(arguments: RecordStoreConformance.all)
  func `the contract holds`(promise: RecordStoreConformance) async throws {
    let store = try PostgresStore(TestServer.choices())
    try await promise.hold(by: store)
    await store.close()
  }

  @Test(arguments: SharedStoreConformance.all)
  func `the contract holds between two hosts on one server`(promise: SharedStoreConformance) async throws {
    let one = try PostgresStore(TestServer.choices())
    let other = try PostgresStore(TestServer.choices())
    try await promise.hold(by: one, and: other)
    await one.close()
    await other.close()
  }

  @Test(arguments: 1...8)
  func `ten hosts that start at once make the tables once`(round: Int) async throws {
    let choices = TestServer.choices(schema: "ten_at_once_\(round)")
    let stores = try (0..<10).map { _ in try PostgresStore(choices) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for store in stores { group.addTask { try await store.put(write("pikachu")) } }
      try await group.waitForAll()
    }
    #expect(try await stores[0].get(caught("pikachu"))?.revision == 10)
    for store in stores { await store.close() }
  }

  @Test func `hosts that share a server share their keys, and no walk through the records meets them`() async throws {
    let stores = try (0..<6).map { _ in try PostgresStore(TestServer.choices(schema: "keys")) }
    let former = RecordCollection.formerSigningKeys("signing")
    let old = [UInt8](1...32)
    try await stores[0].put(RecordWrite(former, bytes: old, metadata: RecordMetadata(storedAt: 1)))
    let found = try await withThrowingTaskGroup(of: SigningKeys.self) { group in
      for store in stores {
        group.addTask { try await SigningKeys.load(from: PostgresKeys(store: store), takingOver: store, at: 5) }
      }
      return try await group.reduce(into: Set<SigningKeys>()) { $0.insert($1) }
    }
    #expect(found.count == 1)
    #expect(try await stores[1].get(former) == nil)
    let rotated = try await SigningKeys.rotate(in: PostgresKeys(store: stores[0]), takingOver: nil, at: 9)
    #expect(try await PostgresKeys(store: stores[5]).load() == rotated)
    #expect(try await PostgresKeys(store: stores[5]).replace(nil, with: SigningKeys(at: 1)) == false)
    #expect(try await stores[2].namespaces() == [])
    // Other tables beside them do not make the schema another program's.
    try await stores[3].open()
    for store in stores { await store.close() }
  }

  @Test func `the first fact is how much room it takes`() async throws {
    let store = try PostgresStore(TestServer.choices(schema: "room"))
    try await store.put(write("pikachu"))
    let fact = try #require(try await store.stats().facts.first)
    #expect(fact.name == "tables")
    let bytes = try #require(DecimalDigits.value(of: fact.value.replacing(" bytes", with: "").utf8))
    #expect(bytes >= 8_192)
    await store.close()
  }

  @Test func `a session that was ended is replaced without a word`() async throws {
    let store = try PostgresStore(TestServer.choices(schema: "ended"))
    try await store.put(write("pikachu"))
    try await end(in: "ended")
    #expect(try await store.get(caught("pikachu"))?.revision == 1)
    try await end(in: "ended")
    #expect(try await store.put(write("pikachu")) == 2)
    await store.close()
  }

  @Test func `a listener whose session was ended hears that it missed something, and then goes on`() async throws {
    let store = try PostgresStore(TestServer.choices(schema: "listening"))
    let other = try PostgresStore(TestServer.choices(schema: "listening"))
    try await store.open()
    var changes = await store.changes(in: caught.namespace).makeAsyncIterator()
    try await end(in: "listening")
    #expect(await changes.next() == .missed)
    try await other.put(write("pikachu"))
    #expect(await changes.next() == .written(caught("pikachu")))
    await store.close()
    await other.close()
  }

  @Test func `a wrong password is said without the password`() async throws {
    var choices = TestServer.choices()
    let wrong = "pass:w0rd-that-nobody-sees"
    choices.url = Secret(TestServer.address.replacing("secret@", with: "\(wrong.replacing(":", with: "%3A"))@"))
    let store = try PostgresStore(choices)
    let failure = await #expect(throws: StorageFailure.self) { try await store.open() }
    let sentence = try #require(failure).sentence
    #expect(sentence.hasPrefix("The records in PostgreSQL at 127.0.0.1:"))
    #expect(sentence.contains("password authentication failed for user \"pokehost\""))
    #expect(!sentence.contains("w0rd"))
    await store.close()
  }

  @Test func `tables of another program are left as they were`() async throws {
    let session = try session()
    try session.execute("CREATE SCHEMA music; CREATE TABLE music.songs (title text)")
    let store = try PostgresStore(TestServer.choices(schema: "music"))
    let failure = await #expect(throws: StorageFailure.self) { try await store.open() }
    #expect(
      try #require(failure).sentence.contains("was left as it was: the schema music holds tables of another program."))
    await store.close()
  }

  @Test func `tables of a newer format are left as they were`() async throws {
    let first = try PostgresStore(TestServer.choices(schema: "newer"))
    try await first.put(write("pikachu"))
    await first.close()
    try session().execute("UPDATE newer.about SET value = '9' WHERE name = 'format'")
    let store = try PostgresStore(TestServer.choices(schema: "newer"))
    let failure = await #expect(throws: StorageFailure.self) { try await store.open() }
    #expect(
      try #require(failure).sentence.contains(
        "was left as it was: the schema newer was made by a newer pokehost, in format 9; this one knows formats up to 1."
      ))
    await store.close()
  }

  private func session() throws -> PostgresSession {
    let library = try PostgresLibrary.loaded.get()
    return try PostgresSession(
      try ServerAddress(text: Secret(TestServer.address), options: [:], with: library), library)
  }

  /// Ends the sessions that used a schema.
  private func end(in schema: String) async throws {
    try session().execute(
      """
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE pid <> pg_backend_pid() AND (query LIKE '%\(schema)%' OR query IN ('COMMIT', 'SELECT 1'))
      """)
  }

  private func write(_ key: String) -> RecordWrite {
    RecordWrite(caught(key), bytes: [25], metadata: RecordMetadata(storedAt: 0))
  }
}
#endif
