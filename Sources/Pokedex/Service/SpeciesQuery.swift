/// Which species, in which order, from where.
package struct SpeciesQuery: Hashable, Sendable, Codable {
  /// A species must have all of these; none asks for any.
  package var types: [PokemonType]
  package var generation: Generation?
  package var order: SpeciesOrder
  package var offset: Int
  package var limit: Int

  package init(
    types: [PokemonType] = [], generation: Generation? = nil, order: SpeciesOrder = .number, offset: Int = 0,
    limit: Int = 20
  ) {
    self.types = types
    self.generation = generation
    self.order = order
    // Far beyond any list, and so small that nobody who adds or multiplies them overflows.
    self.offset = Amount(clamping: offset).value
    self.limit = Amount(clamping: limit).value
  }

  /// True when the source's own pages answer it.
  package var isPlain: Bool { types.isEmpty && generation == nil && order == .number }

  package func matches(_ species: SpeciesSummary) -> Bool {
    types.allSatisfy(species.types.contains) && (generation == nil || generation == species.generation)
  }

  /// The page of all species, which must stand in order of number.
  package func page(of all: [SpeciesSummary]) -> SpeciesPage {
    let rows = order.sorted(isPlain ? all : all.filter(matches))
    let start = min(offset, rows.count)
    return SpeciesPage(
      species: Array(rows[start..<(start + min(limit, rows.count - start))]), total: rows.count, offset: offset,
      limit: limit)
  }
}

/// What species are sorted by; equals stay in order of number.
package enum SpeciesOrder: Hashable, Sendable {
  case number
  case name
  /// The highest first.
  case stat(StatName)
  /// The sum of the six, the highest first.
  case total

  /// As it stands in an address and on a command line: `number`, `name`, `special-attack`, `total`.
  package var key: String {
    switch self {
    case .number: "number"
    case .name: "name"
    case .stat(let stat): stat.slug
    case .total: "total"
    }
  }

  package var label: String {
    switch self {
    case .number: "Number"
    case .name: "Name"
    case .stat(let stat): stat.label
    case .total: "Total"
    }
  }

  package static let all: [SpeciesOrder] = [.number, .name] + StatName.allCases.map(SpeciesOrder.stat) + [.total]

  /// Takes `specialAttack` as well; nil for a key that there is not.
  package init?(key: String) {
    let found = Self.all.first { $0.key == key } ?? StatName(rawValue: key).map(SpeciesOrder.stat)
    guard let found else { return nil }
    self = found
  }

  func sorted(_ species: [SpeciesSummary]) -> [SpeciesSummary] {
    switch self {
    case .number: species
    case .name:
      stably(species) {
        NameFold.key($0.name)
      } by: {
        $0 < $1
      }
    case .stat(let stat):
      stably(species) {
        $0.stats[stat]
      } by: {
        $0 > $1
      }
    case .total:
      stably(species) {
        $0.stats.total
      } by: {
        $0 > $1
      }
    }
  }

  private func stably<Key: Equatable>(
    _ species: [SpeciesSummary], key: (SpeciesSummary) -> Key, by comesFirst: (Key, Key) -> Bool
  ) -> [SpeciesSummary] {
    let keyed = species.map { (key: key($0), species: $0) }
    let sorted = keyed.sorted { one, other in
      if one.key == other.key { return one.species.id < other.species.id }
      return comesFirst(one.key, other.key)
    }
    return sorted.map(\.species)
  }
}

extension SpeciesOrder: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let key = try container.decode(String.self)
    guard let order = SpeciesOrder(key: key) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no order is called \(key)")
    }
    self = order
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(key)
  }
}

package struct SpeciesPage: Hashable, Sendable, Codable {
  package var species: [SpeciesSummary]
  /// How many the query has in all.
  package var total: Int
  package var offset: Int
  package var limit: Int

  package init(species: [SpeciesSummary], total: Int, offset: Int, limit: Int) {
    self.species = species
    self.total = total
    self.offset = offset
    self.limit = limit
  }

  /// Where the next page starts; nil at the end, and where a page of none would never get on.
  package var next: Int? { limit > 0 && offset + species.count < total && !species.isEmpty ? offset + limit : nil }
  /// Where the page before starts; nil on the first.
  package var previous: Int? { offset > 0 ? max(0, min(offset, total) - max(1, limit)) : nil }
}
