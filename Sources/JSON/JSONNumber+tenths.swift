extension JSONNumber {
  /// A decimal with exactly one digit behind the point: 60 tenths are `6.0`.
  public init(tenths: Int) {
    let (whole, rest) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
    self.init(text: "\(tenths < 0 ? "-" : "")\(whole).\(rest)", double: Double(tenths) / 10)
  }
}
