/// A number with the text it was written in, so that nothing is lost between reading and writing.
package struct JSONNumber: Sendable {
  /// The number as JSON writes it.
  package let text: String
  package let double: Double

  /// `text` must be a JSON number; the parser is the one who knows.
  init(text: String, double: Double) {
    self.text = text
    self.double = double
  }

  package init(_ value: some BinaryInteger) {
    text = String(value)
    double = Double(value)
  }

  /// NaN and the infinities are no JSON; they are written as `null` by whoever writes the value.
  package init(_ value: Double) {
    text = Self.javaScriptText(of: value)
    double = value
  }

  /// The value as a whole number, when nothing is lost: 10 and 10.0 are 10, 3.14 is none.
  package var integer: Int? {
    if let exact = Int(text) { return exact }
    return Int(exactly: double)
  }

  /// A Double as JavaScript prints it: `1`, `1e+21`, `0.1`; −0 is `0`.
  package static func javaScriptText(of value: Double) -> String {
    if value == 0 { return "0" }
    if value.isFinite, abs(value) < 1e15, let whole = Int(exactly: value) { return String(whole) }
    return String(value)
  }
}

extension JSONNumber: Equatable {
  package static func == (left: JSONNumber, right: JSONNumber) -> Bool {
    left.double == right.double && (left.text == right.text || left.integer == right.integer)
  }
}
