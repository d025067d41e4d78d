/// Says who asks, so that a service can tell our requests from others'.
public enum UserAgent {
  public static func pokehost(_ version: String) -> String { "pokehost/\(version) (Pokedex; keeps what it fetched)" }
}
