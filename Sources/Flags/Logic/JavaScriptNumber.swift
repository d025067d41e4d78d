/// Texts as numbers, by JavaScript's rules: Swift's own reader takes "nan" and "0x10" and refuses " 1".
enum JavaScriptNumber {
  /// `Number(text)`
  static func number(_ text: String) -> Double {
    let scalars = trim(text)
    if scalars.isEmpty { return 0 }
    if let value = prefixed(scalars) { return value }
    let (value, rest) = decimal(scalars)
    return rest.isEmpty ? value : .nan
  }

  /// `parseFloat(text)`: as much of the beginning as is a number.
  static func parseFloat(_ text: String) -> Double { decimal(trim(text)).value }

  private typealias Scalars = Substring.UnicodeScalarView

  private static func trim(_ text: String) -> Scalars {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !isSpace($0) }),
      let last = scalars.lastIndex(where: { !isSpace($0) })
    else { return Scalars() }
    return Substring(scalars[first...last]).unicodeScalars
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09...0x0D, 0x20, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF: true
    default: false
    }
  }

  /// `0x…`, `0o…`, `0b…`; NaN when nothing but the prefix fits.
  private static func prefixed(_ scalars: Scalars) -> Double? {
    guard scalars.first == "0", let mark = scalars.dropFirst().first else { return nil }
    let radices: [Unicode.Scalar: Double] = ["x": 16, "X": 16, "o": 8, "O": 8, "b": 2, "B": 2]
    guard let radix = radices[mark] else { return nil }
    let digits = scalars.dropFirst(2)
    guard !digits.isEmpty else { return .nan }
    var value = 0.0
    for digit in digits {
      guard let number = digitValue(digit), number < radix else { return .nan }
      value = value * radix + number
    }
    return value
  }

  private static func digitValue(_ scalar: Unicode.Scalar) -> Double? {
    switch scalar {
    case "0"..."9": Double(scalar.value - 0x30)
    case "a"..."f": Double(scalar.value - 0x61 + 10)
    case "A"..."F": Double(scalar.value - 0x41 + 10)
    default: nil
    }
  }

  /// A decimal literal at the beginning, and what follows; NaN when there is none.
  private static func decimal(_ scalars: Scalars) -> (value: Double, rest: Scalars) {
    var rest = scalars
    var literal = ""
    if let sign = rest.first, sign == "-" || sign == "+" {
      literal.unicodeScalars.append(sign)
      rest = rest.dropFirst()
    }
    if rest.starts(with: "Infinity".unicodeScalars) {
      return (literal == "-" ? -.infinity : .infinity, rest.dropFirst(8))
    }
    let whole = takeDigits(&rest)
    var fraction = ""
    if rest.first == "." {
      var behind = rest.dropFirst()
      fraction = takeDigits(&behind)
      if !whole.isEmpty || !fraction.isEmpty { rest = behind }
    }
    guard !whole.isEmpty || !fraction.isEmpty else { return (.nan, scalars) }
    literal += (whole.isEmpty ? "0" : whole) + "." + (fraction.isEmpty ? "0" : fraction) + takeExponent(&rest)
    return (Double(literal) ?? .nan, rest)
  }

  private static func takeDigits(_ rest: inout Scalars) -> String {
    let digits = rest.prefix { ("0"..."9").contains($0) }
    rest = rest.dropFirst(digits.count)
    return String(digits)
  }

  /// `e+10`; nothing is taken when no digit follows.
  private static func takeExponent(_ rest: inout Scalars) -> String {
    guard rest.first == "e" || rest.first == "E" else { return "" }
    var behind = rest.dropFirst()
    var sign = ""
    if let mark = behind.first, mark == "-" || mark == "+" {
      sign = String(Character(mark))
      behind = behind.dropFirst()
    }
    let digits = takeDigits(&behind)
    guard !digits.isEmpty else { return "" }
    rest = behind
    return "e" + sign + digits
  }
}
