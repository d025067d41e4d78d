import JSON
import System
import Testing

private struct Seat: BoundedInteger {
  static let range = -3...40
  let value: Int
  init(clamping value: Int) { self.value = Self.range.nearest(value) }
}

@Suite struct BoundedIntegerTests {
  @Test(arguments: [
    ("-3", -3), ("0", 0), ("-0", 0), ("07", 7), ("40", 40), ("0000000000000000000000000000007", 7),
    ("-4", nil), ("41", nil), ("", nil), ("-", nil), ("--1", nil), ("+5", nil), (" 5", nil), ("5 ", nil), ("1.0", nil),
    ("1e1", nil), ("0x1", nil), ("٣", nil), ("５", nil), ("9223372036854775807", nil), ("9223372036854775808", nil),
    ("-9223372036854775808", nil), ("-9223372036854775809", nil), (String(repeating: "9", count: 1_000), nil),
  ])
  func `digits are read when they are within the range`(text: String, value: Int?) {
    #expect(Seat(digits: text)?.value == value)
  }

  @Test(arguments: [(Int.min, -3), (-4, -3), (-3, -3), (40, 40), (41, 40), (.max, 40)])
  func `a number outside becomes the nearest, or none`(number: Int, nearest: Int) {
    #expect(Seat(clamping: number).value == nearest)
    #expect(Seat(exactly: number)?.value == (number == nearest ? number : nil))
  }

  @Test func `a document's number is decoded within the range, and refused with it`() throws {
    #expect(try JSONCoder.decode(Seat.self, from: 40).value == 40)
    #expect {
      _ = try JSONCoder.decode(Seat.self, from: 41)
    } throws: { error in
      (error as? JSONCodingError)?.sentence == "41 is not between -3 and 40"
    }
  }

  @Test(
    arguments: [
      (0.0, 0), (-1.9, -1), (1e300, .max), (-1e300, .min), (.infinity, .max), (-.infinity, .min), (.nan, 0),
      (9_223_372_036_854_774_784, 9_223_372_036_854_774_784), (-0x1p63, .min), (0x1p63, .max),
    ] as [(Double, Int)])
  func `a fraction becomes the nearest whole number that there is`(fraction: Double, whole: Int) {
    #expect(Int(saturating: fraction) == whole)
  }

  @Test(
    arguments: [
      ("0", 0), ("ff", 255), ("FFFFFFFF", .max), ("", nil), ("g", nil), ("+f", nil), ("100000000", nil), ("٣", nil),
    ] as [(String, UInt32?)])
  func `hexadecimal digits are read, eight at most`(text: String, value: UInt32?) {
    #expect(HexDigits.value(of: text) == value)
  }

  @Test(arguments: [("", []), ("00fF", [0, 255]), ("0", nil), ("+f", nil), ("0g", nil)] as [(String, [UInt8]?)])
  func `pairs of hexadecimal digits are bytes`(text: String, bytes: [UInt8]?) {
    #expect(HexDigits.bytes(of: text) == bytes)
  }
}
