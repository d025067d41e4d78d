/// A number with the text it was written in, so that nothing is lost between reading and writing.
public struct JSONNumber: Sendable {
  /// The number as JSON writes it.
  public let text: String
  /// The nearest Double; infinite for a number beyond its reach.
  public let double: Double

  /// `text` must be a JSON number; the parser is the one who knows.
  init(text: String, double: Double) {
    self.text = text
    self.double = double
  }

  public init(_ value: some BinaryInteger) {
    text = String(value)
    double = Double(value)
  }

  /// NaN and the infinities are no JSON; they are written as `null` by whoever writes the value.
  public init(_ value: Double) {
    text = Self.javaScriptText(of: value)
    double = value
  }

  /// The value as a whole number, when nothing is lost: 10 and 10.0 are 10, 3.14 is none.
  public var integer: Int? {
    if let exact = Int(text) { return exact }
    return abs(double) <= Self.largestExactWhole ? Int(exactly: double) : nil
  }

  /// 2^53: up to here every whole number has a Double of its own.
  public static let largestExactWhole = 9_007_199_254_740_992.0
}

extension JSONNumber: Equatable {
  /// Equal values, however they are written: 1, 1.0 and 1e0 are one number; whole numbers beyond 2^53 are told apart.
  public static func == (left: JSONNumber, right: JSONNumber) -> Bool {
    guard left.double == right.double else { return left.text == right.text }
    guard abs(left.double) >= largestExactWhole else { return true }
    guard let one = left.integer, let other = right.integer else { return left.integer == right.integer }
    return one == other
  }
}
