package import FeatureKit
import System

/// The module `storage.sqlite`. Its file is opened at the first use, not at start.
package struct SQLiteModule: Registering, Offering, Stopping, Remarking {
  package static let manifest = Manifest(
    "storage.sqlite", "Records in one SQLite file", offers: [ServiceID((any RecordStore).self)],
    guarded: ["file"], files: [FileSetting("file", .writesFile)])

  /// `modules["storage.sqlite"]` in flags.json.
  struct Choices: Decodable {
    /// Where the records are; `records.sqlite` in the data folder when unset.
    var file: String?
    /// How many connections read at once: 1 to 8.
    var readers: Bounded<1, 8>?
  }

  package static func register(in registry: inout Registry) {
    registry.add(manifest) { context in
      let choices = try context.settings.decode(or: Choices())
      let file = choices.file ?? context.environment.dataFolder + "/records.sqlite"
      return SQLiteModule(SQLiteStore(path: file, readers: (choices.readers ?? 2).value))
    }
  }

  private let store: SQLiteStore

  init(_ store: SQLiteStore) { self.store = store }

  package var offers: [ServiceOffer] {
    [ServiceOffer((any RecordStore).self, store) { RecordStoreHandle($0) }]
  }

  package func stop() async { await store.close() }

  package func remarks() -> AsyncStream<HostNotice> { store.remarks.stream }

  package var outstanding: [HostNotice] { store.remarks.outstanding }
}
