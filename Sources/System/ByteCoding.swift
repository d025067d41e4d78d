/// Writes numbers and texts one after the other, least significant byte first.
package struct ByteWriter: Sendable {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// A number of at most 64 bits.
  package mutating func write<Number: FixedWidthInteger>(_ number: Number) {
    write(UInt64(truncatingIfNeeded: number), size: MemoryLayout<Number>.size)
  }

  private mutating func write(_ number: UInt64, size: Int) {
    for index in 0..<size { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
  }

  /// At most 65,535 bytes of the text; what is longer is cut between two characters.
  package mutating func write(_ text: String) {
    var text = Substring(text)
    while text.utf8.count > Int(UInt16.max) { text.removeLast() }
    write(UInt16(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  package mutating func write(_ more: [UInt8]) { bytes.append(contentsOf: more) }
}

/// Reads what `ByteWriter` wrote. Every read is nil beyond the end, so that any bytes can be read without harm.
package struct ByteReader: Sendable {
  private let bytes: ArraySlice<UInt8>
  private var position: Int

  package init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  /// A number of at most 64 bits.
  package mutating func number<Number: FixedWidthInteger>(_ type: Number.Type = Number.self) -> Number? {
    number(size: MemoryLayout<Number>.size).map { Number(truncatingIfNeeded: $0) }
  }

  private mutating func number(size: Int) -> UInt64? {
    guard bytes.endIndex - position >= size else { return nil }
    defer { position += size }
    return bytes[position..<position + size].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Nil for what is no UTF-8.
  package mutating func text() -> String? {
    guard let count = number(UInt16.self).map(Int.init), bytes.endIndex - position >= count else { return nil }
    defer { position += count }
    return String(validating: bytes[position..<position + count], as: UTF8.self)
  }
}
