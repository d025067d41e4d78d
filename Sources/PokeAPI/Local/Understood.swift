import FeatureKit
import Glibc
import Synchronization

/// What the bytes of the records that were read last mean: the same bytes mean the same. Each is still read anew, and
/// one whose bytes are others is taken apart anew.
final class Understood<Value: Sendable>: Sendable {
  private struct Meaning {
    let bytes: [UInt8]
    let value: Value

    func isOf(_ other: [UInt8]) -> Bool {
      bytes.count == other.count
        && bytes.withUnsafeBytes { mine in
          other.withUnsafeBytes { its in
            // Without a byte there is nothing to compare.
            guard let mine = mine.baseAddress, let its = its.baseAddress else { return true }
            return memcmp(mine, its, bytes.count) == 0
          }
        }
    }
  }

  /// Of so many records; whoever reads more, page after page, begins anew.
  private static var limit: Int { 128 }

  private let meanings = Mutex<[String: Meaning]>([:])

  func value(of record: Record, else read: ([UInt8]) -> Value?) -> Value? {
    if let known = meanings.withLock({ $0[record.key] }), known.isOf(record.bytes) { return known.value }
    guard let value = read(record.bytes) else { return nil }
    meanings.withLock { meanings in
      if meanings.count >= Self.limit { meanings.removeAll(keepingCapacity: true) }
      meanings[record.key] = Meaning(bytes: record.bytes, value: value)
    }
    return value
  }
}
