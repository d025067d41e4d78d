#if Postgres
import FeatureKit
import System
import Testing

@testable import StoragePostgres

@Suite struct WithoutServerTests {
  @Test func `a server that is not there is named, and then left alone for a while`() async throws {
    var choices = PostgresChoices()
    choices.host = "127.0.0.1"
    choices.port = 1
    choices.database = "d"
    let store = try PostgresStore(choices)
    let failure = try #require(await #expect(throws: StorageFailure.self) { try await store.open() })
    #expect(
      failure.sentence
        == "The records in PostgreSQL at 127.0.0.1:1/d cannot be reached: connection to server at \"127.0.0.1\", "
        + "port 1 failed: Connection refused. Put that right, or choose another store with the flag storage.")
    await #expect(throws: failure) { try await store.open() }
    await store.close()
  }

  @Test func `a text that is no address is not repeated`() async throws {
    var choices = PostgresChoices()
    choices.url = Secret("hunter2 and more")
    let store = try PostgresStore(choices)
    let failure = await #expect(throws: StorageFailure.self) { try await store.open() }
    #expect(
      try #require(failure).sentence
        == "The records in PostgreSQL cannot be reached: the url in the settings of storage.postgres is not one that "
        + "libpq understands. Put that right, or choose another store with the flag storage.")
    await store.close()
  }

  @Test(arguments: ["", "Robert'); DROP TABLE", "ümlaut", "9lives", "pg_mine", String(repeating: "s", count: 49)])
  func `a schema's name that could not stand in SQL is refused`(name: String) {
    var choices = PostgresChoices()
    choices.schema = name
    let bad = #expect(throws: BadSchemaName.self) { try PostgresStore(choices) }
    #expect(
      bad?.description
        == "The schema \(name) in the settings of storage.postgres is no plain name. "
        + "Use up to 48 lower-case letters, digits and _, beginning with a letter.")
  }

  @Test func `pauses grow to ten seconds and end with a success`() {
    var backoff = Backoff()
    var pauses: [Int64] = []
    for _ in 0..<10 {
      pauses.append(backoff.nextPause)
      backoff.failed(.lost("away"), at: 0, chance: 1)
    }
    #expect(pauses == [100, 200, 400, 800, 1_600, 3_200, 6_400, 10_000, 10_000, 10_000])
    #expect(backoff.refusal(at: 9_999) == .lost("away"))
    #expect(backoff.refusal(at: 10_000) == nil)
    backoff.succeeded()
    #expect(backoff.nextPause == 100)
  }

  @Test(arguments: [
    RecordChange.written(RecordCollection("c d", in: RecordNamespace("n", tier: .user))("é\u{0}")),
    .deleted(RecordCollection("", in: RecordNamespace("", tier: .user))("")),
    .cleared(RecordNamespace("n", tier: .user)),
  ])
  func `a note says what it was told`(change: RecordChange) throws {
    let note = try #require(ChangeNote.notes(for: [change], origin: "o").first)
    #expect(ChangeNote(note.text) == note)
    #expect(note.change == change)
  }

  @Test(arguments: ["", "a", "a b c d", "o user zz w 00 00", "o user 00 w 0 00", "o user 00 w 00", "o user 00 c 00"])
  func `a note of somebody else is no note`(text: String) {
    #expect(ChangeNote(text) == nil)
  }

  @Test func `a key that is too long for a note is told as something`() throws {
    let namespace = RecordNamespace("n", tier: .user)
    let long = RecordCollection("c", in: namespace)(String(repeating: "k", count: 5_000))
    #expect(ChangeNote.notes(for: [.written(long)], origin: "o").map(\.change) == [.missed])
  }

  @Test func `a secret is never shown`() {
    let secret = Secret("hunter2")
    var dumped = ""
    dump(secret, to: &dumped)
    #expect("\(secret) \(String(reflecting: secret)) \(dumped)".contains("hunter2") == false)
    #expect("\(secret)" == "•••")
  }
}
#endif
