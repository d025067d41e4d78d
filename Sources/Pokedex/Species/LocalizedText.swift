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
package struct LocalizedText: Sendable {
  private enum Form: Sendable {
    case texts([Language: String])
    /// As a record keeps them, taken apart when they are asked for: of twelve languages a page shows one.
    case line(LocalizedLine)
  }

  private var form: Form

  package init(_ texts: [Language: String] = [:]) { form = .texts(texts) }

  init(_ line: LocalizedLine) { form = .line(line) }

  package var texts: [Language: String] {
    switch form {
    case .texts(let texts): texts
    case .line(let line): line.texts
    }
  }

  package subscript(language: Language) -> String? {
    get {
      switch form {
      case .texts(let texts): texts[language]
      case .line(let line): line[language]
      }
    }
    set {
      var changed = texts
      changed[language] = newValue
      form = .texts(changed)
    }
  }

  /// In the language, else in English, else none: a text in a language that nobody asked for explains nothing.
  package func text(in language: Language = .english) -> String? { self[language] ?? self[.english] }

  package var isEmpty: Bool { texts.isEmpty }
}

extension LocalizedText: Hashable {
  package static func == (left: LocalizedText, right: LocalizedText) -> Bool { left.texts == right.texts }
  package func hash(into hasher: inout Hasher) { hasher.combine(texts) }
}

extension LocalizedText: Codable {
  private enum CodingKeys: CodingKey { case texts }

  package init(from decoder: any Decoder) throws {
    self.init(try decoder.container(keyedBy: CodingKeys.self).decode([Language: String].self, forKey: .texts))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(texts, forKey: .texts)
  }
}
