#if Postgres
package import FeatureKit
package import System

/// `modules["storage.postgres"]` in flags.json. What is not said comes from the `PG*` variables.
package struct PostgresChoices: Decodable, Sendable {
  /// `postgresql://user@host:5432/database`, or libpq's `key=value` form. May hold a password.
  package var url: Secret<String>?
  package var host: String?
  package var port: Bounded<1, 65_535>?
  package var database: String?
  package var user: String?
  /// A file in the form of `~/.pgpass`.
  package var passwordFile: String?
  /// `disable` … `verify-full`, as libpq has them.
  package var sslmode: String?
  package var sslrootcert: String?
  /// The schema that holds the tables; `pokehost` when unset.
  package var schema: String?
  /// How many sessions are open at most: 1 to 32.
  package var sessions: Bounded<1, 32>?

  package init() {}

  /// libpq's keywords for what was said.
  var options: [String: String] {
    let said: [(String, String?)] = [
      ("host", host), ("port", port.map { "\($0)" }), ("dbname", database), ("user", user),
      ("passfile", passwordFile), ("sslmode", sslmode), ("sslrootcert", sslrootcert),
    ]
    return Dictionary(uniqueKeysWithValues: said.compactMap { name, value in value.map { (name, $0) } })
  }
}

/// A schema's name that could not stand in SQL as it is.
package struct BadSchemaName: Error, Hashable, CustomStringConvertible {
  package let name: String

  package var description: String {
    "The schema \(name.printable(limit: 60)) in the settings of storage.postgres is no plain name. "
      + "Use up to 48 lower-case letters, digits and _, beginning with a letter."
  }
}

extension PostgresStore {
  package convenience init(_ choices: PostgresChoices) throws(BadSchemaName) {
    let name = choices.schema ?? "pokehost"
    guard let schema = PostgresSchema(name) else { throw BadSchemaName(name: name) }
    self.init(PostgresPool(choices, schema: schema))
  }
}
#endif
