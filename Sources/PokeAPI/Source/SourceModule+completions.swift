import FeatureKit
import Pokedex

extension SourceModule: Completing {
  /// The kinds of words that the sources know.
  static let completions = ["pokemon", "type"]

  package func completions(of kind: String, from prefix: String) async -> [String] {
    switch kind {
    case "pokemon": source.facts.table.summaries().map(\.name).filter { $0.hasPrefix(prefix) }
    case "type": PokemonType.all.map(\.rawValue)
    default: []
    }
  }
}
