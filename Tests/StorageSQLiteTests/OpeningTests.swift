import FeatureKit
import Glibc
import System
import Testing

@testable import StorageSQLite

@Suite struct OpeningTests {
  private let folder: TemporaryFolder
  private let caught = RecordCollection("caught", in: RecordNamespace("collection", tier: .user))

  init() throws { folder = try TemporaryFolder() }

  @Test func `a folder in the file's place is named`() async throws {
    mkdir(folder.database, 0o700)
    #expect(
      try await sentence()
        == "The records in \(folder.database) cannot be reached: it is a folder, not a file. "
        + "Put that right, or choose another store with the flag storage.")
  }

  @Test func `a pipe in the file's place is not waited for`() async throws {
    #expect(mkfifo(folder.database, 0o600) == 0)
    #expect(
      try await sentence()
        == "\(folder.database) was left as it was: it is no database. "
        + "Move it away, or name another place in the settings of the store.")
  }

  @Test func `the database is not mapped into memory`() throws {
    let connection = try Connection(folder.database, .create)
    #expect(try connection.integer("PRAGMA mmap_size") == 0)
  }

  @Test func `a file that is no database is left as it was`() async throws {
    let text = Array("Dear diary, today I caught a Pikachu.".utf8)
    try Files.replace(folder.database, with: text)
    #expect(
      try await sentence()
        == "\(folder.database) was left as it was: it is no database. "
        + "Move it away, or name another place in the settings of the store.")
    #expect(try Files.read(folder.database, limit: 1_000) == text)
    #expect(try folder.names == ["records.sqlite"])
  }

  @Test func `another program's database is left as it was`() async throws {
    try Connection(folder.database, .create).execute("CREATE TABLE songs (title)")
    let before = try Files.read(folder.database, limit: 100_000)
    #expect(
      try await sentence()
        == "\(folder.database) was left as it was: it is a database of another program. "
        + "Move it away, or name another place in the settings of the store.")
    #expect(try Files.read(folder.database, limit: 100_000) == before)
    #expect(try folder.names == ["records.sqlite"])
  }

  @Test func `a newer format is left as it was`() async throws {
    try await fill(Schema(steps: Schema.current.steps + [.init(sql: "CREATE TABLE future (x)")]))
    let before = try Files.read(folder.database, limit: 1_000_000)
    #expect(
      try await sentence()
        == "\(folder.database) was left as it was: it was written by a newer pokehost, in format 3; "
        + "this one knows formats up to 2. Move it away, or name another place in the settings of the store.")
    #expect(try Files.read(folder.database, limit: 1_000_000) == before)
  }

  @Test(arguments: 1..<Schema.current.version)
  func `an older format becomes the newest, and a copy of it is kept`(version: Int) async throws {
    try await fill(Schema(steps: Array(Schema.current.steps.prefix(version))), through: version)
    let store = SQLiteStore(path: folder.database)
    #expect(try await store.get(caught("pikachu"))?.bytes == [25])
    #expect(try await store.check() == [])
    await store.close()
    let copy = "\(folder.database).format-\(version)"
    #expect(try Connection(copy, .readOnly).format() == version)
    #expect(Connection.formatInside(folder.database) == Schema.current.version)
  }

  @Test func `a step that fails leaves the format before it`() async throws {
    try await fill(.current)
    let broken = Schema(steps: Schema.current.steps + [.init(sql: "CREATE TABLE next (x); CREATE TABLE next (x)")])
    let store = SQLiteStore(path: folder.database, schema: broken, patience: 100)
    await #expect(throws: StorageFailure.self) { try await store.open() }
    await store.close()
    #expect(Connection.formatInside(folder.database) == Schema.current.version)
    let again = SQLiteStore(path: folder.database)
    #expect(try await again.get(caught("pikachu"))?.bytes == [25])
    await again.close()
  }

  @Test func `an empty file becomes a database`() async throws {
    try Files.replace(folder.database, with: [])
    try await fill(.current)
    #expect(Connection.formatInside(folder.database) == Schema.current.version)
  }

  @Test func `a file in which nothing can be made beside is read as it stands`() async throws {
    try await fill(.current)
    // A folder in the lock's place stands for a folder that takes no new files.
    unlink(folder.database + ".lock")
    mkdir(folder.database + ".lock", 0o700)
    let store = SQLiteStore(path: folder.database)
    #expect(try await store.get(caught("pikachu"))?.bytes == [25])
    await #expect(
      throws: StorageFailure.cannotWrite(place: folder.database, reason: "the file or its folder is read-only")
    ) { try await store.put(write("eevee")) }
    await store.close()
    #expect(try folder.names == ["records.sqlite", "records.sqlite.lock"])
  }

  private func sentence() async throws -> String? {
    let store = SQLiteStore(path: folder.database, schema: .current, patience: 100)
    do {
      try await store.open()
      return nil
    } catch {
      return error.sentence
    }
  }

  private func write(_ key: String) -> RecordWrite {
    RecordWrite(caught(key), bytes: [25], metadata: RecordMetadata(storedAt: 0))
  }

  /// A file of that format with one record in it.
  private func fill(_ schema: Schema, through version: Int = 2) async throws {
    guard version >= 2 else {
      let connection = try Connection(folder.database, .create)
      try connection.create(schema)
      _ = try connection.transaction { () throws(SQLiteFault) in try connection.put([write("pikachu")]) }
      return
    }
    let store = SQLiteStore(path: folder.database, schema: schema, patience: 100)
    try await store.put(write("pikachu"))
    await store.close()
  }
}
