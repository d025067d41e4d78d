/// A version by SemVer 2, with what flagd adds: a leading `v`, and missing parts that count 0.
struct SemanticVersion {
  private var numbers: [Digits] = []
  private var prerelease: Identifiers

  /// A number of any length: no zeros in front.
  private struct Digits: Comparable {
    let text: Substring
    static func < (left: Digits, right: Digits) -> Bool {
      (left.text.utf8.count, left.text) < (right.text.utf8.count, right.text)
    }
  }

  /// nil when a version or the operator is none.
  static func compare(_ left: String, _ sign: String, _ right: String) -> Bool? {
    guard let left = SemanticVersion(left), let right = SemanticVersion(right) else { return nil }
    switch sign {
    case "=": return left.precedes(right) == nil
    case "!=": return left.precedes(right) != nil
    case "<": return left.precedes(right) == true
    case "<=": return left.precedes(right) != false
    case ">": return left.precedes(right) == false
    case ">=": return left.precedes(right) != true
    case "^": return left.numbers[0] == right.numbers[0]
    case "~": return left.numbers[..<2] == right.numbers[..<2]
    default: return nil
    }
  }

  private init?(_ text: String) {
    var rest = Substring(text)
    if rest.utf8.first == UInt8(ascii: "v") || rest.utf8.first == UInt8(ascii: "V") {
      rest = Substring(rest.utf8.dropFirst())
    }
    let plain = Self.cut(&rest, at: UInt8(ascii: "+"))
    let build = rest
    var core = plain
    let numbers = Self.cut(&core, at: UInt8(ascii: "-"))
    // Three, and whatever is too many in a fourth.
    let parts = Self.parts(numbers)
    guard (1...3).contains(parts.count), parts.allSatisfy(Self.isNumber) else { return nil }
    guard parts.count == 3 || (core.isEmpty && build.isEmpty) else { return nil }
    self.numbers = parts.map { Digits(text: $0) } + Array(repeating: Digits(text: "0"), count: 3 - parts.count)
    prerelease = Identifiers(marked: core)
    guard prerelease.areFine(), Identifiers(marked: build).areFine(isBuild: true) else { return nil }
  }

  /// What stands before the mark; `rest` keeps the mark and what follows, empty when there is no mark.
  private static func cut(_ rest: inout Substring, at mark: UInt8) -> Substring {
    let place = rest.utf8.firstIndex(of: mark) ?? rest.endIndex
    defer { rest = rest[place...] }
    return rest[..<place]
  }

  /// By bytes: whatever is not ASCII is no version anyhow.
  private static func parts(_ text: Substring) -> [Substring] {
    text.utf8.split(separator: UInt8(ascii: "."), maxSplits: 3, omittingEmptySubsequences: false)
      .map { Substring($0) }
  }

  private static func isNumber(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      && (text.utf8.count == 1 || text.utf8.first != UInt8(ascii: "0"))
  }

  /// What stands behind `-` or `+`, one after another: a list of them would take more memory than the text.
  private struct Identifiers: Sequence, IteratorProtocol {
    private var rest: Substring?

    init(marked: Substring) { rest = marked.isEmpty ? nil : Substring(marked.utf8.dropFirst()) }

    var isEmpty: Bool { rest == nil }

    mutating func next() -> Substring? {
      guard let text = rest else { return nil }
      let end = text.utf8.firstIndex(of: UInt8(ascii: "."))
      rest = end.map { Substring(text.utf8[text.utf8.index(after: $0)...]) }
      return end.map { text[..<$0] } ?? text
    }

    func areFine(isBuild: Bool = false) -> Bool {
      allSatisfy { part in
        guard !part.isEmpty, part.unicodeScalars.allSatisfy(isIdentifierScalar) else { return false }
        let isDigits = part.unicodeScalars.allSatisfy { ("0"..."9").contains($0) }
        return isBuild || !isDigits || isNumber(part)
      }
    }
  }

  private static func isIdentifierScalar(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "0"..."9", "a"..."z", "A"..."Z", "-": true
    default: false
    }
  }

  /// nil when both have the same rank.
  private func precedes(_ other: SemanticVersion) -> Bool? {
    for (mine, its) in zip(numbers, other.numbers) where mine != its { return mine < its }
    switch (prerelease.isEmpty, other.prerelease.isEmpty) {
    case (true, true): return nil
    case (true, false): return false
    case (false, true): return true
    case (false, false): break
    }
    var (mine, its) = (prerelease, other.prerelease)
    while true {
      switch (mine.next(), its.next()) {
      case (nil, nil): return nil
      case (nil, _?): return true
      case (_?, nil): return false
      case (let one?, let another?):
        if let first = Self.precedes(one, another) { return first }
      }
    }
  }

  /// Whether one identifier stands before the other; nil when they are the same.
  private static func precedes(_ one: Substring, _ other: Substring) -> Bool? {
    guard one != other else { return nil }
    switch (isNumber(one), isNumber(other)) {
    case (true, true): return Digits(text: one) < Digits(text: other)
    case (true, false): return true
    case (false, true): return false
    case (false, false): return one.utf8.lexicographicallyPrecedes(other.utf8)
    }
  }
}
