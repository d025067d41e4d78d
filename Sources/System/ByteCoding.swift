/// Writes numbers and texts one after the other, least significant byte first.
package struct ByteWriter: Sendable {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func write(_ number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
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

  package mutating func number<Number: FixedWidthInteger>(_ type: Number.Type = Number.self) -> Number? {
    let size = MemoryLayout<Number>.size
    guard bytes.endIndex - position >= size else { return nil }
    var value: Number = 0
    for index in (0..<size).reversed() { value = value << 8 | Number(truncatingIfNeeded: bytes[position + index]) }
    position += size
    return value
  }

  /// Nil for what is no UTF-8.
  package mutating func text() -> String? {
    guard let count = number(UInt16.self).map(Int.init), bytes.endIndex - position >= count else { return nil }
    defer { position += count }
    return String(validating: bytes[position..<position + count], as: UTF8.self)
  }
}
