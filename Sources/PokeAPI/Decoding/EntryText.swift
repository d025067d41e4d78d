/// The games' texts without the line ends of their small screens.
enum EntryText {
  /// A page break is a line break; a soft hyphen joins the lines that it parts; a hyphen at a line's end stays one.
  static func cleaned(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var afterSoftHyphen = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\u{AD}":
        afterSoftHyphen = true
        continue
      case "\n", "\u{C}", "\r": if !afterSoftHyphen { breakLine(&result) }
      default: result.append(scalar)
      }
      afterSoftHyphen = false
    }
    while result.last == " " { result.removeLast() }
    return String(result)
  }

  private static func breakLine(_ result: inout String.UnicodeScalarView) {
    guard let last = result.last, last != " " else { return }
    let endsInWordHyphen = last == "-" && result.dropLast().last != " "
    if !endsInWordHyphen { result.append(" ") }
  }
}
