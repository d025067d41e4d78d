import ShellKit

/// What stands in a cell: a scalar, a longer grapheme by its number, or the second half of a wide one.
struct Glyph: Hashable, Sendable {
  let bits: UInt32

  static let space = Glyph(bits: 0x20)
  /// Right of a wide glyph.
  static let tail = Glyph(bits: 0)
  static let substitute = Glyph(bits: 0xFFFD)
  fileprivate static let clusterMark: UInt32 = 1 << 31

  var scalar: Unicode.Scalar? { bits & Self.clusterMark == 0 ? Unicode.Scalar(bits) : nil }
  var cluster: Int? { bits & Self.clusterMark == 0 ? nil : Int(bits & ~Self.clusterMark) }
}

/// The graphemes of more than one scalar that were drawn so far, each once.
final class Clusters {
  private static let most = 4_096
  private var texts: [(text: String, columns: Int)] = []
  private var numbers: [Character: UInt32] = [:]

  init() {}

  /// The glyph and its columns. Controls and what has no width never get into a cell.
  func glyph(for character: Character) -> (glyph: Glyph, columns: Int) {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return (.substitute, 1) }
    if first.value < 0x20 || (0x7F..<0xA0).contains(first.value) { return (.substitute, 1) }
    if first.value < 0x7F || scalars.count == 1 {
      let columns = first.value < 0x7F ? 1 : first.columns
      if scalars.count == 1 { return columns == 0 ? (.substitute, 1) : (Glyph(bits: first.value), columns) }
    }
    return cluster(character, first)
  }

  private func cluster(_ character: Character, _ first: Unicode.Scalar) -> (glyph: Glyph, columns: Int) {
    if let number = numbers[character] {
      return (Glyph(bits: Glyph.clusterMark | number), texts[Int(number)].columns)
    }
    guard texts.count < Self.most, !character.unicodeScalars.contains(where: { $0.value < 0x20 }) else {
      return first.columns == 0 ? (.substitute, 1) : (Glyph(bits: first.value), first.columns)
    }
    let number = UInt32(texts.count)
    numbers[character] = number
    texts.append((String(character), max(1, character.columns)))
    return (Glyph(bits: Glyph.clusterMark | number), max(1, character.columns))
  }

  func text(of glyph: Glyph) -> String {
    if glyph == .tail { return "" }
    if let number = glyph.cluster { return texts.indices.contains(number) ? texts[number].text : "\u{FFFD}" }
    return glyph.scalar.map(String.init) ?? ""
  }

  func columns(of glyph: Glyph) -> Int {
    if glyph == .tail { return 0 }
    if let number = glyph.cluster { return texts.indices.contains(number) ? texts[number].columns : 1 }
    return glyph.bits < 0x300 ? 1 : max(1, glyph.scalar?.columns ?? 1)
  }
}
