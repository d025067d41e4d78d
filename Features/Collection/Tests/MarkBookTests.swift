import FeatureKit
import FeatureTesting
import Pokedex
import Testing

@testable import CollectionFeature

@Suite struct MarkBookTests {
  let records = FakeRecords()
  var book: MarkBook {
    MarkBook(records: records, namespace: RecordNamespace("collection", tier: .user), time: TestTime())
  }

  private func catchIt(_ id: DexNumber, for owner: Owner = .local) async throws {
    _ = try await book.change(id, for: owner, saying: "caught for \(id)") { $0.isCaught = true }
  }

  @Test func `a mark is there for its owner and nobody else`() async throws {
    try await catchIt(25)
    try await catchIt(26, for: .named("a"))
    try await catchIt(27, for: .named("a/b"))
    #expect(try await book.all(for: .local).keys.sorted() == [25])
    #expect(try await book.all(for: .named("a")).keys.sorted() == [26])
    #expect(try await book.all(for: .named("a/b")).keys.sorted() == [27])
    #expect(try await book.all(for: .visitor) == [:])
  }

  @Test func `a visitor writes nothing`() async {
    await #expect(throws: MarkFailure.visitor.failure) { try await catchIt(25, for: .visitor) }
    #expect(records.all.isEmpty)
  }

  @Test func `many who change one mark at once lose nothing`() async throws {
    let book = book
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<10 {
        group.addTask {
          _ = try await book.change(25, for: .local, saying: "a letter") { $0.note += String(number) }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await book.mark(of: 25, for: .local).note.count == 10)
  }

  @Test func `the last change can be undone, once`() async throws {
    try await catchIt(25)
    try await book.put([25: Mark(isFavourite: true), 26: Mark(isCaught: true)], for: .local, saying: "an import")
    #expect(try await book.undoable(for: .local)?.change == "an import")
    #expect(try await book.undo(for: .local)?.change == "an import")
    #expect(try await book.all(for: .local) == [25: Mark(isCaught: true)])
    #expect(try await book.undo(for: .local) == nil)
  }

  @Test func `a note that is too long is refused with its length`() async {
    await #expect(
      throws: Failure("A note takes 500 characters; this one has 501.", hint: "Leave some of it out.")
    ) {
      try await book.change(25, for: .local, saying: "a note") { $0.note = String(repeating: "é", count: 501) }
    }
  }

  @Test func `a change that cannot be read any more cannot be undone, and nothing else suffers`() async throws {
    try await catchIt(25)
    let undo = RecordCollection("undo", in: RecordNamespace("collection", tier: .user))("local/")
    try await records.put(
      RecordWrite(
        undo, bytes: Array("{\"before\":[{\"id\":0}]}".utf8), metadata: RecordMetadata(storedAt: TestTime.start)))
    #expect(try await book.undoable(for: .local) == nil)
    #expect(try await book.undo(for: .local) == nil)
    #expect(try await book.mark(of: 25, for: .local).isCaught)
  }

  @Test func `a thousand marks come back over pages`() async throws {
    let marks = Dictionary(uniqueKeysWithValues: (1...1_025).map { (DexNumber(clamping: $0), Mark(isCaught: true)) })
    try await book.put(marks, for: .local, saying: "all")
    #expect(try await book.all(for: .local).count == 1_025)
  }
}

@Suite struct CollectionFileTests {
  @Test(arguments: ["", "plain", "a,b", "say \"yes\"", "two\nlines", " spaced ", "é,\"\r\n"])
  func `a cell comes back from CSV`(cell: String) {
    #expect(CSV.rows(CSV.text([["x", cell, "y"]])) == [CSV.Row(line: 1, cells: ["x", cell, "y"])])
  }

  @Test func `a spreadsheet's file is read: CRLF, a mark at the start, no line end at the end`() {
    #expect(
      CSV.rows("\u{FEFF}id,note\r\n25,\"a\"\"b\"\r\n\r\n26,c") == [
        CSV.Row(line: 1, cells: ["id", "note"]), CSV.Row(line: 2, cells: ["25", "a\"b"]),
        CSV.Row(line: 4, cells: ["26", "c"]),
      ])
    #expect(CSV.rows("a,\"b") == nil)
  }

  @Test(arguments: [
    ("id,caught\nmew,yes\n", "f, line 2: “mew” is no number of a Pokémon. Nothing was imported."),
    ("id,caught\n1,maybe\n", "f, line 2: “maybe” should be yes or no. Nothing was imported."),
    ("name\npikachu\n", "f does not begin with the heading id,name,caught,favourite,note. Nothing was imported."),
    ("id,\"caught\n1,yes", "f has a quote that is never closed. Nothing was imported."),
    ("", "f does not begin with the heading id,name,caught,favourite,note. Nothing was imported."),
  ])
  func `a file that is none says where and why`(text: String, sentence: String) {
    #expect {
      try CollectionFile(reading: Array(text.utf8), from: "f")
    } throws: { error in
      (error as? CollectionFileFailure)?.sentence == sentence
    }
  }

  @Test func `bytes that are no text are refused`() {
    #expect(throws: CollectionFileFailure.notText(path: "f")) {
      try CollectionFile(reading: [0xFF, 0xFE, 0x00], from: "f")
    }
    #expect(throws: CollectionFileFailure.self) { try CollectionFile(reading: Array("{\"x\":".utf8), from: "f") }
  }

  @Test func `ten thousand random files never trap`() {
    var chance = SeededChance(3)
    let letters = Array("id,\"\n\r1yes{}é\u{FEFF}")
    for _ in 0..<10_000 {
      let text = String(
        (0..<Int.random(in: 0...30, using: &chance)).compactMap { _ in letters.randomElement(using: &chance) })
      // What is read or refused does not matter here; only that it ends.
      _ = try? CollectionFile(reading: Array(text.utf8), from: "f")
    }
  }
}
