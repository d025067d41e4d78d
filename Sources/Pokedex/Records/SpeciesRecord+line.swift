import System

extension SpeciesRecord {
  /// The record as it is kept.
  package var line: [UInt8] { line(genus: genus, entry: entry) }

  /// The record as it is bundled: the games' prose is theirs, and stays out.
  var bundledLine: [UInt8] {
    line(genus: LocalizedText(genus[.english].map { [.english: $0] } ?? [:]), entry: LocalizedText())
  }

  private func line(genus: LocalizedText, entry: LocalizedText) -> [UInt8] {
    var line = LineWriter()
    line.field(PaddedNumber.text(id.value))
    line.field(name)
    line.field(generation.value)
    line.field(rarity == .ordinary ? "" : rarity.rawValue)
    line.raw(chain?.description ?? "")
    line.raw(genus.lineText)
    line.raw(names.lineText)
    line.raw(formsText)
    line.raw(entry.lineText)
    return line.bytes
  }

  /// Empty for a single form of the species' own name.
  private var formsText: String {
    if forms == [FormReference(id: id, name: name)] { return "" }
    return forms.map { "\($0.id):\(LineEscape.escaped($0.name, also: [UInt8(ascii: ","), UInt8(ascii: ":")]))" }
      .joined(separator: ",")
  }

  package init(line: ArraySlice<UInt8>) throws(LineFailure) {
    var reader = LineReader(line, record: "species")
    id = try reader.number()
    name = try reader.word()
    generation = try reader.number()
    let rarity = reader.text()
    self.rarity = Rarity(rawValue: rarity) ?? .ordinary
    chain = try reader.optionalNumber()
    genus = LocalizedText(LocalizedLine(reader.field()))
    names = LocalizedText(LocalizedLine(reader.field()))
    let forms = reader.list().compactMap(Self.form)
    self.forms = forms.isEmpty ? [FormReference(id: id, name: name)] : forms
    entry = LocalizedText(LocalizedLine(reader.field()))
  }

  private static func form(_ bytes: ArraySlice<UInt8>) -> FormReference? {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), let id = DexNumber(digits: bytes[..<colon]) else {
      return nil
    }
    return FormReference(id: id, name: LineEscape.text(bytes[(colon + 1)...]))
  }
}
