package import FeatureKit
import System

#if Postgres
extension PostgresModule: Diagnosing {
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
