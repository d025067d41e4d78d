/// How slugs are written for people.
package enum DisplayName {
  /// The species whose name is not its slug with capitals.
  private static let special: [String: String] = [
    "nidoran-f": "Nidoran♀", "nidoran-m": "Nidoran♂", "farfetchd": "Farfetch’d", "sirfetchd": "Sirfetch’d",
    "mr-mime": "Mr. Mime", "mime-jr": "Mime Jr.", "mr-rime": "Mr. Rime", "ho-oh": "Ho-Oh", "porygon-z": "Porygon-Z",
    "flabebe": "Flabébé", "type-null": "Type: Null", "jangmo-o": "Jangmo-o", "hakamo-o": "Hakamo-o",
    "kommo-o": "Kommo-o", "wo-chien": "Wo-Chien", "chien-pao": "Chien-Pao", "ting-lu": "Ting-Lu", "chi-yu": "Chi-Yu",
  ]

  /// "#0025": four digits, as the games count.
  package static func number(_ id: Int) -> String {
    let digits = String(id)
    return "#" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// "Mr. Mime" for `mr-mime`.
  package static func species(_ slug: String) -> String { special[slug] ?? words(slug) }

  /// "Deoxys Attack" for `deoxys-attack` of `deoxys`.
  package static func form(_ slug: String, of species: String) -> String {
    guard let label = formLabel(slug, of: species) else { return slug == species ? self.species(slug) : words(slug) }
    return "\(self.species(species)) \(label)"
  }

  /// "Attack" for `deoxys-attack` of `deoxys`; nil when the slug does not go beyond the species'.
  package static func formLabel(_ slug: String, of species: String) -> String? {
    guard slug.hasPrefix(species + "-"), slug.utf8.count > species.utf8.count + 1 else { return nil }
    return words(String(slug.dropFirst(species.count + 1)))
  }

  /// Each word of a slug with a capital: "Thunder Stone".
  package static func words(_ slug: String) -> String {
    slug.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
  }

  /// The slug's words in small letters, for the middle of a sentence: "full moon".
  package static func smallWords(_ slug: String) -> String {
    slug.split(separator: "-").joined(separator: " ")
  }
}
