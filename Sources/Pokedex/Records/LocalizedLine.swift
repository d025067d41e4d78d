/// The texts of a record in all languages, as one field of its line holds them: in the order of `Language.all` between
/// bars, then those of other languages with their codes.
///
/// Empty is the English text again, `^` the one before, `-` none; what is left off at the end is none.
struct LocalizedLine: Sendable {
  private let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// One text, without reading those behind it.
  subscript(language: Language) -> String? {
    if let place = Language.all.firstIndex(of: language) { return text(at: place) }
    var found: String?
    for (code, text) in others where code == language { found = text }
    return found
  }

  var texts: [Language: String] {
    var texts: [Language: String] = [:]
    var before: String?
    for (language, part) in zip(Language.all, parts) {
      before = Self.text(of: part, english: texts[.english], before: before)
      texts[language] = before
    }
    for (language, text) in others { texts[language] = text }
    return texts
  }

  private func text(at place: Int) -> String? {
    guard place >= 0, let part = part(place) else { return nil }
    return Self.text(of: part, english: place > 0 ? text(at: 0) : nil, before: text(at: place - 1))
  }

  private static func text(
    of part: ArraySlice<UInt8>, english: @autoclosure () -> String?, before: @autoclosure () -> String?
  ) -> String? {
    switch (part.count, part.first) {
    case (0, _): english()
    case (1, UInt8(ascii: "-")): nil
    case (1, UInt8(ascii: "^")): before()
    default: LineEscape.text(part)
    }
  }

  private var parts: [ArraySlice<UInt8>] { bytes.split(separator: Self.bar, omittingEmptySubsequences: false) }

  private func part(_ place: Int) -> ArraySlice<UInt8>? {
    var start = bytes.startIndex
    for _ in 0..<place {
      guard let bar = bytes[start...].firstIndex(of: Self.bar) else { return nil }
      start = bar + 1
    }
    return bytes[start..<(bytes[start...].firstIndex(of: Self.bar) ?? bytes.endIndex)]
  }

  private var others: [(Language, String)] {
    parts.dropFirst(Language.all.count).compactMap { part in
      guard let mark = part.firstIndex(of: UInt8(ascii: "=")) else { return nil }
      return (Language(LineEscape.text(part[..<mark])), LineEscape.text(part[(mark + 1)...]))
    }
  }

  private static let bar = UInt8(ascii: "|")
}

extension LocalizedText {
  /// What `LocalizedLine` reads.
  var lineText: String {
    let texts = texts
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
}
