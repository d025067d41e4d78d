import FeatureKit
import Glibc
import System
import Testing

@testable import StorageSQLite

@Suite struct SalvageTests {
  private let folder: TemporaryFolder
  private let caught = RecordCollection("caught", in: RecordNamespace("collection", tier: .user))
  private let pictures = RecordCollection("pictures", in: .sharedCache)

  init() throws { folder = try TemporaryFolder() }

  @Test func `a damaged page costs the records on it, and they are named`() async throws {
    try await fill(200)
    try overwrite(try page(of: "a record of number 100."), with: [UInt8](repeating: 0xAB, count: 4_096))
    let store = SQLiteStore(path: folder.database)
    let complaints = try await store.check()
    let report = try #require(store.house.salvaged.first)
    #expect(complaints == [report.sentence])
    #expect(try await store.check() == [])
    let present = try await store.scan(caught, prefix: "", after: nil, limit: 1_000).records
    #expect(report.kept == present.count)
    #expect(report.lost.count == 200 - present.count)
    #expect(report.lost.contains(caught("k100")))
    #expect(report.isLossKnown)
    #expect(present.allSatisfy { text($0) == "a record of number \($0.key.dropFirst())." })
    #expect(Files.exists(report.setAside))
    await store.close()
  }

  @Test func `one flipped bit in a record is noticed when it is read`() async throws {
    try await fill(50)
    let place = try #require(try position(of: "a record of number 30."))
    try overwrite(place, with: [UInt8(ascii: "b")])
    let store = SQLiteStore(path: folder.database)
    #expect(try await store.get(caught("k30")) == nil)
    #expect(try await store.get(caught("k31")).map(text) == "a record of number 31.")
    let report = try #require(store.house.salvaged.first)
    #expect(report.kept == 49)
    #expect(report.lost == [caught("k30")])
    await store.close()
  }

  @Test func `a first page that is gone costs no record on other pages`() async throws {
    try await fill(200)
    try overwrite(100, with: [UInt8](repeating: 0, count: 2_000))
    let store = SQLiteStore(path: folder.database)
    #expect(try await store.count(caught, prefix: "") == 200)
    let report = try #require(store.house.salvaged.first)
    #expect(report.kept == 200)
    #expect(!report.isLossKnown)
    await store.close()
  }

  @Test func `long records that span pages are saved`() async throws {
    let store = SQLiteStore(path: folder.database)
    let long = (0..<50_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    try await store.put(RecordWrite(caught("long"), bytes: long, metadata: RecordMetadata(storedAt: 1)))
    try await store.put(RecordWrite(caught("other"), bytes: [1], metadata: RecordMetadata(storedAt: 1)))
    await store.close()
    try overwrite(100, with: [UInt8](repeating: 0, count: 2_000))
    let again = SQLiteStore(path: folder.database)
    #expect(try await again.get(caught("long"))?.bytes == long)
    await again.close()
  }

  @Test func `what was deleted does not come back`() async throws {
    try await fill(200)
    let store = SQLiteStore(path: folder.database)
    try await store.delete((50..<150).map { caught("k\($0)") })
    await store.close()
    try overwrite(100, with: [UInt8](repeating: 0, count: 2_000))
    let again = SQLiteStore(path: folder.database)
    #expect(try await again.count(caught, prefix: "") == 100)
    await again.close()
  }

  @Test func `revisions, times and types are saved`() async throws {
    let store = SQLiteStore(path: folder.database)
    let metadata = RecordMetadata(storedAt: 5, expiresAt: 1_099_511_627_776, etag: "e", contentType: "text/plain")
    for _ in 0..<3 { try await store.put(RecordWrite(caught("k"), bytes: [1], metadata: metadata)) }
    await store.close()
    try overwrite(100, with: [UInt8](repeating: 0, count: 2_000))
    let again = SQLiteStore(path: folder.database)
    #expect(try await again.get(caught("k")) == Record(key: "k", bytes: [1], metadata: metadata, revision: 3))
    await again.close()
  }

  @Test func `the cache is dropped, and the store works on`() async throws {
    let store = SQLiteStore(path: folder.database)
    try await store.put(RecordWrite(pictures("a"), bytes: [1], metadata: RecordMetadata(storedAt: 1)))
    try await store.put(RecordWrite(caught("k"), bytes: [1], metadata: RecordMetadata(storedAt: 1)))
    await store.close()
    try overwrite(100, with: [UInt8](repeating: 0, count: 2_000))
    let again = SQLiteStore(path: folder.database)
    #expect(try await again.get(pictures("a")) == nil)
    #expect(try await again.get(caught("k"))?.bytes == [1])
    #expect(try await again.put(RecordWrite(pictures("a"), bytes: [2], metadata: RecordMetadata(storedAt: 1))) == 1)
    await again.close()
  }

  @Test func `a finished file of a salvage that was cut off is put in place`() async throws {
    try await fill(10)
    rename(folder.database, Salvage.finished(folder.database))
    let store = SQLiteStore(path: folder.database)
    #expect(try await store.count(caught, prefix: "") == 10)
    await store.close()
  }

  @Test func `the report says what was kept, what was lost and where the rest is`() {
    let report = SalvageReport(
      place: "/d/records.sqlite", setAside: "/d/records.sqlite.corrupt-20261121T083005Z", kept: 12,
      lost: [caught("pikachu")], isLossKnown: true)
    #expect(
      report.sentence
        == "/d/records.sqlite was damaged and has been made anew. 12 records of your own were kept. "
        + "Lost: caught/pikachu. What came from the network will be fetched again. "
        + "The damaged file was set aside as /d/records.sqlite.corrupt-20261121T083005Z.")
  }

  @Test func `a report without a loss says so, and one that does not know says that`() {
    let known = SalvageReport(place: "f", setAside: "g", kept: 1, lost: [], isLossKnown: true)
    let unknown = SalvageReport(place: "f", setAside: "g", kept: 0, lost: [], isLossKnown: false)
    #expect(
      known.sentence
        == "f was damaged and has been made anew. 1 record of your own was kept. None was lost. "
        + "What came from the network will be fetched again. The damaged file was set aside as g.")
    #expect(
      unknown.sentence
        == "f was damaged and has been made anew. No record of your own could be read. "
        + "Whether others were lost is not known. "
        + "What came from the network will be fetched again. The damaged file was set aside as g.")
  }

  private func text(_ record: Record) -> String { String(decoding: record.bytes, as: UTF8.self) }

  private func fill(_ count: Int) async throws {
    let store = SQLiteStore(path: folder.database)
    try await store.put(
      (0..<count).map {
        RecordWrite(
          caught("k\($0)"), bytes: Array("a record of number \($0).".utf8), metadata: RecordMetadata(storedAt: 1))
      })
    await store.close()
  }

  private func position(of text: String) throws -> Int? {
    let file = try Files.read(folder.database, limit: 10_000_000)
    let wanted = Array(text.utf8)
    return file.indices.first { file[$0...].starts(with: wanted) }
  }

  private func page(of text: String) throws -> Int { (try #require(try position(of: text))) / 4_096 * 4_096 }

  private func overwrite(_ offset: Int, with bytes: [UInt8]) throws {
    let descriptor = open(folder.database, O_WRONLY)
    guard descriptor >= 0 else { throw SystemError("open", folder.database) }
    defer { close(descriptor) }
    guard pwrite(descriptor, bytes, bytes.count, off_t(offset)) == bytes.count else {
      throw SystemError("write", folder.database)
    }
  }
}
