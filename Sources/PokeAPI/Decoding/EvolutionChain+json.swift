import JSON
package import Pokedex
import System

extension EvolutionChain {
  /// Reads the service's record of an `evolution-chain`. Every key of a condition is kept, whatever it is called.
  package init(json body: [UInt8]) throws(RecordFailure) {
    self = try readRecord(body) { reader throws in
      var id: ResourceNumber?
      var item: NamedResource?
      var root: ReadStage?
      try reader.members { key, reader in
        switch key {
        case "id": id = try reader.bounded()
        case "baby_trigger_item": item = try reader.optionalResource()
        case "chain": root = try ReadStage(&reader, depth: 0)
        default: try reader.skip()
        }
      }
      return EvolutionChain(
        id: try required(id, "id"), root: try required(root, "chain").stage(from: ""), babyItem: item?.name)
    }
  }
}

/// A stage as it was read: what its conditions mean is known only beside the stage before it.
private struct ReadStage {
  /// Deeper trees are refused; today's are 2 deep.
  static let deepest = 50

  var species: SpeciesReference
  var isBaby = false
  var conditions: [[EvolutionCondition.Detail]] = []
  var evolvesTo: [ReadStage] = []

  init(_ reader: inout JSONReader, depth: Int) throws {
    guard depth <= Self.deepest else { throw RecordFailure(reason: "goes deeper than \(Self.deepest) stages") }
    var species: NamedResource?
    var isBaby = false
    var conditions: [[EvolutionCondition.Detail]] = []
    var evolvesTo: [ReadStage] = []
    try reader.members { key, reader in
      switch key {
      case "species": species = try reader.resource()
      case "is_baby": isBaby = try reader.bool()
      case "evolution_details":
        try reader.optionalElements { reader in conditions.append(try Self.details(&reader)) }
      case "evolves_to":
        try reader.optionalElements { reader in evolvesTo.append(try ReadStage(&reader, depth: depth + 1)) }
      default: try reader.skip()
      }
    }
    let found = try required(species, "species")
    guard let id = found.id else { throw RecordFailure("species", "url", reason: "names no number") }
    self.species = SpeciesReference(id: id, name: found.name)
    self.isBaby = isBaby
    self.conditions = conditions
    self.evolvesTo = evolvesTo
  }

  func stage(from parent: String) -> EvolutionChain.Stage {
    EvolutionChain.Stage(
      species, isBaby: isBaby,
      conditions: conditions.map { EvolutionCondition($0, from: parent, into: species.name) },
      evolvesTo: evolvesTo.map { $0.stage(from: species.name) })
  }

  private static func details(_ reader: inout JSONReader) throws -> [EvolutionCondition.Detail] {
    var details: [EvolutionCondition.Detail] = []
    try reader.members { key, reader in
      if let value = try value(&reader) { details.append(EvolutionCondition.Detail(key.string, value)) }
    }
    return details
  }

  /// Nil for what says nothing: null, false, an empty text. Zero says something.
  private static func value(_ reader: inout JSONReader) throws -> EvolutionCondition.Value? {
    switch try reader.peek() {
    case .null:
      try reader.skip()
      return nil
    case .bool: return try reader.bool() ? .yes : nil
    case .string:
      let text = try reader.string()
      return text.isEmpty ? nil : .name(text)
    case .number:
      let number = try reader.number()
      return number.integer.flatMap(ConditionNumber.init(exactly:)).map(EvolutionCondition.Value.number)
        ?? .name(number.text)
    case .object: return .name(try reader.resource().name)
    case .array:
      var names: [String] = []
      try reader.elements { reader in names.append(try reader.resource().name) }
      return names.isEmpty ? nil : .name(names.joined(separator: "-and-"))
    }
  }
}
