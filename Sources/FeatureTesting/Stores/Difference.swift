/// What tells two values apart, as a person reads it: the lines of their dumps that differ, `-` expected, `+` found.
package enum Difference {
  package static func between<Value>(_ expected: Value, _ found: Value) -> String {
    lines(text(of: expected), text(of: found))
  }

  package static func lines(_ expected: String, _ found: String) -> String {
    let before = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let after = found.split(separator: "\n", omittingEmptySubsequences: false)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in after.difference(from: before) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    let minus = removed.sorted().prefix(20).map { "- \(before[$0])" }
    let plus = inserted.sorted().prefix(20).map { "+ \(after[$0])" }
    return (minus + plus).joined(separator: "\n")
  }

  private static func text<Value>(of value: Value) -> String {
    var text = ""
    dump(value, to: &text)
    return text
  }
}
