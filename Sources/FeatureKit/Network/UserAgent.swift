/// Says who asks and where they can be reached: services refuse whoever does not.
package enum UserAgent {
  package static func pokehost(_ version: String) -> String {
    "pokehost/\(version) (+https://github.com/pokehost/pokehost)"
  }
}
