import System
import Testing

@Suite struct TimestampTests {
  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (1_786_192_205_999, "2026-08-08T12:30:05Z"),
      (951_782_400_000, "2000-02-29T00:00:00Z"),
      (-1, "1970-01-01T00:00:00Z"), (1_709_251_199_000, "2024-02-29T23:59:59Z"), (.max, "9999-12-31T23:59:59Z"),
      (.min, "1970-01-01T00:00:00Z"), (4_107_542_400_000, "2100-03-01T00:00:00Z"),
    ] as [(Int64, String)])
  func `a moment is written in UTC, one out of range as the nearest`(milliseconds: Int64, text: String) {
    #expect(Timestamp(milliseconds: milliseconds).text == text)
  }

  @Test func `times are added and subtracted without end, and stay within the range`() {
    let (first, last) = (Timestamp(clamping: .min), Timestamp(clamping: .max))
    #expect(last + .max == last && first - .max == first && last - .min == last && first + .min == first)
    #expect(last.milliseconds(since: first) == Timestamp.range.upperBound && first.milliseconds(since: last) == 0)
    #expect(Timestamp(clampingSeconds: .max) == last && Timestamp(clampingSeconds: .min) == first)
  }
}
