/// The bytes of a facts table, which stay where they are.
package final class FactsMemory: Sendable {
  private let start: UInt
  private let count: Int
  private let isOwned: Bool

  /// Bytes that live as long as the process: a constant of the program.
  package init(constant bytes: UnsafeRawBufferPointer) {
    start = UInt(bitPattern: bytes.baseAddress)
    count = bytes.count
    isOwned = false
  }

  /// A copy of the bytes.
  package init(_ bytes: [UInt8]) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
    copy.copyBytes(from: bytes)
    start = UInt(bitPattern: copy.baseAddress)
    count = bytes.count
    isOwned = true
  }

  deinit {
    if isOwned { UnsafeMutableRawPointer(bitPattern: start)?.deallocate() }
  }

  /// Must not be used beyond the life of this object.
  var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: start), count: count)
  }
}
