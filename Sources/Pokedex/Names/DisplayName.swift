import System

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
  package static func number(_ id: DexNumber) -> String {
    let digits = "\(id)"
    switch digits.utf8.count {
    case 1: return "#000" + digits
    case 2: return "#00" + digits
    case 3: return "#0" + digits
    default: return "#" + digits
    }
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
    slug.withBytes { slug in
      species.withBytes { species in
        guard slug.count > species.count + 1, slug[species.count] == UInt8(ascii: "-"), slug.starts(with: species)
        else { return nil }
        return formLabel(UnsafeBufferPointer(rebasing: slug[(species.count + 1)...]))
      }
    }
  }

  private static func formLabel(_ label: UnsafeBufferPointer<UInt8>) -> String {
    // The forms whose label is not its slug with capitals.
    if label.count <= 4 {
      switch String(decoding: label, as: UTF8.self) {
      case "gmax": return "Gigantamax"
      case "phd": return "Ph. D."
      default: break
      }
    }
    return plainWords(label) ?? foreignWords(String(decoding: label, as: UTF8.self))
  }

  /// A form by its slug alone, where its species is not at hand: "Mr. Mime Galar".
  static func anyForm(_ slug: String) -> String {
    special[slug] ?? special.first { slug.hasPrefix($0.key + "-") }.map { form(slug, of: $0.key) } ?? words(slug)
  }

  /// Things, places and games whose name is not their slug with capitals.
  private static let specialThings: [String: String] = [
    "kings-rock": "King’s Rock", "up-grade": "Up-Grade", "mt-coronet": "Mt. Coronet", "red-blue": "Red & Blue",
    "gold-silver": "Gold & Silver", "ruby-sapphire": "Ruby & Sapphire", "diamond-pearl": "Diamond & Pearl",
    "black-white": "Black & White", "x-y": "X & Y", "omega-ruby-alpha-sapphire": "Omega Ruby & Alpha Sapphire",
    "sun-moon": "Sun & Moon", "ultra-sun-ultra-moon": "Ultra Sun & Ultra Moon", "sword-shield": "Sword & Shield",
    "scarlet-violet": "Scarlet & Violet", "legends-arceus": "Legends: Arceus", "legends-za": "Legends: Z-A",
  ]

  /// An item, a move, a place, a game: "Scroll of Darkness".
  static func thing(_ slug: String) -> String {
    if let special = specialThings[slug] { return special }
    let small: Set<Substring> = ["of", "the", "and"]
    return slug.split(separator: "-").enumerated()
      .map { $0 > 0 && small.contains($1) ? String($1) : $1.prefix(1).uppercased() + $1.dropFirst() }
      .joined(separator: " ")
  }

  /// Each word of a slug with a capital: "Thunder Stone".
  package static func words(_ slug: String) -> String {
    slug.withBytes(plainWords) ?? foreignWords(slug)
  }

  /// Nil for letters beyond ASCII.
  private static func plainWords(_ slug: UnsafeBufferPointer<UInt8>) -> String? {
    guard slug.allSatisfy({ $0 < 0x80 }) else { return nil }
    return String(unsafeUninitializedCapacity: slug.count) { room in
      // No byte of the slug becomes more than one of the words.
      var (used, beginsWord) = (0, true)
      for byte in slug {
        if byte == UInt8(ascii: "-") {
          beginsWord = true
          continue
        }
        if beginsWord, used > 0 {
          room[used] = UInt8(ascii: " ")
          used += 1
        }
        room[used] = beginsWord && UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte ? byte - 0x20 : byte
        used += 1
        beginsWord = false
      }
      return used
    }
  }

  /// The same for letters of any alphabet.
  private static func foreignWords(_ slug: String) -> String {
    var words = ""
    var beginsWord = true
    for scalar in slug.unicodeScalars {
      if scalar == "-" {
        beginsWord = true
      } else if beginsWord {
        if !words.isEmpty { words.unicodeScalars.append(" ") }
        words += capital(scalar)
        beginsWord = false
      } else {
        words.unicodeScalars.append(scalar)
      }
    }
    return words
  }

  private static func capital(_ letter: Unicode.Scalar) -> String {
    switch letter {
    case "a"..."z": String(Unicode.Scalar(UInt8(letter.value) - 32))
    case "0"..."9", "A"..."Z": String(letter)
    default: letter.properties.uppercaseMapping
    }
  }

  /// The slug's words in small letters, for the middle of a sentence: "full moon".
  package static func smallWords(_ slug: String) -> String {
    slug.split(separator: "-").joined(separator: " ")
  }
}
