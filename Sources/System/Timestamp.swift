/// Moments as people and programs read them, always in UTC.
package enum Timestamp {
  /// "2026-08-08T12:30:05Z" for Unix milliseconds; the years 0 to 9999, others are drawn to their edge.
  package static func text(_ milliseconds: Int64) -> String {
    String(unsafeUninitializedCapacity: 20) { target in
      write(milliseconds, to: target)
      return 20
    }
  }

  /// "2026-08-08T12:30:05.120Z": with the milliseconds.
  package static func precise(_ milliseconds: Int64) -> String {
    String(unsafeUninitializedCapacity: 24) { target in
      write(precise: milliseconds, to: target)
      return 24
    }
  }

  /// The same at the end of a line of bytes.
  package static func append(precise milliseconds: Int64, to line: inout ByteRoom) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 24) { target in
      write(precise: milliseconds, to: target)
      line.append(UnsafeBufferPointer(target))
    }
  }

  private static func write(precise milliseconds: Int64, to target: UnsafeMutableBufferPointer<UInt8>) {
    write(milliseconds, to: target)
    target[19] = UInt8(ascii: ".")
    let fraction = milliseconds - milliseconds.dividedDown(by: 1_000) * 1_000
    put(fraction / 10, at: 20, in: target)
    target[22] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: fraction % 10)
    target[23] = UInt8(ascii: "Z")
  }

  private static func write(_ milliseconds: Int64, to target: UnsafeMutableBufferPointer<UInt8>) {
    let seconds = min(max(milliseconds.dividedDown(by: 1_000), -62_167_219_200), 253_402_300_799)
    let (year, month, day) = civil(days: seconds.dividedDown(by: 86_400))
    let inDay = seconds - seconds.dividedDown(by: 86_400) * 86_400
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
    let era = shifted.dividedDown(by: 146_097)
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

extension Int64 {
  /// Division towards minus infinity.
  fileprivate func dividedDown(by divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
