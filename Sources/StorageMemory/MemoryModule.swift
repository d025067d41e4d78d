package import FeatureKit

/// The module `storage.memory`.
package struct MemoryModule: Registering, Offering {
  package static let manifest = Manifest(
    "storage.memory", "Records in memory, gone with the process", offers: [ServiceID((any RecordStore).self)])

  /// `modules["storage.memory"]` in flags.json.
  struct Choices: Decodable {
    /// The most that is kept of what can be fetched again, in millions of bytes.
    var cacheMegabytes: Int?
    /// The most that is kept of people's own records, in millions of bytes.
    var userMegabytes: Int?
  }

  package static func register(in registry: inout Registry) {
    registry.add(manifest) { context in
      let choices = try context.settings.decode(Choices.self)
      var limits = MemoryStore.Limits()
      if let megabytes = choices.cacheMegabytes { limits.cache = bytes(megabytes) }
      if let megabytes = choices.userMegabytes { limits.user = bytes(megabytes) }
      return MemoryModule(MemoryStore(limits: limits))
    }
  }

  /// At least one million, at most a thousand thousand.
  private static func bytes(_ megabytes: Int) -> Int { min(max(1, megabytes), 1_000_000) * 1_000_000 }

  private let store: MemoryStore

  init(_ store: MemoryStore) { self.store = store }

  package var offers: [ServiceOffer] {
    [ServiceOffer((any RecordStore).self, store) { RecordStoreHandle($0) }]
  }
}
