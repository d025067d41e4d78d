import CSQLite
package import FeatureKit

extension SQLiteModule: Diagnosing {
  package func diagnoses(mayConnect: Bool) async -> [Diagnosis] {
    [Diagnosis("library SQLite", .good, "\(String(cString: sqlite3_libversion())), built in")]
  }
}
