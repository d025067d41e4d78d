package import FeatureKit
package import System

#if Postgres
extension PostgresModule: Diagnosing {
  /// Built without its headers: nobody can tell a version before it is loaded.
  package static var component: LinkedComponent { LinkedComponent("libpq", version: nil, .loaded) }

  package func diagnoses(mayConnect: Bool) async -> [Diagnosis] {
    guard let version = SharedLibrary("libpq.so.5", "libpq.so")?.number("PQlibVersion") else {
      return [
        Diagnosis(
          "library libpq", .bad, "libpq.so.5 was not found: no PostgreSQL server can be used.",
          hint: "apt-get install libpq5, or set the flag storage to sqlite.")
      ]
    }
    return [Diagnosis("library libpq", .good, "\(version / 10_000).\(version % 10_000)")]
  }
}
#endif
