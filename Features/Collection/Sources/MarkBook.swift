import FeatureKit
import Pokedex

/// The marks of every owner, in the record store: one record a species, and one for what can be undone.
struct MarkBook: Sendable {
  let records: any RecordStore
  let namespace: RecordNamespace
  let time: any TimeSource

  /// What was there before the newest change.
  struct Undo: Sendable, Equatable, Codable {
    /// What was done, in words: "marking Pikachu".
    var change: String
    var before: [Entry]

    struct Entry: Sendable, Equatable, Codable {
      var id: DexNumber
      var mark: Mark
    }
  }

  private var marks: RecordCollection { RecordCollection("marks", in: namespace) }
  private var undos: RecordCollection { RecordCollection("undo", in: namespace) }

  /// An owner's keys begin with this; no other owner's do.
  private func prefix(_ owner: Owner) -> String? { owner.key.map { PercentEncoding.encode($0) + "/" } }

  private func writable(_ owner: Owner) throws -> String {
    guard let prefix = prefix(owner) else { throw MarkFailure.visitor.failure }
    return prefix
  }

  private func write(_ value: some Encodable, at address: RecordAddress) throws -> RecordWrite {
    RecordWrite(address, bytes: try Document.bytes(of: value), metadata: RecordMetadata(storedAt: time.wall))
  }
}

// MARK: Reading

extension MarkBook {
  func mark(of species: DexNumber, for owner: Owner) async throws -> Mark {
    guard let prefix = prefix(owner), let record = try await records.get(marks("\(prefix)\(species)")) else {
      return Mark()
    }
    return Self.mark(in: record) ?? Mark()
  }

  /// Nil for a record that holds none: somebody else wrote it, or a part of it was lost.
  private static func mark(in record: Record) -> Mark? {
    // Why it is none helps nobody: who looks at all marks is told which one it is.
    try? Document.read(Mark.self, from: record.bytes)
  }

  struct Kept: Sendable, Equatable {
    /// Every mark that says something, by species.
    var marks: [DexNumber: Mark] = [:]
    /// The keys of records that hold none.
    var damaged: [String] = []
  }

  /// Every mark that says something, by species.
  func all(for owner: Owner) async throws -> [DexNumber: Mark] { try await kept(for: owner).marks }

  func kept(for owner: Owner) async throws -> Kept {
    guard let prefix = prefix(owner) else { return Kept() }
    var found = Kept()
    var cursor: String?
    repeat {
      let page = try await records.scan(marks, prefix: prefix, after: cursor, limit: 500)
      for record in page.records {
        guard let id = DexNumber(text: String(record.key.dropFirst(prefix.count))) else { continue }
        guard let mark = Self.mark(in: record) else {
          found.damaged.append(record.key)
          continue
        }
        if !mark.isEmpty { found.marks[id] = mark }
      }
      cursor = page.cursor
    } while cursor != nil
    return found
  }

  /// What `undo` would take back; nil when there is nothing.
  func undoable(for owner: Owner) async throws -> Undo? {
    guard let prefix = prefix(owner), let record = try await records.get(undos(prefix)) else { return nil }
    // A change that cannot be read any more cannot be taken back; everything else goes on.
    guard let undo = try? Document.read(Undo.self, from: record.bytes), !undo.before.isEmpty else { return nil }
    return undo
  }

  /// Speaks after each change of anybody's marks.
  func changes() async -> AsyncStream<RecordChange> { await records.changes(in: namespace) }
}

// MARK: Writing

extension MarkBook {
  /// Changes one mark, whoever else changes it meanwhile, and remembers what it was.
  func change(
    _ species: DexNumber, for owner: Owner, saying change: String, _ edit: @Sendable (inout Mark) -> Void
  ) async throws -> Mark {
    let address = marks("\(try writable(owner))\(species)")
    for _ in 1...20 {
      let record = try await records.get(address)
      let before = record.flatMap(Self.mark) ?? Mark()
      var after = before
      edit(&after)
      guard after.note.count <= Mark.longestNote else { throw MarkFailure.noteTooLong(after.note.count).failure }
      guard after != before else { return after }
      let revision = try await records.compareAndSet(try write(after, at: address), expected: record?.revision ?? 0)
      guard revision != nil else { continue }
      try await remember(Undo(change: change, before: [.init(id: species, mark: before)]), for: owner)
      return after
    }
    throw MarkFailure.contended.failure
  }

  /// Writes many marks at once, all or none of them.
  func put(_ changed: [DexNumber: Mark], for owner: Owner, saying change: String) async throws {
    guard !changed.isEmpty else { return }
    let prefix = try writable(owner)
    let ids = changed.keys.sorted()
    let before = try await records.get(ids.map { marks("\(prefix)\($0)") })
    var undo = Undo(change: change, before: [])
    for (id, record) in zip(ids, before) {
      let mark = record.flatMap(Self.mark) ?? Mark()
      undo.before.append(.init(id: id, mark: mark))
    }
    let writes = try changed.map { try write($0.value, at: marks("\(prefix)\($0.key)")) }
    try await records.put(writes + [try write(undo, at: undos(prefix))])
  }

  /// Takes the newest change back; returns what was undone, nil when there was nothing.
  func undo(for owner: Owner) async throws -> Undo? {
    let prefix = try writable(owner)
    guard let undo = try await undoable(for: owner) else { return nil }
    let writes = try undo.before.map { try write($0.mark, at: marks("\(prefix)\($0.id)")) }
    try await records.put(writes + [try write(Undo(change: "", before: []), at: undos(prefix))])
    return undo
  }

  private func remember(_ undo: Undo, for owner: Owner) async throws {
    try await records.put([try write(undo, at: undos(try writable(owner)))])
  }
}
