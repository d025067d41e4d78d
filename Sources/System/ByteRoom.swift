import Glibc

/// Bytes that short texts are written into one after the other, which an array does more slowly.
///
/// Public, like all that is compiled into other modules: docs/ARCHITECTURE.md says why.
public struct ByteRoom: Sendable {
  /// What is behind `count` was never written.
  @usableFromInline internal var room: [UInt8]
  @usableFromInline internal var used = 0

  package init(reserving capacity: Int) { room = Self.empty(max(16, capacity)) }

  package var count: Int { used }

  /// What was written.
  package var bytes: [UInt8] { Array(room[..<used]) }

  package func withBytes<Value>(_ read: (UnsafeBufferPointer<UInt8>) -> Value) -> Value {
    room.withUnsafeBufferPointer { read(UnsafeBufferPointer(rebasing: $0[..<used])) }
  }

  @inlinable
  public mutating func append(_ byte: UInt8) {
    if used == room.count { grow(by: 1) }
    room[used] = byte
    used += 1
  }

  @inlinable
  public mutating func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  @inlinable
  public mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  package mutating func append(decimal number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    var rest = number.magnitude
    // The last digit comes first, and no number has more than 20.
    var digits = InlineArray<20, UInt8>(repeating: 0)
    var first = digits.count
    repeat {
      first -= 1
      digits[first] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
    for position in first..<digits.count { append(digits[position]) }
  }

  @inlinable
  public mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    if bytes.count > room.count - used { grow(by: bytes.count) }
    room.withUnsafeMutableBufferPointer { room in
      // There is room for all of them from `used` on.
      if let target = room.baseAddress { (target + used).update(from: source, count: bytes.count) }
    }
    used += bytes.count
  }

  @usableFromInline
  internal mutating func grow(by needed: Int) { room += Self.empty(max(needed, room.count)) }

  private static func empty(_ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { room, used in
      if let start = room.baseAddress { memset(start, 0, count) }
      used = count
    }
  }
}
