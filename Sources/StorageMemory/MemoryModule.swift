package import FeatureKit

/// The module `storage.memory`.
package struct MemoryModule: Registering, Offering {
  package static let manifest = Manifest(
    "storage.memory", "Records in memory, gone with the process", offers: [ServiceID((any RecordStore).self)])

  /// `modules["storage.memory"]` in flags.json.
  struct Choices: Decodable {
    /// The most that is kept of what can be fetched again, in millions of bytes.
    var cacheMegabytes: Megabytes?
    /// The most that is kept of people's own records, in millions of bytes.
    var userMegabytes: Megabytes?

    typealias Megabytes = Bounded<1, 1_000_000>
  }

  package static func register(in registry: inout Registry) {
    registry.add(manifest) { context in
      let choices = try context.settings.decode(Choices.self)
      var limits = MemoryStore.Limits()
      if let megabytes = choices.cacheMegabytes { limits.cache = megabytes.value * 1_000_000 }
      if let megabytes = choices.userMegabytes { limits.user = megabytes.value * 1_000_000 }
      return MemoryModule(MemoryStore(limits: limits))
    }
  }

  private let store: MemoryStore

  init(_ store: MemoryStore) { self.store = store }

  package var offers: [ServiceOffer] {
    [ServiceOffer((any RecordStore).self, store) { RecordStoreHandle($0) }]
  }
}
