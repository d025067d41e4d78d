extension String {
  /// The text as it may stand in a sentence: control and invisible formatting characters are written as `\u{1B}`, and
  /// what is longer than `limit` characters is cut with `…`.
  package func printable(limit: Int = 200) -> String {
    // Most texts are short and plain.
    if utf8.count <= limit, utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return self }
    var result = ""
    for (position, scalar) in unicodeScalars.enumerated() {
      guard position < limit else { return result + "…" }
      if scalar.isUnfitToPrint {
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension Unicode.Scalar {
  /// Controls, line and paragraph separators, and what turns the direction of text round.
  fileprivate var isUnfitToPrint: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse: true
    case .format: value != 0x200D
    default: false
    }
  }
}
