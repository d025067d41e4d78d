import FeatureKit

/// The last searches of each owner, newest first.
struct RecentSearches: Sendable {
  static let kept = 10

  let records: any RecordStore
  let namespace: RecordNamespace
  let time: any TimeSource

  private func address(_ owner: String) -> RecordAddress { RecordCollection("recent", in: namespace)(owner) }

  /// Those of the owner; none for a visitor without a name.
  func load(_ owner: Owner) async throws -> [String] {
    guard let key = owner.key, let record = try await records.get(address(key)) else { return [] }
    return Self.searches(in: record)
  }

  /// Puts a search first; returns what is kept then.
  func add(_ search: String, for owner: Owner) async throws -> [String] {
    try await change(owner) { Self.adding(search, to: $0) }
  }

  func clear(_ owner: Owner) async throws -> [String] { try await change(owner) { _ in [] } }

  /// Tries again when another shell of the same person was first.
  private func change(_ owner: Owner, _ edit: ([String]) -> [String]) async throws -> [String] {
    guard let key = owner.key else { return [] }
    let address = address(key)
    while true {
      let record = try await records.get(address)
      let before = record.map(Self.searches) ?? []
      let after = edit(before)
      guard after != before else { return after }
      let write = RecordWrite(
        address, bytes: try Document.bytes(of: after), metadata: RecordMetadata(storedAt: time.wall))
      if try await records.compareAndSet(write, expected: record?.revision ?? 0) != nil { return after }
    }
  }

  /// A record that cannot be read counts as none: these are conveniences, not possessions.
  private static func searches(in record: Record) -> [String] {
    (try? Document.read([String].self, from: record.bytes)) ?? []
  }

  /// What was only typed on the way ("pi", "pik") gives way to what it became ("pika").
  static func adding(_ search: String, to searches: [String]) -> [String] {
    var rest = searches.filter { $0.lowercased() != search.lowercased() }
    if let newest = rest.first, search.lowercased().hasPrefix(newest.lowercased()) { rest.removeFirst() }
    return Array(([search] + rest).prefix(kept))
  }
}
