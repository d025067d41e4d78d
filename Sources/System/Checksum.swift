/// A 64-bit checksum that notices damage, not malice. Its values are kept in files: they never change.
///
/// Texts and numbers are taken with their length, so that ("ab", "c") and ("a", "bc") differ.
package struct Checksum: Sendable {
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  package init() {}

  package var value: UInt64 { Self.mix(state ^ 0xD6E8_FEB8_6659_FD93, 0xA076_1D64_78BD_642F) }

  package mutating func take(_ number: Int64) { take(word: UInt64(bitPattern: number)) }

  package mutating func take(_ number: Int64?) {
    take(number == nil ? 0 : 1)
    take(number ?? 0)
  }

  package mutating func take(_ text: String) {
    var text = text
    text.withUTF8 { take(UnsafeRawBufferPointer($0)) }
  }

  package mutating func take(_ text: String?) {
    take(text == nil ? 0 : 1)
    take(text ?? "")
  }

  package mutating func take(_ bytes: [UInt8]) { bytes.withUnsafeBytes { take($0) } }

  package mutating func take(_ bytes: UnsafeRawBufferPointer) {
    take(Int64(bytes.count))
    var offset = 0
    while offset + 8 <= bytes.count {
      take(word: UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      offset += 8
    }
    guard offset < bytes.count else { return }
    var last: UInt64 = 0
    for byte in bytes[offset...].reversed() { last = last << 8 | UInt64(byte) }
    take(word: last)
  }

  private mutating func take(word: UInt64) {
    state = Self.mix(state ^ word, 0xE703_7ED1_A0B4_28DB) &+ 0x8EBC_6AF0_9C88_C6E3
  }

  /// Both halves of the product, folded: every bit of the word reaches every bit of the state.
  private static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }
}
