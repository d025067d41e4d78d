/// How much is read before reading is refused.
public struct JSONLimits: Hashable, Sendable {
  public var bytes: Int
  /// Arrays and objects within each other.
  public var levels: Int
  /// Keys and values.
  public var values: Int

  public init(bytes: Int = 10_000_000, levels: Int = 512, values: Int = .max) {
    // Offsets are kept in 32 bits, and levels cost stack.
    self.bytes = min(bytes, Int(UInt32.max) - 1)
    self.levels = min(levels, 2_000)
    self.values = values
  }

  public static let standard = JSONLimits()
}

/// What becomes of a key that stands twice in one object.
public enum JSONRepeatedKeys: Sendable {
  case refused
  /// The last stands, as JavaScript has it.
  case lastStands
}
