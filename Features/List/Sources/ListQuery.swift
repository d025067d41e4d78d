import FeatureKit
import Pokedex

/// What the list shows, and in which order: the part of its address that a person chooses.
struct ListQuery: Hashable, Sendable, Codable {
  var types: [PokemonType] = []
  var generation: Generation?
  var order = SpeciesOrder.number
  /// `collection:caught`: a filter that another feature lends, and its choice.
  var filter: String?
  /// The name is looked for among the rows that are here.
  var name = ""

  /// The species asked for, from the `offset`-th on.
  func page(from offset: Offset, size: PageSize) -> SpeciesQuery {
    SpeciesQuery(types: types, generation: generation, order: order, offset: offset.value, limit: size.value)
  }

  func route(offset: Offset = 0) -> Route {
    let parameters: [(String, String?)] = [
      ("type", types.isEmpty ? nil : Self.text(of: types)), ("generation", generation.map { "\($0.value)" }),
      ("sort", order == .number ? nil : order.key), ("filter", filter), ("q", name.isEmpty ? nil : name),
      ("offset", offset == 0 ? nil : "\(offset)"),
    ]
    return parameters.reduce("/pokemon") { route, parameter in route.with(parameter.0, parameter.1) }
  }

  /// True when the name or the number of the species begins or holds what was typed.
  func names(_ species: SpeciesSummary) -> Bool {
    let wanted = NameFold.key(name)
    guard !wanted.isEmpty else { return true }
    return NameFold.key(species.displayName).contains(wanted) || "\(species.id)".hasPrefix(wanted)
  }

  static func text(of types: [PokemonType]) -> String { types.map(\.rawValue).joined(separator: ",") }
}

/// What an address asks for that there is not; the list is shown all the same, and the field says so.
enum ListProblem: Hashable, Sendable {
  case unknownType(String)
  case unknownGeneration(String)
  case unknownOrder(String)

  var sentence: String {
    switch self {
    case .unknownType(let name): "No type is called “\(name)”. Choose one of the eighteen."
    case .unknownGeneration(let text): "There is no generation “\(text)”. They go from 1 to 9."
    case .unknownOrder(let key): "Nothing can be sorted by “\(key)”. Choose number, name, a stat or total."
    }
  }
}

extension ListQuery {
  /// Reads an address; what there is not is left out and named.
  init(_ place: Place, problems: inout [FieldID: ListProblem]) {
    for word in (place["type"] ?? "").split(separator: ",").map(String.init) {
      let type = PokemonType(word.lowercased())
      if PokemonType.all.contains(type) {
        types.append(type)
      } else {
        problems[ListFeature.typeField] = .unknownType(word)
      }
    }
    if let text = place["generation"], !text.isEmpty {
      generation = Generation(text: text).flatMap { Generation.known.contains($0) ? $0 : nil }
      if generation == nil { problems[ListFeature.generationField] = .unknownGeneration(text) }
    }
    if let key = place["sort"], !key.isEmpty {
      if let order = SpeciesOrder(key: key) {
        self.order = order
      } else {
        problems[ListFeature.orderField] = .unknownOrder(key)
      }
    }
    filter = place["filter"].flatMap { $0.isEmpty ? nil : $0 }
    name = place["q"] ?? ""
  }
}
