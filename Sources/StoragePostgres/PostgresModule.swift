package import FeatureKit

#if Postgres
import System
#endif

/// The module `storage.postgres`: there when the package was built with the trait `Postgres`.
package struct PostgresModule: Registering {
  package static let manifest = Manifest(
    "storage.postgres", "Records on a PostgreSQL server, shared by several hosts",
    offers: [ServiceID((any RecordStore).self), ServiceID((any SigningKeyStore).self)],
    guarded: [
      "url", "host", "port", "database", "user", "passwordFile", "sslmode", "sslrootcert", "schema", "sessions",
    ], files: [FileSetting("passwordFile", .reads), FileSetting("sslrootcert", .reads)])

  package static func register(in registry: inout Registry) {
    #if Postgres
    registry.add(manifest) { context in
      PostgresModule(try PostgresStore(try context.settings.decode(PostgresChoices.self)))
    }
    #else
    registry.addMissing(manifest, because: "this pokehost was built without the package trait Postgres")
    #endif
  }

  #if Postgres
  private let store: PostgresStore

  init(_ store: PostgresStore) { self.store = store }
  #endif
}

#if Postgres
extension PostgresModule: Offering, Stopping, Reaching, Remarking {
  package var offers: [ServiceOffer] {
    [
      ServiceOffer((any RecordStore).self, store) { RecordStoreHandle($0) },
      ServiceOffer((any SigningKeyStore).self, PostgresKeys(store: store)) { SigningKeyStoreHandle($0) },
    ]
  }

  package func stop() async { await store.close() }

  /// Others share what is on the server: a host that cannot reach it has nothing to serve.
  package func reach() async throws { try await store.open() }

  package func remarks() -> AsyncStream<HostNotice> { store.remarks.stream }

  package var outstanding: [HostNotice] { store.remarks.outstanding }
}
#endif
