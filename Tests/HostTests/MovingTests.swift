import FeatureKit
import Glibc
import StorageMemory
import System
import Testing

@testable import Host

@Suite struct MovingTests {
  private let caught = RecordCollection("caught", in: RecordNamespace("collection", tier: .user))
  private let pages = RecordCollection("pages", in: .sharedCache)
  private let file = "/tmp/pokehost-export-\(UInt64.random(in: 0 ... .max))"

  @Test func `a copy holds the same, and is verified`() async throws {
    let (source, target) = (try await filled(1_200), MemoryStore())
    let rooms = try await StoreCopy(from: source, to: target).run()
    #expect(rooms.map(\.records) == [3, 1_200])
    #expect(rooms.map(\.written) == [3, 1_200])
    #expect(rooms.map(\.isVerified) == [true, true])
    let (left, right) = (try await digest(source), try await digest(target))
    #expect(left == right)
  }

  @Test func `a copy that is begun again writes only what is missing`() async throws {
    let (source, target) = (try await filled(1_200), MemoryStore())
    _ = try await StoreCopy(from: source, to: target).run()
    try await target.delete([caught("k0700"), caught("k0701")])
    try await target.put(write(caught("k0002"), "otherwise"))
    #expect(try await StoreCopy(from: source, to: target).run().map(\.written) == [0, 3])
  }

  @Test func `a copy of user data leaves the cache`() async throws {
    let (source, target) = (try await filled(10), MemoryStore())
    _ = try await StoreCopy(from: source, to: target, tiers: [.user]).run()
    #expect(try await target.namespaces() == [caught.namespace])
  }

  @Test func `what the target has beside the copy stays`() async throws {
    let (source, target) = (try await filled(10), MemoryStore())
    try await target.put(write(caught("own"), "mine"))
    _ = try await StoreCopy(from: source, to: target).run()
    #expect(try await target.count(caught, prefix: "") == 11)
  }

  @Test func `an export that is imported is the same`() async throws {
    let (source, target) = (try await filled(1_200), MemoryStore())
    let written = try await StoreExport(source).write(to: file, now: 7)
    let outcome = try await StoreImport(into: target).read(file)
    #expect(written.records == 1_203)
    #expect(outcome == StoreImport.Outcome(records: 1_203, written: 1_203))
    let (left, right) = (try await digest(source), try await digest(target))
    #expect(left == right)
    #expect(try await StoreImport(into: target).read(file).written == 0)
    unlink(file)
  }

  @Test func `no export, copy or import carries a key that signs cookies`() async throws {
    let key = RecordCollection.formerSigningKeys("signing")
    let (source, target) = (try await filled(3), MemoryStore())
    // As an older version wrote it: with the key among the records.
    let other = RecordCollection("secrets", in: RecordNamespace("wed", tier: .user))("signing")
    try await source.put([write(key, "abc"), write(other, "abc")])
    let written = try await StoreExport(source).write(to: file, now: 7)
    #expect(written.records == 7)
    #expect(try await StoreCopy(from: source, to: target).run().contains { $0.namespace.name == "web" } == false)
    #expect(try await target.get(key) == nil)
    // `wed` becomes `web`: the line of an older export, with the checksum that it had.
    var digest = RecordDigest()
    let record = try #require(try await source.get(key))
    digest.take(record, of: key.collection)
    let lines = [
      "{\"pokehost\":\"records\",\"version\":1,\"exportedAt\":7}",
      "{\"tier\":\"user\",\"namespace\":\"web\",\"collection\":\"secrets\",\"key\":\"signing\",\"storedAt\":5,\"text\":\"abc\"}",
      "{\"end\":true,\"records\":1,\"checksum\":\"\(digest.hex)\"}", "",
    ]
    try Files.replace(file, with: Array(lines.joined(separator: "\n").utf8))
    let outcome = try await StoreImport(into: target).read(file)
    #expect(outcome == StoreImport.Outcome(records: 0, written: 0, refusedKeys: 1))
    #expect(try await target.get(key) == nil)
    unlink(file)
  }

  @Test func `an export is lines that a person can read`() async throws {
    let store = MemoryStore()
    try await store.put([
      write(caught("pikachu"), "{\"level\":5}"),
      RecordWrite(
        pages("p"), bytes: [0xFF, 0, 1],
        metadata: RecordMetadata(storedAt: 1, expiresAt: 2, etag: "e", contentType: "t")),
    ])
    let digest = try await StoreExport(store).write(to: file, now: 7)
    let text = String(decoding: try Files.read(file, limit: 10_000), as: UTF8.self)
    #expect(
      text == """
        {"pokehost":"records","version":1,"exportedAt":7}
        {"tier":"cache","namespace":"cache","collection":"pages","key":"p","storedAt":1,"expiresAt":2,"etag":"e","contentType":"t","base64":"/wAB"}
        {"tier":"user","namespace":"collection","collection":"caught","key":"pikachu","storedAt":5,"text":"{\\"level\\":5}"}
        {"end":true,"records":2,"checksum":"\(digest.hex)"}

        """)
    unlink(file)
  }

  private static func line(storedAt: String) -> String {
    #"{"tier":"user","namespace":"n","collection":"c","key":"k","storedAt":\#(storedAt),"text":"x"}"# + "\n"
  }

  @Test(arguments: [
    ("", "line 1: it is no export of pokehost. Nothing was imported."),
    ("{\"hello\":1}\n", "line 1: it is no export of pokehost. Nothing was imported."),
    (
      "{\"pokehost\":\"records\",\"version\":2}\n",
      "line 1: it was written by a newer pokehost, in version 2. Nothing was imported."
    ),
    ("{\"pokehost\":\"records\",\"version\":1}\n{}\n", "line 2: it holds no record. Nothing was imported."),
    (
      "{\"pokehost\":\"records\",\"version\":1}\n" + line(storedAt: "-9223372036854775808"),
      "line 2: storedAt is -9223372036854775808, which is not a time between 0 and 253402300799999 in milliseconds. "
        + "Nothing was imported."
    ),
    (
      "{\"pokehost\":\"records\",\"version\":1}\n" + line(storedAt: "1,\"expiresAt\":253402300800000"),
      "line 2: expiresAt is 253402300800000, which is not a time between 0 and 253402300799999 in milliseconds. "
        + "Nothing was imported."
    ),
    ("{\"pokehost\":\"records\",\"version\":1}\n", "line 1: its end is missing. Nothing was imported."),
    (
      "{\"pokehost\":\"records\",\"version\":1}\n{\"end\":true,\"records\":0,\"checksum\":\"x\"}\n",
      "line 2: it is not as it was written: its checksum differs. Nothing was imported."
    ),
  ])
  func `what is no whole export is refused with its line`(content: String, words: String) async throws {
    try Files.replace(file, with: Array(content.utf8))
    let store = MemoryStore()
    let bad = await #expect(throws: BadExport.self) { _ = try await StoreImport(into: store).read(file) }
    #expect(bad?.sentence == "\(file), \(words)")
    #expect(try await store.namespaces() == [])
    unlink(file)
  }

  @Test func `an export that lost a line writes nothing`() async throws {
    _ = try await StoreExport(try await filled(20)).write(to: file, now: 7)
    var lines = try Files.read(file, limit: 100_000).split(separator: UInt8(ascii: "\n"))
    lines.remove(at: 5)
    try Files.replace(file, with: Array(lines.joined(separator: [UInt8(ascii: "\n")])))
    let store = MemoryStore()
    await #expect(throws: BadExport.self) { try await StoreImport(into: store).read(file) }
    #expect(try await store.namespaces() == [])
    unlink(file)
  }

  @Test func `a file that is not there is named`() async throws {
    let missing = await #expect(throws: NoExport.self) {
      try await StoreImport(into: MemoryStore()).read("/nowhere/export.jsonl")
    }
    #expect(missing?.sentence == "/nowhere/export.jsonl cannot be read: No such file or directory.")
  }

  @Test func `a pipe is read as a file is`() async throws {
    let written = try await StoreExport(try await filled(1_200)).write(to: file, now: 7)
    let pipe = file + ".pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    let whole = try Files.read(file, limit: 1_000_000)
    // What cannot be written is missing from what is read.
    let writer = try OSThread(named: "writer") { try? Files.replace(pipe, with: whole) }
    let outcome = try await StoreImport(into: MemoryStore()).read(pipe)
    #expect(outcome == StoreImport.Outcome(records: written.records, written: written.records))
    writer.join()
    unlink(file)
    unlink(pipe)
  }

  @Test func `a pipe that cannot be kept anywhere is told`() async throws {
    var ends: [Int32] = [0, 0]
    #expect(Glibc.pipe(&ends) == 0)
    close(ends[1])
    let path = "/dev/fd/\(ends[0])"
    let noRoom = #expect(throws: NoRoomToRead.self) { _ = try RepeatableInput(path, copyingInto: "/nowhere") }
    close(ends[0])
    #expect(
      noRoom?.sentence == "\(path) could not be kept in /nowhere until all of it was checked: "
        + "No such file or directory. Nothing was imported.")
    #expect(noRoom?.hint == "Make room there, name another folder with TMPDIR, or import a file.")
  }

  @Test func `a folder is no export`() async throws {
    let folder = await #expect(throws: NoExport.self) { try await StoreImport(into: MemoryStore()).read("/tmp") }
    #expect(folder?.sentence == "/tmp cannot be read: Is a directory.")
    #expect(folder?.hint == "Name a file that `pokehost storage export` wrote.")
    #expect(folder?.error.isNoFile == true)
  }

  @Test func `a folder that is not there is named, and nothing is left`() async throws {
    let cannot = await #expect(throws: CannotWrite.self) {
      try await StoreExport(MemoryStore()).write(to: "/nowhere/export.jsonl", now: 7)
    }
    #expect(
      cannot?.sentence == "/nowhere/export.jsonl cannot be written: No such file or directory. Nothing was changed.")
  }

  private func digest(_ store: any RecordStore) async throws -> RecordDigest {
    var digest = RecordDigest()
    let walk = RecordWalk(store)
    for collection in try await walk.collections() {
      try await walk.pages(of: collection) { records in for record in records { digest.take(record, of: collection) } }
    }
    return digest
  }

  private func filled(_ count: Int) async throws -> MemoryStore {
    let store = MemoryStore()
    try await store.put(
      (0..<count).map { number in
        let digits = "\(number)"
        return write(caught("k" + String(repeating: "0", count: 4 - digits.count) + digits), "record \(number)")
      })
    try await store.put(
      (0..<3).map {
        RecordWrite(pages("p\($0)"), bytes: Array(0...255), metadata: RecordMetadata(storedAt: 1, expiresAt: 2))
      })
    return store
  }

  private func write(_ address: RecordAddress, _ text: String) -> RecordWrite {
    RecordWrite(address, bytes: Array(text.utf8), metadata: RecordMetadata(storedAt: 5))
  }
}
