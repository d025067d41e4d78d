/// flagd's `fractional`: shares out variants by a hash, the same for the same seed everywhere.
enum Fractional {
  /// A text in two parts, hashed as one without being joined.
  struct Seed {
    let first: String
    let second: String
    init(_ first: String, _ second: String = "") {
      self.first = first
      self.second = second
    }
  }

  private static let largestWeight = 2_147_483_647.0

  static func pick(_ arguments: [LogicValue], seed fallback: Seed?) -> LogicValue {
    var shares = arguments[...]
    var seed = fallback
    switch shares.first {
    case .string(let text)?:
      seed = Seed(text)
      shares = shares.dropFirst()
    case .null?: shares = shares.dropFirst()
    default: break
    }
    guard let seed, !shares.isEmpty, let sum = sum(shares), sum > 0 else { return .null }
    let bucket = (UInt64(MurmurHash.hash(seed)) * sum) >> 32
    var end: UInt64 = 0
    for share in shares {
      guard case .array(let parts) = share, let weight = weight(parts) else { return .null }
      end += weight
      if bucket < end { return parts[0] }
    }
    return .null
  }

  /// nil when a share is malformed or the sum is too large.
  private static func sum(_ shares: ArraySlice<LogicValue>) -> UInt64? {
    var sum: UInt64 = 0
    for share in shares {
      guard case .array(let parts) = share, let weight = weight(parts) else { return nil }
      sum += weight
    }
    return sum <= UInt64(largestWeight) ? sum : nil
  }

  private static func weight(_ parts: [LogicValue]) -> UInt64? {
    switch parts.first {
    case .string?, .bool?, .number?, .null?: break
    default: return nil
    }
    switch parts.dropFirst().first {
    case nil, .null?: return 1
    case .number(let weight)?:
      guard weight.rounded(.towardZero) == weight, weight <= largestWeight else { return nil }
      return UInt64(max(0, weight))
    default: return nil
    }
  }
}
