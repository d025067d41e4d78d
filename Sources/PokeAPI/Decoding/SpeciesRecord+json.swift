import JSON
package import Pokedex

extension SpeciesRecord {
  /// Reads the service's record of a `pokemon-species`.
  package init(json body: [UInt8]) throws(RecordFailure) {
    let parts = try readRecord(body) { reader throws in
      var parts = SpeciesParts()
      try reader.members { key, reader in try parts.take(key, &reader) }
      parts.finishEntry()
      return parts
    }
    try self.init(parts)
  }

  private init(_ parts: SpeciesParts) throws(RecordFailure) {
    let id = try required(parts.id, "id")
    let name = try required(parts.name, "name")
    let generation = try required(parts.generation, "generation")
    guard let generation = Generation(slug: generation.name) else {
      throw RecordFailure("generation", "name", reason: "'\(generation.name)' is no generation")
    }
    self.init(
      id: id, name: name, generation: generation, rarity: parts.rarity, chain: parts.chain, genus: parts.genus,
      names: parts.names, entry: parts.entry,
      forms: parts.forms.isEmpty ? [FormReference(id: id, name: name)] : parts.forms)
  }
}

/// What of a `pokemon-species` has been read so far.
private struct SpeciesParts {
  var id: ResourceNumber?
  var name: String?
  var generation: NamedResource?
  var rarity = Rarity.ordinary
  var chain: ChainNumber?
  var genus = LocalizedText()
  var names = LocalizedText()
  var entry = LocalizedText()
  var forms: [FormReference] = []
  /// The newest text of each language, still in the body: most are replaced by a newer one.
  private var entries: [(language: String, text: JSONKey)] = []

  mutating func take(_ key: JSONKey, _ reader: inout JSONReader) throws {
    switch key {
    case "id": id = try reader.bounded()
    case "name": name = try reader.slug()
    case "generation": generation = try reader.resource()
    case "is_baby": try take(.baby, &reader)
    case "is_legendary": try take(.legendary, &reader)
    case "is_mythical": try take(.mythical, &reader)
    case "evolution_chain": chain = try Self.chain(&reader)
    case "genera": try Self.take(&reader, "genus", into: &genus)
    case "names": try Self.take(&reader, "name", into: &names)
    case "varieties": try reader.optionalElements { reader in try takeForm(&reader) }
    case "flavor_text_entries": try reader.optionalElements { reader in try takeEntry(&reader) }
    default: try reader.skip()
    }
  }

  private mutating func take(_ rarity: Rarity, _ reader: inout JSONReader) throws {
    if try !reader.takeNull(), try reader.bool() { self.rarity = rarity }
  }

  private static func chain(_ reader: inout JSONReader) throws -> ResourceNumber? {
    if try reader.takeNull() { return nil }
    var id: ResourceNumber?
    try reader.members { key, reader in
      if key == "url" { id = JSONReader.number(inAddress: try reader.key()) } else { try reader.skip() }
    }
    guard let id else { throw RecordFailure("url", reason: "names no number") }
    return id
  }

  private static func take(_ reader: inout JSONReader, _ member: StaticString, into texts: inout LocalizedText) throws {
    try reader.optionalElements { reader in
      var text: String?
      var language: String?
      try reader.members { key, reader in
        if key == member {
          text = try reader.optionalString()
        } else if key == "language" {
          language = try reader.nameOfResource()
        } else {
          try reader.skip()
        }
      }
      if let text, !text.isEmpty, let language { texts[Language(language)] = text }
    }
  }

  private mutating func takeForm(_ reader: inout JSONReader) throws {
    var isDefault = false
    var pokemon: NamedResource?
    try reader.members { key, reader in
      switch key {
      case "is_default": isDefault = try reader.bool()
      case "pokemon": pokemon = try reader.resource()
      default: try reader.skip()
      }
    }
    let found = try required(pokemon, "pokemon")
    guard let id = found.id else { throw RecordFailure("pokemon", "url", reason: "names no number") }
    let form = FormReference(id: id, name: found.name)
    forms.insert(form, at: isDefault ? 0 : forms.count)
  }

  private mutating func takeEntry(_ reader: inout JSONReader) throws {
    var text: JSONKey?
    var language: String?
    try reader.members { key, reader in
      switch key {
      case "flavor_text": text = try reader.key()
      case "language": language = try reader.nameOfResource()
      default: try reader.skip()
      }
    }
    guard let text, let language else { return }
    if let index = entries.firstIndex(where: { $0.language == language }) {
      entries[index].text = text
    } else {
      entries.append((language, text))
    }
  }

  mutating func finishEntry() {
    for (language, text) in entries { entry[Language(language)] = EntryText.cleaned(text.string) }
    entries = []
  }
}
