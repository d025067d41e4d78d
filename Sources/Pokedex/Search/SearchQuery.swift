import System

/// What is typed into a search: a name or number, and filters: `pika type:electric gen:1`.
struct SearchQuery: Hashable, Sendable {
  /// What is not a filter.
  var text: String
  var types: [PokemonType]
  var generation: Generation?
  /// Filters that mean nothing, as typed.
  var ignored: [String]

  init(_ typed: String) {
    var words: [Substring] = []
    (types, generation, ignored) = ([], nil, [])
    for word in typed.split(whereSeparator: \.isWhitespace) {
      guard let filter = Filter(word) else {
        words.append(word)
        continue
      }
      switch filter {
      case .type(let type): types.append(type)
      case .generation(let number): generation = number
      case .meaningless: ignored.append(String(word))
      }
    }
    text = words.joined(separator: " ")
  }

  private enum Filter {
    case type(PokemonType)
    case generation(Generation)
    case meaningless

    /// Nil for a word that is no filter: "Type: Null" has nothing behind its colon.
    init?(_ word: Substring) {
      let parts = word.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, !word.hasPrefix(":") else { return nil }
      let value = parts[1].lowercased()
      switch parts[0].lowercased() {
      case "type", "t":
        let type = PokemonType(value)
        self = PokemonType.all.contains(type) ? .type(type) : .meaningless
      case "gen", "generation", "g":
        let generation = Generation(digits: value) ?? Generation(slug: "generation-\(value)")
        self = generation.map(Filter.generation) ?? .meaningless
      default: return nil
      }
    }
  }

  var hasFilter: Bool { !types.isEmpty || generation != nil }

  func matches(_ species: SpeciesSummary) -> Bool {
    types.allSatisfy(species.types.contains) && (generation == nil || generation == species.generation)
  }

  /// The digits of the number that is meant: `25`, `#25`, `025`, `２５`; nil for a name, and for `2.5` and `-25`.
  static func digits(_ text: some StringProtocol) -> ArraySlice<UInt8>? {
    var rest = text.unicodeScalars.drop(while: \.properties.isWhitespace)
    while rest.last?.properties.isWhitespace == true { rest.removeLast() }
    if rest.first == "#" || rest.first == "＃" { rest.removeFirst() }
    let digits = rest.compactMap(digit)
    guard !digits.isEmpty, digits.count == rest.count else { return nil }
    return digits[...]
  }

  /// Of usual and of full width.
  private static func digit(_ scalar: Unicode.Scalar) -> UInt8? {
    switch scalar.value {
    case 0x30...0x39: UInt8(truncatingIfNeeded: scalar.value)
    case 0xFF10...0xFF19: UInt8(truncatingIfNeeded: scalar.value - 0xFF10 + 0x30)
    default: nil
    }
  }
}
