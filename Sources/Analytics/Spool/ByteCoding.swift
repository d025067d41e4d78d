import System

/// Writes numbers and texts one after the other, least significant byte first.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write<Number: FixedWidthInteger>(_ number: Number) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// At most 65,535 bytes of the text; what is longer is cut between two characters.
  mutating func write(_ text: String) {
    guard text.utf8.count <= Int(UInt16.max) else { return write(String(Self.cut(text))) }
    write(UInt16(text.utf8.count))
    text.withBytes { bytes.append(contentsOf: $0) }
  }

  private static func cut(_ text: String) -> Substring {
    var text = Substring(text)
    while text.utf8.count > Int(UInt16.max) { text.removeLast() }
    return text
  }

  mutating func write(_ more: [UInt8]) { bytes.append(contentsOf: more) }
}

/// Reads what `ByteWriter` wrote. Every read is nil beyond the end, so that any bytes can be read without harm.
struct ByteReader {
  private let bytes: ArraySlice<UInt8>
  private var position: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  mutating func number<Number: FixedWidthInteger & BitwiseCopyable>(_ type: Number.Type = Number.self) -> Number? {
    let size = MemoryLayout<Number>.size
    guard bytes.endIndex - position >= size else { return nil }
    let offset = position - bytes.startIndex
    position += size
    return Number(littleEndian: bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: Number.self) })
  }

  /// Nil for what is no UTF-8.
  mutating func text() -> String? {
    guard let count = number(UInt16.self).map(Int.init), bytes.endIndex - position >= count else { return nil }
    let text = bytes[position..<position + count]
    position += count
    // Most texts are plain letters, which are valid as they are.
    if text.allSatisfy({ $0 < 0x80 }) { return String(decoding: text, as: UTF8.self) }
    return String(validating: text, as: UTF8.self)
  }
}
