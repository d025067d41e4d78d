// These take the place of the standard library's initializers wherever this module is imported, and the build treats
// their warning as an error: text never becomes a number without a range.

extension FixedWidthInteger {
  @available(*, deprecated, message: "A number from outside has a range: read it as a BoundedInteger.")
  package init?(_ text: String) {
    guard let value = DecimalDigits.value(of: text.utf8) else { return nil }
    self.init(exactly: value)
  }

  @available(*, deprecated, message: "A number from outside has a range: read it as a BoundedInteger.")
  package init?<Text: StringProtocol>(_ text: Text, radix: Int = 10) {
    guard radix == 10, let value = DecimalDigits.value(of: text.utf8) else { return nil }
    self.init(exactly: value)
  }
}

extension Int {
  /// The nearest whole number towards zero; 0 for what is not a number. Never traps.
  public init(saturating value: Double) {
    if value.isNaN {
      self = 0
    } else if value >= 0x1p63 {
      self = .max
    } else if value < -0x1p63 {
      self = .min
    } else {
      self.init(value)
    }
  }
}
