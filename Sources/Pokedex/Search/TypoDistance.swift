import System

/// How many letters must be put in, left out, replaced or swapped with their neighbour to make a pattern of a text.
///
/// Bit-parallel: a column of the classic table is one machine word, so a pattern has at most 64 scalars.
struct TypoDistance {
  private var ascii = [UInt64](repeating: 0, count: 128)
  private var others: [(scalar: UInt32, mask: UInt64)] = []
  let length: Int

  init(_ pattern: [UInt32]) {
    length = min(pattern.count, 64)
    for (index, scalar) in pattern.prefix(64).enumerated() {
      let bit: UInt64 = 1 << UInt64(index)
      if scalar < 128 {
        ascii[Int(scalar)] |= bit
      } else if let known = others.firstIndex(where: { $0.scalar == scalar }) {
        others[known].mask |= bit
      } else {
        others.append((scalar, bit))
      }
    }
  }

  struct Result: Equatable {
    /// To the whole text.
    var whole: Int
    /// To the beginning of the text that is nearest.
    var beginning: Int
  }

  /// `text` is valid UTF-8.
  func callAsFunction(_ text: UnsafeBufferPointer<UInt8>) -> Result {
    guard length > 0 else { return Result(whole: text.count { $0 & 0xC0 != 0x80 }, beginning: 0) }
    let last: UInt64 = 1 << UInt64(length - 1)
    var (up, down): (UInt64, UInt64) = (~0, 0)
    var (diagonal, maskBefore): (UInt64, UInt64) = (0, 0)
    var score = length
    var best = length
    var position = 0
    while position < text.count {
      let mask = self.mask(Self.scalar(text, &position))
      let swapped = ((~diagonal & mask) << 1) & maskBefore
      diagonal = (((mask & up) &+ up) ^ up) | mask | down | swapped
      var right = down | ~(diagonal | up)
      var left = diagonal & up
      if right & last != 0 { score += 1 } else if left & last != 0 { score -= 1 }
      right = right << 1 | 1
      left <<= 1
      up = left | ~(diagonal | right)
      down = right & diagonal
      maskBefore = mask
      best = min(best, score)
    }
    return Result(whole: score, beginning: best)
  }

  @inline(__always) private func mask(_ scalar: UInt32) -> UInt64 {
    if scalar < 128 { return ascii[Int(scalar)] }
    for other in others where other.scalar == scalar { return other.mask }
    return 0
  }

  @inline(__always)
  private static func scalar(_ text: UnsafeBufferPointer<UInt8>, _ position: inout Int) -> UInt32 {
    let first = text[position]
    position += 1
    guard first >= 0xC0 else { return UInt32(first) }
    var value = UInt32(first) & (first >= 0xF0 ? 0x07 : first >= 0xE0 ? 0x0F : 0x1F)
    while position < text.count, text[position] & 0xC0 == 0x80 {
      value = value << 6 | UInt32(text[position] & 0x3F)
      position += 1
    }
    return value
  }
}
