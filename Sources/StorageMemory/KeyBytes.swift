/// A key as the contract compares it: by its UTF-8 bytes. Swift's own `==` takes two spellings of "é" for one text.
struct KeyBytes: Hashable, Comparable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (left: KeyBytes, right: KeyBytes) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

  static func < (left: KeyBytes, right: KeyBytes) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(UInt8(0xFF))
  }

  func begins(with prefix: String) -> Bool { text.utf8.starts(with: prefix.utf8) }
}
