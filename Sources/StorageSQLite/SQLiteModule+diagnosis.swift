import CSQLite
package import FeatureKit
package import System

extension SQLiteModule: Diagnosing {
  package static var component: LinkedComponent {
    LinkedComponent("SQLite", version: String(cString: sqlite3_libversion()), .static)
  }

  package func diagnoses(mayConnect: Bool) async -> [Diagnosis] {
    [Diagnosis("library SQLite", .good, "\(String(cString: sqlite3_libversion())), built in")]
  }
}
