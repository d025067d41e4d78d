extension SpeciesRecord {
  /// The record as it is kept.
  package var line: [UInt8] { line(genus: genus, entry: entry) }

  /// The record as it is bundled: the games' prose is theirs, and stays out.
  var bundledLine: [UInt8] {
    line(genus: LocalizedText(genus[.english].map { [.english: $0] } ?? [:]), entry: LocalizedText())
  }

  private func line(genus: LocalizedText, entry: LocalizedText) -> [UInt8] {
    var line = LineWriter()
    line.field(PaddedNumber.text(id))
    line.field(name)
    line.field(generation.number)
    line.field(rarity == .ordinary ? "" : rarity.rawValue)
    line.raw(chain.map(String.init) ?? "")
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
    id = try reader.integer()
    name = try reader.word()
    generation = Generation(try reader.integer())
    let rarity = reader.text()
    self.rarity = Rarity(rawValue: rarity) ?? .ordinary
    chain = try reader.optionalInteger()
    genus = LocalizedText(line: reader.field())
    names = LocalizedText(line: reader.field())
    let forms = reader.list().compactMap(Self.form)
    self.forms = forms.isEmpty ? [FormReference(id: id, name: name)] : forms
    entry = LocalizedText(line: reader.field())
  }

  private static func form(_ bytes: ArraySlice<UInt8>) -> FormReference? {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), let id = decimal(bytes[..<colon]) else { return nil }
    return FormReference(id: id, name: LineEscape.text(bytes[(colon + 1)...]))
  }
}

extension LocalizedText {
  /// The texts in the order of `Language.all` between bars, then those of other languages with their codes.
  ///
  /// Empty is the English text again, `^` the one before, `-` none; what is left off at the end is none.
  var lineText: String {
    var parts: [String] = []
    var before: String?
    for language in Language.all {
      let text = texts[language]
      parts.append(Self.part(text, english: language == .english ? nil : texts[.english], before: before))
      before = text
    }
    let others = texts.keys.filter { !Language.all.contains($0) }.sorted()
    if others.isEmpty { while parts.last == "-" { parts.removeLast() } }
    parts += others.map { "\(Self.escaped($0.rawValue))=\(Self.escaped(texts[$0] ?? ""))" }
    return parts.joined(separator: "|")
  }

  private static func part(_ text: String?, english: String?, before: String?) -> String {
    guard let text, !text.isEmpty else { return "-" }
    if text == english { return "" }
    if text == before { return "^" }
    let escaped = escaped(text)
    return escaped == "^" || escaped == "-" ? "%" + (escaped == "^" ? "5E" : "2D") : escaped
  }

  private static func escaped(_ text: String) -> String {
    LineEscape.escaped(text, also: [UInt8(ascii: "|"), UInt8(ascii: "=")])
  }

  init(line: ArraySlice<UInt8>) {
    self.init()
    guard !line.isEmpty else { return }
    var before: String?
    let parts = line.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      guard index < Language.all.count else {
        if let mark = part.firstIndex(of: UInt8(ascii: "=")) {
          texts[Language(LineEscape.text(part[..<mark]))] = LineEscape.text(part[(mark + 1)...])
        }
        continue
      }
      let text: String? =
        switch (part.count, part.first) {
        case (0, _): texts[.english]
        case (1, UInt8(ascii: "-")): nil
        case (1, UInt8(ascii: "^")): before
        default: LineEscape.text(part)
        }
      if let text { texts[Language.all[index]] = text }
      before = text
    }
  }
}
