/// Text from outside as it may reach a terminal: no controls, nothing invisible, nothing that turns its neighbours round.
package enum SafeText {
  /// Scalars beyond this many are cut: nobody reads them, and each costs time in every frame.
  package static let longest = 4_096
  /// Marks on one letter beyond this many are dropped: they would grow over the lines above and below.
  package static let mostMarks = 3

  private static let substitute: Unicode.Scalar = "\u{FFFD}"
  /// Below it all but controls, a space and the soft hyphen are letters and signs.
  private static let firstMark: UInt32 = 0x300

  /// Line breaks and tabs become spaces, escapes their pictures (`␛`), other unfit characters `�`.
  package static func clean(_ text: String) -> String {
    if text.utf8.count <= longest, text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    var result = String.UnicodeScalarView()
    var marks = 0
    let scalars = Array(text.unicodeScalars.prefix(longest))
    for (position, scalar) in scalars.enumerated() {
      let next = position + 1 < scalars.count ? scalars[position + 1] : nil
      let fit = replacement(for: scalar, after: result.last, before: next)
      if isMark(fit) {
        marks += 1
        if marks > mostMarks { continue }
        if result.isEmpty || result.last == " " { result.append("\u{25CC}") }
      } else {
        marks = 0
      }
      result.append(fit)
    }
    if scalars.count == longest { result.append("…") }
    return String(result)
  }

  private static func replacement(
    for scalar: Unicode.Scalar, after previous: Unicode.Scalar?, before next: Unicode.Scalar?
  ) -> Unicode.Scalar {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x85, 0x2028, 0x2029: return " "
    case 0..<0x20: return Unicode.Scalar(0x2400 + scalar.value) ?? substitute
    case 0x7F: return "\u{2421}"
    case 0xAD: return "-"
    case 0x20..<0x7F, 0xA1..<firstMark: return scalar
    case 0x200D: return joins(previous, next) ? scalar : substitute
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator:
      return substitute
    case .spaceSeparator: return scalar.value == 0x3000 ? scalar : " "
    default: return isBlank(scalar) ? substitute : scalar
    }
  }

  /// A joiner stays where it makes one picture of two.
  private static func joins(_ previous: Unicode.Scalar?, _ next: Unicode.Scalar?) -> Bool {
    guard let previous, let next else { return false }
    let isAfterPicture =
      previous.properties.isEmoji || previous.value == 0xFE0F || previous.properties.isEmojiModifier
    return isAfterPicture && previous.value > 0x7F && next.properties.isEmoji && next.value > 0x7F
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= firstMark else { return false }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return true
    default: return false
    }
  }

  /// Letters that show nothing: Hangul fillers, the blank Braille pattern.
  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    [0x115F, 0x1160, 0x3164, 0xFFA0, 0x2800].contains(scalar.value)
  }
}
