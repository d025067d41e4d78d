/// The keys of a scan as a range of bytes: from `start` up to, not including, `end`.
package struct KeyRange {
  package let start: [UInt8]
  package let end: [UInt8]

  package init(prefix: String, after cursor: String?) {
    let prefix = Array(prefix.utf8)
    let after = cursor.map(Self.successor) ?? []
    start = prefix.lexicographicallyPrecedes(after) ? after : prefix
    // No byte of UTF-8 is 255: the last one can always be raised, and 255 alone lies behind every key.
    end = prefix.isEmpty ? [0xFF] : prefix.dropLast() + [prefix[prefix.count - 1] + 1]
  }

  /// The text that comes next in the order of bytes.
  package static func successor(_ text: String) -> [UInt8] { Array(text.utf8) + [0] }
}
