import Glibc

/// Finds a run of bytes in a text by its rarest byte.
struct ByteFinder {
  private let pattern: [UInt8]
  /// Where in the pattern its rarest byte stands.
  private let place: Int

  /// `counts` says how often each byte occurs in the texts. The pattern must not be empty.
  init(_ pattern: [UInt8], rarestBy counts: [Int32]) {
    self.pattern = pattern
    place = pattern.indices.min { counts[Int(pattern[$0])] < counts[Int(pattern[$1])] } ?? 0
  }

  func firstOffset(in text: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard let base = text.baseAddress, !pattern.isEmpty else { return nil }
    var position = start + place
    let end = text.count - (pattern.count - 1 - place)
    while position < end, let found = memchr(base + position, Int32(pattern[place]), end - position) {
      let offset = UnsafeRawPointer(found) - base - place
      if stands(at: offset, in: text) { return offset }
      position = offset + place + 1
    }
    return nil
  }

  @inline(__always) private func stands(at offset: Int, in text: UnsafeRawBufferPointer) -> Bool {
    for index in pattern.indices where text[offset + index] != pattern[index] { return false }
    return true
  }
}
