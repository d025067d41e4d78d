/// The lines in which two texts differ, as `diff -u` shows them: one hunk, for an edit is in one place.
package enum TextDiff {
  package static func lines(_ before: [UInt8], _ after: [UInt8], name: String, context: Int = 3) -> [String] {
    guard before != after else { return [] }
    let (old, new) = (split(before), split(after))
    let shared = min(old.count, new.count)
    let front = (0..<shared).first { old[$0] != new[$0] } ?? shared
    let back = (0..<shared - front).first { old[old.count - 1 - $0] != new[new.count - 1 - $0] } ?? shared - front
    let start = max(0, front - context)
    let end = min(context, back)
    let oldEnd = old.count - back
    let newEnd = new.count - back
    let header = [
      "--- \(name)", "+++ \(name)",
      "@@ -\(start + 1),\(oldEnd + end - start) +\(start + 1),\(newEnd + end - start) @@",
    ]
    return header + old[start..<front].map { " " + $0 } + old[front..<oldEnd].map { "-" + $0 }
      + new[front..<newEnd].map { "+" + $0 } + new[newEnd..<newEnd + end].map { " " + $0 }
  }

  private static func split(_ bytes: [UInt8]) -> [String] {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
