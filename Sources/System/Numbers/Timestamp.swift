/// A moment: Unix milliseconds from 1970 to the end of the year 9999, as long as a year has four digits. Clocks, records
/// and services that claim another moment mean the nearest of these.
public struct Timestamp: BoundedInteger, ExpressibleByIntegerLiteral {
  public static let range = 0...253_402_300_799_999

  public let value: Int

  public init(clamping value: Int) { self.value = Self.range.nearest(value) }

  /// A literal before 1970 or after the year 9999 becomes the nearest moment that there is.
  public init(integerLiteral value: Int) { self.init(clamping: value) }

  package static let latest = Timestamp(clamping: range.upperBound)

  /// Unix milliseconds, as storage engines and checksums take them.
  package var milliseconds: Int64 { Int64(value) }

  /// The moment of so many Unix milliseconds, or the nearest that there is.
  package init(milliseconds: Int64) { self.init(clamping: Int(milliseconds)) }

  /// The moment of so many Unix seconds, or the nearest that there is.
  package init(clampingSeconds seconds: Int) {
    let (milliseconds, isOver) = seconds.multipliedReportingOverflow(by: 1_000)
    self.init(clamping: isOver ? (seconds < 0 ? .min : .max) : milliseconds)
  }

  /// The time from `earlier` to this moment in milliseconds; 0 when this is the earlier one.
  package func milliseconds(since earlier: Timestamp) -> Int { max(0, value - earlier.value) }

  package static func + (moment: Timestamp, milliseconds: Int) -> Timestamp {
    let (sum, isOver) = moment.value.addingReportingOverflow(milliseconds)
    return Timestamp(clamping: isOver ? (milliseconds < 0 ? .min : .max) : sum)
  }

  package static func - (moment: Timestamp, milliseconds: Int) -> Timestamp {
    let (difference, isOver) = moment.value.subtractingReportingOverflow(milliseconds)
    return Timestamp(clamping: isOver ? (milliseconds < 0 ? .max : .min) : difference)
  }
}

// MARK: As text, always in UTC

extension Timestamp {
  /// "2026-08-08T12:30:05Z".
  package var text: String {
    String(unsafeUninitializedCapacity: 20) { target in
      Self.write(milliseconds, to: target)
      return 20
    }
  }

  /// "2026-08-08".
  package var dayText: String { String(text.prefix(10)) }

  /// "2026-08-08T12:30:05.120Z": with the milliseconds.
  package var preciseText: String {
    String(unsafeUninitializedCapacity: 24) { target in
      Self.write(precise: milliseconds, to: target)
      return 24
    }
  }

  /// `preciseText` at the end of a line of bytes.
  package func appendPrecise(to line: inout ByteRoom) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 24) { target in
      Self.write(precise: milliseconds, to: target)
      line.append(UnsafeBufferPointer(target))
    }
  }

  private static func write(precise milliseconds: Int64, to target: UnsafeMutableBufferPointer<UInt8>) {
    write(milliseconds, to: target)
    target[19] = UInt8(ascii: ".")
    let fraction = milliseconds % 1_000
    put(fraction / 10, at: 20, in: target)
    target[22] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: fraction % 10)
    target[23] = UInt8(ascii: "Z")
  }

  private static func write(_ milliseconds: Int64, to target: UnsafeMutableBufferPointer<UInt8>) {
    let seconds = milliseconds / 1_000
    let (year, month, day) = civil(days: seconds / 86_400)
    let inDay = seconds % 86_400
    target[4] = UInt8(ascii: "-")
    target[7] = UInt8(ascii: "-")
    target[10] = UInt8(ascii: "T")
    target[13] = UInt8(ascii: ":")
    target[16] = UInt8(ascii: ":")
    target[19] = UInt8(ascii: "Z")
    put(year / 100, at: 0, in: target)
    put(year % 100, at: 2, in: target)
    put(month, at: 5, in: target)
    put(day, at: 8, in: target)
    put(inDay / 3_600, at: 11, in: target)
    put(inDay / 60 % 60, at: 14, in: target)
    put(inDay % 60, at: 17, in: target)
  }

  /// The day in the proleptic Gregorian calendar, counted from 1970-01-01. Years are counted from March, so that the
  /// leap day is a year's last.
  private static func civil(days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let shifted = days + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let calendarMonth = month < 10 ? month + 3 : month - 9
    return (yearOfEra + era * 400 + (calendarMonth <= 2 ? 1 : 0), calendarMonth, dayOfYear - (153 * month + 2) / 5 + 1)
  }

  /// A number below 100 as two digits.
  private static func put(_ number: Int64, at position: Int, in target: UnsafeMutableBufferPointer<UInt8>) {
    target[position] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10)
    target[position + 1] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10)
  }
}
