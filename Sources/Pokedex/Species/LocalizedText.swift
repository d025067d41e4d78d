/// A language by its code in lower case: `en`, `ja-hrkt`, `zh-hans`.
package struct Language: Hashable, Sendable, Comparable, Codable, RawRepresentable, ExpressibleByStringLiteral {
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue.lowercased() }
  package init(_ code: some StringProtocol) { rawValue = code.lowercased() }
  package init(stringLiteral value: String) { self.init(value) }
  package init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }

  package static let english: Language = "en"

  /// The twelve in which every species has a name; English first.
  package static let all: [Language] = [
    "en", "de", "fr", "es", "es-419", "it", "ja", "ja-hrkt", "ja-roma", "ko", "zh-hans", "zh-hant",
  ]

  package static func < (left: Language, right: Language) -> Bool { left.rawValue < right.rawValue }
}

/// One text in several languages.
package struct LocalizedText: Hashable, Sendable, Codable {
  package var texts: [Language: String]

  package init(_ texts: [Language: String] = [:]) { self.texts = texts }

  package subscript(language: Language) -> String? {
    get { texts[language] }
    set { texts[language] = newValue }
  }

  /// In the language, else in English, else none: a text in a language that nobody asked for explains nothing.
  package func text(in language: Language = .english) -> String? { texts[language] ?? texts[.english] }

  package var isEmpty: Bool { texts.isEmpty }
}
