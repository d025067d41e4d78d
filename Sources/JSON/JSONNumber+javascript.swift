extension JSONNumber {
  /// A Double as JavaScript prints it: `1`, `1e+21`, `0.1`, `1e-7`, `NaN`, `Infinity`; −0 is `0`.
  public static func javaScriptText(of value: Double) -> String {
    if value == 0 { return "0" }
    if value.isNaN { return "NaN" }
    if value.isInfinite { return value < 0 ? "-Infinity" : "Infinity" }
    if abs(value) < largestExactWhole, let whole = Int(exactly: value) { return String(whole) }
    let sign = value < 0 ? "-" : ""
    return sign + Decimal(abs(value)).javaScriptText
  }
}

/// The shortest digits that read back as the same Double, and where the point stands: 0.`digits` × 10^`point`.
private struct Decimal {
  let digits: String
  let point: Int

  /// `value` is finite and above zero. Swift and JavaScript find the same shortest digits and only set them differently.
  init(_ value: Double) {
    var mantissa = Substring(value.description)
    var exponent = 0
    if let mark = mantissa.firstIndex(of: "e") {
      exponent = Int(mantissa[mantissa.index(after: mark)...]) ?? 0
      mantissa = mantissa[..<mark]
    }
    let whole = mantissa.prefix { $0 != "." }
    let all = whole + mantissa.dropFirst(whole.count + 1)
    let significant = all.drop { $0 == "0" }
    point = whole.count + exponent - (all.count - significant.count)
    digits = String(significant.trailing { $0 != "0" })
  }

  var javaScriptText: String {
    let count = digits.count
    switch point {
    case count...21 where count <= 21: return digits + zeros(point - count)
    case 1...21: return digits.prefix(point) + "." + digits.dropFirst(point)
    case -5...0: return "0." + zeros(-point) + digits
    default:
      let exponent = point - 1
      let fraction = count > 1 ? "." + digits.dropFirst() : ""
      return digits.prefix(1) + fraction + "e" + (exponent < 0 ? "-" : "+") + String(abs(exponent))
    }
  }

  private func zeros(_ count: Int) -> String { String(repeating: "0", count: count) }
}

extension Substring {
  /// Up to and with the last character that `isKept`.
  fileprivate func trailing(_ isKept: (Character) -> Bool) -> Substring {
    lastIndex(where: isKept).map { self[...$0] } ?? ""
  }
}
