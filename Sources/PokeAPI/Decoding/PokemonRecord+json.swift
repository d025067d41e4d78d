import JSON
package import Pokedex

extension PokemonRecord {
  /// Reads the service's record of a `pokemon`. Moves, games and older pictures, nine tenths of it, are passed over.
  package init(json body: [UInt8]) throws(RecordFailure) {
    let parts = try readRecord(body) { reader throws in
      var parts = PokemonParts()
      try reader.members { key, reader in try parts.take(key, &reader) }
      return parts
    }
    try self.init(parts)
  }

  private init(_ parts: PokemonParts) throws(RecordFailure) {
    let id = try required(parts.id, "id")
    guard let species = parts.species?.id else { throw RecordFailure("species", "url", reason: "names no number") }
    guard !parts.types.isEmpty else { throw RecordFailure("types", reason: "is empty") }
    self.init(
      id: id, name: try required(parts.name, "name"), species: species, types: parts.types.inOrder(),
      height: Height(decimetres: try required(parts.height, "height")),
      weight: Weight(hectograms: try required(parts.weight, "weight")), stats: try parts.baseStats(),
      abilities: parts.abilities.inOrder(), pictures: parts.pictures)
  }
}

/// What of a `pokemon` has been read so far.
private struct PokemonParts {
  var id: ResourceNumber?
  var name: String?
  var species: NamedResource?
  var types: [Slotted<PokemonType>] = []
  var height: Amount?
  var weight: Amount?
  var stats: [StatName: Amount] = [:]
  var abilities: [Slotted<Ability>] = []
  var pictures = PictureAddresses()

  mutating func take(_ key: JSONKey, _ reader: inout JSONReader) throws {
    switch key {
    case "id": id = try reader.bounded()
    case "name": name = try reader.slug()
    case "species": species = try reader.resource()
    case "height": height = try reader.bounded()
    case "weight": weight = try reader.bounded()
    case "types": try reader.elements { reader in types.append(try Self.type(&reader)) }
    case "abilities":
      try reader.optionalElements { reader in if let ability = try Self.ability(&reader) { abilities.append(ability) } }
    case "stats": try reader.elements { reader in try takeStat(&reader) }
    case "sprites": if try !reader.takeNull() { try takePictures(&reader) }
    default: try reader.skip()
    }
  }

  private static func type(_ reader: inout JSONReader) throws -> Slotted<PokemonType> {
    var slot: Amount = 0
    var type: NamedResource?
    try reader.members { key, reader in
      switch key {
      case "slot": slot = try reader.bounded()
      case "type": type = try reader.resource()
      default: try reader.skip()
      }
    }
    return Slotted(slot: slot, value: PokemonType(try required(type, "type").name))
  }

  /// Nil when the slot is empty.
  private static func ability(_ reader: inout JSONReader) throws -> Slotted<Ability>? {
    var slot: Amount = 0
    var isHidden = false
    var ability: NamedResource?
    try reader.members { key, reader in
      switch key {
      case "slot": slot = try reader.bounded()
      case "is_hidden": isHidden = try reader.bool()
      case "ability": ability = try reader.optionalResource()
      default: try reader.skip()
      }
    }
    return ability.map { Slotted(slot: slot, value: Ability($0.name, isHidden: isHidden)) }
  }

  private mutating func takeStat(_ reader: inout JSONReader) throws {
    var stat: NamedResource?
    var value: Amount?
    try reader.members { key, reader in
      switch key {
      case "base_stat": value = try reader.bounded()
      case "stat": stat = try reader.resource()
      default: try reader.skip()
      }
    }
    let name = try required(stat, "stat").name
    if let known = StatName(slug: name) { stats[known] = try required(value, "base_stat") }
  }

  private mutating func takePictures(_ reader: inout JSONReader) throws {
    try reader.members { key, reader in
      switch key {
      case "front_default": pictures.front = try reader.optionalString()
      case "front_shiny": pictures.shiny = try reader.optionalString()
      default: try reader.skip()
      }
    }
  }

  func baseStats() throws(RecordFailure) -> BaseStats {
    for stat in StatName.allCases where stats[stat] == nil {
      throw RecordFailure("stats", reason: "has no \(stat.slug)")
    }
    guard let base = BaseStats(StatName.allCases.compactMap { stats[$0] }) else {
      throw RecordFailure("stats", reason: "is not whole")
    }
    return base
  }
}

/// A value with its place in a list that may skip places.
private struct Slotted<Value> {
  var slot: Amount
  var value: Value
}

extension Array {
  fileprivate func inOrder<Value>() -> [Value] where Element == Slotted<Value> {
    enumerated().sorted { ($0.element.slot, $0.offset) < ($1.element.slot, $1.offset) }.map(\.element.value)
  }
}
