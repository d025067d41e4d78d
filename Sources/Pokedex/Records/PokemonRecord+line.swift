import System

extension PokemonRecord {
  /// The record as it is kept.
  package var line: [UInt8] { line(pictures: { Self.addresses($0) }) }

  /// The record as it is bundled: a picture that stands in its usual place is only marked.
  var bundledLine: [UInt8] {
    line { pictures in
      let front = pictures.front.map { $0.hasSuffix("/\(id).png") ? "+" : $0 } ?? "-"
      let shiny = pictures.shiny.map { $0.hasSuffix("/shiny/\(id).png") ? "+" : $0 } ?? "-"
      return Self.addresses(PictureAddresses(front: front, shiny: shiny))
    }
  }

  private static func addresses(_ pictures: PictureAddresses) -> String {
    [pictures.front ?? "-", pictures.shiny ?? "-"]
      .map { LineEscape.escaped($0, also: [UInt8(ascii: "|")]) }.joined(separator: "|")
  }

  private func line(pictures words: (PictureAddresses) -> String) -> [UInt8] {
    var line = LineWriter()
    line.field(PaddedNumber.text(id.value))
    line.field(name)
    line.raw(species == id ? "" : species.description)
    line.list(types.map(\.rawValue))
    line.field(height.decimetres.value)
    line.field(weight.hectograms.value)
    line.list(StatName.allCases.map { stats[$0].description })
    line.list(abilities.map { $0.isHidden ? "*" + $0.name : $0.name })
    line.raw(words(pictures))
    return line.bytes
  }

  /// Reads either form; `sprites` is the address below which marked pictures stand.
  package init(line: ArraySlice<UInt8>, sprites: String = "") throws(LineFailure) {
    var reader = LineReader(line, record: "pokemon")
    id = try reader.number()
    name = try reader.word()
    species = try reader.optionalNumber() ?? id
    types = reader.types()
    guard !types.isEmpty else { throw reader.failure }
    height = Height(decimetres: try reader.number())
    weight = Weight(hectograms: try reader.number())
    guard let stats = reader.stats() else { throw reader.failure }
    self.stats = stats
    abilities = reader.list().map(Self.ability)
    pictures = Self.pictures(reader.field(), id: id, sprites: sprites)
  }

  private static func ability(_ bytes: ArraySlice<UInt8>) -> Ability {
    bytes.first == UInt8(ascii: "*")
      ? Ability(LineEscape.text(bytes.dropFirst()), isHidden: true) : Ability(LineEscape.text(bytes))
  }

  private static func pictures(_ bytes: ArraySlice<UInt8>, id: DexNumber, sprites: String) -> PictureAddresses {
    let parts = bytes.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false).map(LineEscape.text)
    func address(_ index: Int, _ usual: String) -> String? {
      guard parts.indices.contains(index), !parts[index].isEmpty, parts[index] != "-" else { return nil }
      return parts[index] == "+" ? "\(sprites)/\(usual)" : parts[index]
    }
    return PictureAddresses(front: address(0, "\(id).png"), shiny: address(1, "shiny/\(id).png"))
  }
}

extension LineReader {
  mutating func types() -> [PokemonType] {
    var types: [PokemonType] = []
    var rest = field()
    while let type = rest.popElement() { types.append(PokemonType(LineEscape.text(type))) }
    return types
  }

  /// Nil when there are not six numbers.
  mutating func stats() -> BaseStats? {
    var rest = field()
    var stats = BaseStats(hp: 0, attack: 0, defense: 0, specialAttack: 0, specialDefense: 0, speed: 0)
    for stat in StatName.allCases {
      guard let element = rest.popElement(), let value = Amount(digits: element) else { return nil }
      stats[stat] = value
    }
    return rest.isEmpty ? stats : nil
  }
}

extension ArraySlice<UInt8> {
  /// Takes what stands before the next comma; nil when nothing is left.
  fileprivate mutating func popElement() -> ArraySlice<UInt8>? {
    guard !isEmpty else { return nil }
    let end = firstIndex(of: UInt8(ascii: ",")) ?? endIndex
    defer { self = end < endIndex ? self[(end + 1)...] : [] }
    return self[..<end]
  }
}

/// Numbers as keys: of one width, so that their order as text is their order as numbers.
enum PaddedNumber {
  static let width = 6

  static func text(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }

  /// The number that a line begins with; nil for a line that has none of the right width.
  static func value(of line: Slice<UnsafeRawBufferPointer>) -> Int? {
    guard line.count > width, line[line.startIndex + width] == UInt8(ascii: "\t") else { return nil }
    let digits = UnsafeRawBufferPointer(rebasing: line.prefix(width))
    var value = 0
    for position in 0..<width {
      let digit = digits[position] &- 0x30
      guard digit <= 9 else { return nil }
      value = value * 10 + Int(digit)
    }
    return value
  }
}
