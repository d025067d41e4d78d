public import JSON
public import System

/// A whole number between two others: `Bounded<1, 200>` for how many rows a page has.
///
/// Trap: the compiler of Swift 6.3 crashes where one of the two needs more than 31 bits.
public struct Bounded<let lowest: Int, let highest: Int>: BoundedInteger {
  public static var range: ClosedRange<Int> { lowest...highest }

  public let value: Int

  public init(clamping value: Int) { self.value = Self.range.nearest(value) }

  /// Nil for a number outside the range.
  public init?(_ value: Int) { self.init(exactly: value) }
}

extension Bounded: ExpressibleByIntegerLiteral {
  /// A literal outside the range becomes the nearest number of it.
  public init(integerLiteral value: Int) { self.init(clamping: value) }
}

extension Bounded: KnobValue {
  public init?(knobJSON value: JSONValue) {
    guard let integer = value.integer else { return nil }
    self.init(clamping: integer)
  }

  public var knobJSON: JSONValue { .integer(value) }
  public static var knobBounds: ClosedRange<Int>? { range }
}

/// How many rows stand before the first one that is meant.
public typealias Offset = Bounded<0, 1_000_000>

/// How many rows are asked for at a time.
public typealias PageSize = Bounded<1, 100_000>

extension Bounded where lowest == 0, highest == 1_000_000 {
  /// So many rows further on, or the last offset that there is.
  public func advanced(by rows: Int) -> Offset {
    let (sum, isOver) = value.addingReportingOverflow(rows)
    return Offset(clamping: isOver ? .max : sum)
  }

  /// So many rows back, at most to the beginning.
  public func moved(back rows: PageSize) -> Offset { Offset(clamping: value - rows.value) }
}
