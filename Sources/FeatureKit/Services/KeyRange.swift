/// The keys of a scan as a range of bytes: from `start` up to, not including, `end`.
public struct KeyRange {
  public let start: [UInt8]
  public let end: [UInt8]

  public init(prefix: String, after cursor: String?) {
    let prefix = Array(prefix.utf8)
    let after = cursor.map(Self.successor) ?? []
    start = prefix.lexicographicallyPrecedes(after) ? after : prefix
    // No byte of UTF-8 is 255: the last one can always be raised, and 255 alone lies behind every key.
    end = prefix.isEmpty ? [0xFF] : prefix.dropLast() + [prefix[prefix.count - 1] + 1]
  }

  /// The text that comes next in the order of bytes.
  public static func successor(_ text: String) -> [UInt8] { Array(text.utf8) + [0] }
}
