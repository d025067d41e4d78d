import JSON
package import Pokedex

/// One type as the service has it: what its attacks do to which others.
package struct TypeRecord: Hashable, Sendable {
  package let id: ResourceNumber
  package let row: TypeChart.Row

  /// Reads the service's record of a `type`; the moves and Pokémon that have it, nearly all of it, are passed over.
  package init(json body: [UInt8]) throws(RecordFailure) {
    self = try readRecord(body) { reader throws in
      var id: ResourceNumber?
      var name: String?
      var hits: Relations?
      try reader.members { key, reader in
        switch key {
        case "id": id = try reader.bounded()
        case "name": name = try reader.slug()
        case "damage_relations": hits = try Relations(&reader)
        default: try reader.skip()
        }
      }
      let relations = try required(hits, "damage_relations")
      return TypeRecord(
        id: try required(id, "id"),
        row: TypeChart.Row(
          PokemonType(try required(name, "name")), double: relations.double, half: relations.half, none: relations.none)
      )
    }
  }

  private init(id: ResourceNumber, row: TypeChart.Row) {
    self.id = id
    self.row = row
  }

  /// The types that are hit otherwise than normally.
  private struct Relations {
    var double: [PokemonType] = []
    var half: [PokemonType] = []
    var none: [PokemonType] = []

    init(_ reader: inout JSONReader) throws {
      var (double, half, none): ([PokemonType], [PokemonType], [PokemonType]) = ([], [], [])
      try reader.members { key, reader in
        switch key {
        case "double_damage_to": double = try Self.types(&reader)
        case "half_damage_to": half = try Self.types(&reader)
        case "no_damage_to": none = try Self.types(&reader)
        default: try reader.skip()
        }
      }
      (self.double, self.half, self.none) = (double, half, none)
    }

    private static func types(_ reader: inout JSONReader) throws -> [PokemonType] {
      var types: [PokemonType] = []
      try reader.optionalElements { reader in types.append(PokemonType(try reader.nameOfResource())) }
      return types
    }
  }
}
