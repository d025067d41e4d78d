/// Bytes that short texts are written into one after the other. An array does it more slowly, because it asks each time
/// whether it is shared; a room cannot be copied, so that nobody shares it.
///
/// Public, like all that is compiled into other modules: docs/ARCHITECTURE.md says why.
public struct ByteRoom: ~Copyable {
  // Safe: they are this value's own, which makes them, exchanges them for more when they do not suffice, and gives them
  // back. `used` is never more than `capacity`, what is behind it was never written, and all that is written or read
  // through `start` stands in this file.
  @usableFromInline internal var start: UnsafeMutablePointer<UInt8>
  @usableFromInline internal var capacity: Int
  @usableFromInline internal var used = 0

  package init(reserving capacity: Int) {
    self.capacity = max(16, capacity)
    start = .allocate(capacity: self.capacity)
  }

  deinit { start.deallocate() }

  package var count: Int { used }

  /// What was written.
  package var bytes: [UInt8] { withBytes { Array($0) } }

  package borrowing func withBytes<Value>(_ read: (UnsafeBufferPointer<UInt8>) -> Value) -> Value {
    read(UnsafeBufferPointer(start: start, count: used))
  }

  @inlinable
  public mutating func append(_ byte: UInt8) {
    if used == capacity { grow(by: 1) }
    start[used] = byte
    used += 1
  }

  @inlinable
  public mutating func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  @inlinable
  public mutating func append(_ text: String) {
    text.withBytes { append($0) }
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
    if bytes.count > capacity - used { grow(by: bytes.count) }
    (start + used).update(from: source, count: bytes.count)
    used += bytes.count
  }

  @usableFromInline
  internal mutating func grow(by needed: Int) {
    let larger = capacity + max(needed, capacity)
    let place = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    place.update(from: start, count: used)
    start.deallocate()
    start = place
    capacity = larger
  }
}
