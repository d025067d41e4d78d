import Pokedex

extension BundledPokedex {
  /// One for all suites, so that its index is built once.
  static let shared = BundledPokedex(sprites: "")
}
