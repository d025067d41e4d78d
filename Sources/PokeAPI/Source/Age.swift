import FeatureKit
import System

/// A length of time as a person writes it: `30m`, `12h`, `7d`.
struct Age: Hashable, Sendable, Decodable {
  let milliseconds: Int

  init(milliseconds: Int) { self.milliseconds = milliseconds }

  /// Nil for anything but a whole number and a unit, and for more than ten years.
  init?(_ text: String) {
    guard let unit = text.last.flatMap({ Self.units[$0] }),
      let number = Bounded<0, 316_224_000>(digits: text.dropLast()),
      number.value <= Self.longest / unit
    else { return nil }
    milliseconds = number.value * unit
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let age = Age(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "'\(text)' is no length of time; write it like 30m, 12h or 7d")
    }
    self = age
  }

  private static let longest = 3_660 * 86_400_000
  private static let units: [Character: Int] = ["s": 1_000, "m": 60_000, "h": 3_600_000, "d": 86_400_000]
}
