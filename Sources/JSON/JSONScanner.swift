import Glibc

/// Walks over bytes token by token, strictly as RFC 8259 has them.
///
/// Trap: points into memory that it does not own; lives only inside the closure that lent the bytes.
struct JSONScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// 0 at the end, which is no byte that may stand between tokens.
  @inline(__always) var next: UInt8 { position < bytes.count ? bytes[position] : 0 }

  @inline(__always) mutating func skipSpace() {
    while position < bytes.count {
      let byte = bytes[position]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
      position += 1
    }
  }

  /// Takes one byte after space; false when another stands there.
  @inline(__always) mutating func take(_ byte: UInt8) -> Bool {
    skipSpace()
    guard next == byte, position < bytes.count else { return false }
    position += 1
    return true
  }

  func error(_ complaint: JSONComplaint, at offset: Int? = nil) -> JSONError {
    complaint.error(at: offset ?? position, in: bytes)
  }

  /// `true`, `false`, `null`: the whole word or an error.
  mutating func word(_ word: StaticString) throws(JSONError) {
    let count = word.utf8CodeUnitCount
    guard position + count <= bytes.count else { throw error(.value) }
    for index in 0..<count where bytes[position + index] != word.utf8Start[index] { throw error(.value) }
    position += count
  }

  /// Passes a number. Returns whether it is whole: neither a point nor an exponent.
  mutating func number() throws(JSONError) -> Bool {
    if next == UInt8(ascii: "-") { position += 1 }
    if next == UInt8(ascii: "0") {
      position += 1
      if isDigit(next) { throw error(.wanted("no digit after a leading zero")) }
    } else {
      try digits()
    }
    var isWhole = true
    if next == UInt8(ascii: ".") {
      isWhole = false
      position += 1
      try digits()
    }
    if next | 0x20 == UInt8(ascii: "e") {
      isWhole = false
      position += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
      try digits()
    }
    return isWhole
  }

  @inline(__always) private mutating func digits() throws(JSONError) {
    guard isDigit(next) else { throw error(.digit) }
    repeat { position += 1 } while isDigit(next)
  }

  @inline(__always) private func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
}

extension UnsafeBufferPointer<UInt8> {
  /// Byte by byte.
  @inline(__always) func isSame(as other: Self) -> Bool {
    guard count == other.count else { return false }
    guard let mine = baseAddress, let theirs = other.baseAddress else { return true }
    return memcmp(mine, theirs, count) == 0
  }

  /// The eight bytes from `offset` on, which must be there.
  @inline(__always) func word(at offset: Int) -> UInt64 {
    UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }
}
