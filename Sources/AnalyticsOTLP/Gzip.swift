import CZlib

/// Compression by zlib, which is kept by people who do only that and is on every system that has libcurl.
enum Gzip {
  /// Smaller bodies cost more to wrap than they save.
  static let worthwhile = 512

  /// Nil when it saves nothing or zlib is not there: the body then goes as it is.
  static func compress(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count >= worthwhile else { return nil }
    let compressed = [UInt8](unsafeUninitializedCapacity: bytes.count) { target, used in
      used = bytes.withUnsafeBufferPointer { source in
        guard let from = source.baseAddress, let to = target.baseAddress else { return 0 }
        return czlib_gzip(from, source.count, to, target.count)
      }
    }
    return compressed.isEmpty ? nil : compressed
  }
}
