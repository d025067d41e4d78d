import Glibc

/// A text that is the same as another only when its UTF-8 bytes are.
public struct ByteKey: Sendable {
  public let text: String
  public init(_ text: String) { self.text = text }
}

extension ByteKey: Hashable {
  public static func == (left: ByteKey, right: ByteKey) -> Bool { left.text.isSameBytes(as: right.text) }

  public func hash(into hasher: inout Hasher) {
    let isDone: Void? = text.utf8.withContiguousStorageIfAvailable { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    if isDone == nil { for byte in text.utf8 { hasher.combine(byte) } }
  }
}

extension String {
  /// Equality as JSON and JavaScript have it; Swift's `==` takes "é" and "e\u{301}" for the same.
  public func isSameBytes(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    let answer = utf8.withContiguousStorageIfAvailable { mine in
      other.utf8.withContiguousStorageIfAvailable { its in
        guard let mine = mine.baseAddress, let its = its.baseAddress else { return true }
        return memcmp(mine, its, utf8.count) == 0
      }
    }
    return (answer ?? nil) ?? utf8.elementsEqual(other.utf8)
  }
}
