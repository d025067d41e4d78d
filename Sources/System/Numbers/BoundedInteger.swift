/// A whole number that knows its range.
///
/// What comes from outside (an address, a form, a record, an answer from the network, a file, a clock, an argument)
/// becomes one where it is read, or is refused there. Code further in then knows that adding, multiplying and
/// subtracting cannot overflow.
public protocol BoundedInteger: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
  static var range: ClosedRange<Int> { get }

  /// Always within `range`.
  var value: Int { get }

  /// The number of the range that is nearest to `value`.
  init(clamping value: Int)
}

extension BoundedInteger {
  /// Nil for a number outside the range.
  public init?(exactly value: Int) {
    guard Self.range.contains(value) else { return nil }
    self.init(clamping: value)
  }

  /// Reads ASCII digits, perhaps with a minus sign in front. Nil for anything else and for a number outside the range.
  public init?(digits: some StringProtocol) {
    guard let value = DecimalDigits.value(of: digits.utf8) else { return nil }
    self.init(exactly: value)
  }

  /// The same for bytes of a file.
  package init?(digits: ArraySlice<UInt8>) {
    guard let value = DecimalDigits.value(of: digits) else { return nil }
    self.init(exactly: value)
  }

  /// "between 1 and 200": for sentences that refuse a number.
  public static var rangeText: String { "between \(range.lowerBound) and \(range.upperBound)" }

  public var description: String { String(value) }

  public static func < (left: Self, right: Self) -> Bool { left.value < right.value }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let value = try container.decode(Int.self)
    guard let number = Self(exactly: value) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(value) is not \(Self.rangeText)")
    }
    self = number
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

extension ClosedRange<Int> {
  /// The number of the range that is nearest.
  public func nearest(_ value: Int) -> Int { Swift.min(Swift.max(value, lowerBound), upperBound) }
}

package enum DecimalDigits {
  /// Nil for anything but digits with at most one minus sign in front, and for what an `Int` cannot hold.
  package static func value(of bytes: some Collection<UInt8>) -> Int? {
    let isNegative = bytes.first == UInt8(ascii: "-")
    let digits = isNegative ? bytes.dropFirst() : bytes[...]
    guard !digits.isEmpty else { return nil }
    var value = 0
    for byte in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      let digit = Int(byte - UInt8(ascii: "0"))
      let (scaled, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      let (next, isOver) = scaled.addingReportingOverflow(isNegative ? -digit : digit)
      guard !isTooLarge, !isOver else { return nil }
      value = next
    }
    return value
  }

  /// True for digits with at most one minus sign in front, however many there are.
  package static func isNumber(_ text: some StringProtocol) -> Bool {
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
    return !digits.isEmpty && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
