/// Says who asks, so that a service can tell our requests from others'.
package enum UserAgent {
  package static func pokehost(_ version: String) -> String { "pokehost/\(version) (Pokedex; keeps what it fetched)" }
}
