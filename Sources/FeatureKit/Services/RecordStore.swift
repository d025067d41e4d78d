public import System

/// Where records are kept: bytes under a key, in a namespace that the host handed out.
///
/// The contract, asked of every engine by `RecordStoreConformance`:
/// - What `put` returned from is there for whoever asks next, and after a crash.
/// - Keys are ordered by their UTF-8 bytes. A record's revision grows by one with every change, from 1.
/// - An expired record is still returned: to refresh or to show with a note is its reader's decision.
/// - Everything in one call to `put(_:)` is there, or nothing of it.
/// - Keys and names are compared by their bytes: "é" composed and decomposed are two keys. Any text is a key.
/// - A task that is cancelled before anything was written gets `.cancelled`.
public protocol RecordStore: Sendable {
  /// Opens what is else opened at first use, so that what stands in the way is said now.
  func open() async throws(StorageFailure)

  /// The record, or nil when there is none.
  func get(_ address: RecordAddress) async throws(StorageFailure) -> Record?

  /// The records that are there, in the order of `addresses`; absent ones are nil.
  func get(_ addresses: [RecordAddress]) async throws(StorageFailure) -> [Record?]

  /// Writes all in one transaction and returns the revisions, in order.
  @discardableResult
  func put(_ writes: [RecordWrite]) async throws(StorageFailure) -> [Int64]

  /// Writes only when the record's revision is `expected` (0: when there is none); returns the new revision, or nil
  /// when somebody else was first.
  func compareAndSet(_ write: RecordWrite, expected: Int64) async throws(StorageFailure) -> Int64?

  /// Removes the records; those that are not there are no error. Returns how many were.
  @discardableResult
  func delete(_ addresses: [RecordAddress]) async throws(StorageFailure) -> Int

  /// One page of a collection's records whose keys begin with `prefix`, in order of key, after `cursor`.
  /// A `limit` below 1 counts as 1.
  func scan(_ collection: RecordCollection, prefix: String, after cursor: String?, limit: Int)
    async throws(StorageFailure) -> RecordPage

  func count(_ collection: RecordCollection, prefix: String) async throws(StorageFailure) -> Int

  /// Removes every record of a namespace; returns how many.
  @discardableResult
  func clear(_ namespace: RecordNamespace) async throws(StorageFailure) -> Int

  /// Every change made from now on through this store, in this process or another that shares it. Newest 1,024 are
  /// kept for a slow listener; `.missed` stands for those that were dropped.
  func changes(in namespace: RecordNamespace) async -> AsyncStream<RecordChange>

  /// The namespaces that hold records: caches first, then user data, each by name.
  func namespaces() async throws(StorageFailure) -> [RecordNamespace]
  /// The collections of a namespace that hold records, by name.
  func collections(in namespace: RecordNamespace) async throws(StorageFailure) -> [RecordCollection]
  func stats() async throws(StorageFailure) -> StorageStats
  func compact() async throws(StorageFailure)
  /// What is wrong with the store, a sentence each; empty when nothing is.
  func check() async throws(StorageFailure) -> [String]
}

extension RecordStore {
  /// One record, in a transaction of its own; returns its revision.
  @discardableResult
  public func put(_ write: RecordWrite) async throws(StorageFailure) -> Int64 {
    // Engines answer with one revision a write.
    try await put([write]).first ?? 0
  }
}

/// A room of the store. What is in a cache namespace may be dropped at any time; user data never.
public struct RecordNamespace: Hashable, Sendable, Codable {
  public enum Tier: String, Sendable, Codable, CaseIterable { case cache, user }

  public let name: String
  public let tier: Tier

  public init(_ name: String, tier: Tier) {
    self.name = name
    self.tier = tier
  }

  /// What all modules share: responses and pictures that can be fetched again.
  public static let sharedCache = RecordNamespace("cache", tier: .cache)

  /// A module's own records that outlive everything.
  public static func records(of module: ModuleID) -> RecordNamespace { RecordNamespace(module.name, tier: .user) }
}

extension RecordNamespace: Comparable {
  /// By tier, cache first, then by the bytes of the name.
  public static func < (left: RecordNamespace, right: RecordNamespace) -> Bool {
    left.tier == right.tier
      ? left.name.utf8.lexicographicallyPrecedes(right.name.utf8) : left.tier == .cache
  }
}

/// A named, ordered set of records within a namespace.
public struct RecordCollection: Hashable, Sendable {
  public let namespace: RecordNamespace
  public let name: String

  public init(_ name: String, in namespace: RecordNamespace) {
    self.namespace = namespace
    self.name = name
  }

  public func callAsFunction(_ key: String) -> RecordAddress { RecordAddress(self, key) }
}

public struct RecordAddress: Hashable, Sendable {
  public let collection: RecordCollection
  public let key: String

  public init(_ collection: RecordCollection, _ key: String) {
    self.collection = collection
    self.key = key
  }
}

/// What is kept beside the bytes.
public struct RecordMetadata: Hashable, Sendable {
  public var storedAt: Timestamp
  public var expiresAt: Timestamp?
  public var etag: String?
  public var contentType: String?

  public init(storedAt: Timestamp, expiresAt: Timestamp? = nil, etag: String? = nil, contentType: String? = nil) {
    self.storedAt = storedAt
    self.expiresAt = expiresAt
    self.etag = etag
    self.contentType = contentType
  }
}

public struct Record: Hashable, Sendable {
  public var key: String
  public var bytes: [UInt8]
  public var metadata: RecordMetadata
  /// Grows by one with every change of this record, from 1.
  public var revision: Int64

  public init(key: String, bytes: [UInt8], metadata: RecordMetadata, revision: Int64) {
    self.key = key
    self.bytes = bytes
    self.metadata = metadata
    self.revision = revision
  }
}

public struct RecordWrite: Hashable, Sendable {
  public var address: RecordAddress
  public var bytes: [UInt8]
  public var metadata: RecordMetadata

  public init(_ address: RecordAddress, bytes: [UInt8], metadata: RecordMetadata) {
    self.address = address
    self.bytes = bytes
    self.metadata = metadata
  }
}

public struct RecordPage: Sendable, Equatable {
  public var records: [Record]
  /// Where the next page goes on; nil at the end.
  public var cursor: String?

  public init(records: [Record], cursor: String?) {
    self.records = records
    self.cursor = cursor
  }
}

public enum RecordChange: Hashable, Sendable {
  case written(RecordAddress)
  case deleted(RecordAddress)
  case cleared(RecordNamespace)
  /// Changes were lost: read again what matters.
  case missed
}

public struct StorageStats: Sendable, Equatable {
  public struct Room: Sendable, Equatable {
    public var namespace: RecordNamespace
    public var records: Int
    public var bytes: Int64

    public init(namespace: RecordNamespace, records: Int, bytes: Int64) {
      self.namespace = namespace
      self.records = records
      self.bytes = bytes
    }
  }

  /// The engine's name and place, fit to print: never a password.
  public var engine: String
  public var place: String
  public var rooms: [Room]
  /// Facts of the engine's own, in the order to show them; the first is the room that it takes.
  public var facts: [(name: String, value: String)]

  public init(engine: String, place: String, rooms: [Room], facts: [(name: String, value: String)] = []) {
    self.engine = engine
    self.place = place
    self.rooms = rooms
    self.facts = facts
  }

  public static func == (left: StorageStats, right: StorageStats) -> Bool {
    left.engine == right.engine && left.place == right.place && left.rooms == right.rooms
      && left.facts.elementsEqual(right.facts) { $0 == $1 }
  }
}

/// What of visitors' records there is too much of.
public enum QuotaRefusal: Hashable, Sendable {
  /// One visitor has so much.
  case visitor(records: Int, bytes: Int)
  /// All visitors together have as much as there is room for.
  case everybody
  /// Too many new records came from one place of late.
  case tooFast(seconds: Int)
}

/// Why the store could not do what was asked. Each carries the place (file or host) and the engine's own words.
public enum StorageFailure: Error, Hashable, Sendable {
  /// The store cannot be reached or read: no permission, server away, damaged beyond reading.
  case unavailable(place: String, reason: String)
  /// It can be read but not written: read-only, disk full.
  case cannotWrite(place: String, reason: String)
  /// A memory store that is full of user data refuses more.
  case full(place: String, limit: Int)
  /// The file or schema belongs to a newer pokehost or to another program; it was left as it was.
  case foreign(place: String, reason: String)
  /// A feature asked for records of somebody else.
  case notYours(RecordNamespace)
  /// A visitor who is known by a cookie alone keeps as much as they may, or all of them together do.
  case overQuota(QuotaRefusal)
  /// The task that asked was cancelled before anything was written.
  case cancelled
}
