extension String {
  /// Reads the text's bytes where they lie.
  ///
  /// Public, like all that is compiled into other modules: docs/ARCHITECTURE.md says why.
  @inlinable @inline(__always)
  public func withBytes<Value>(_ read: (UnsafeBufferPointer<UInt8>) -> Value) -> Value {
    // The second way is right for every text, the first is quicker where it goes, which here is always.
    utf8.withContiguousStorageIfAvailable(read) ?? utf8Span.span.withUnsafeBufferPointer(read)
  }
}
