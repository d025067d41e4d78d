public import System

/// Why a text from outside was not taken as the number that it should be.
public struct NumberProblem: Error, Hashable, Sendable, Codable {
  /// What the number is for: a parameter's or an option's name.
  public let name: String
  /// As it was written.
  public let text: String
  public let range: ClosedRange<Int>

  public init(_ name: String, _ text: String, in range: ClosedRange<Int>) {
    self.name = name
    self.text = text
    self.range = range
  }

  public var sentence: String {
    "The \(name) “\(text.printable(limit: 40))” is not a whole number between \(range.lowerBound) and \(range.upperBound)."
  }
}

extension NumberProblem: Worded {}

extension Place {
  /// A path or query parameter as a number; nil when the address does not have it, or has it empty.
  public func number<Number: BoundedInteger>(
    _ name: String, as type: Number.Type = Number.self
  ) throws(NumberProblem) -> Number? {
    guard let text = self[name], !text.isEmpty else { return nil }
    guard let number = Number(digits: text) else { throw NumberProblem(name, text, in: Number.range) }
    return number
  }
}
