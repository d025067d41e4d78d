/// flagd's `fractional`: shares out variants by a hash, the same for the same seed everywhere.
enum Fractional {
  /// A text in two parts, hashed as one without being joined.
  struct Seed: Sendable {
    let first: String
    let second: String
    init(_ first: String, _ second: String = "") {
      self.first = first
      self.second = second
    }

    var bytes: Int { first.utf8.count + second.utf8.count }
  }

  private static let largestWeight = 2_147_483_647.0

  /// Arguments, looked through: what is shared out, and by which seed.
  struct Shares: Sendable {
    /// The given one; nil when the caller's stands.
    let seed: Seed?
    /// Values and where the share of each ends; nil when one of them is malformed or the sum is too large.
    private let ends: [(value: LogicValue, end: UInt64)]?

    init(_ arguments: [LogicValue]) {
      var shares = arguments[...]
      switch shares.first {
      case .string(let text)?:
        seed = Seed(text)
        shares = shares.dropFirst()
      case .null?:
        seed = nil
        shares = shares.dropFirst()
      default: seed = nil
      }
      ends = Self.ends(shares)
    }

    /// Null when nothing can be shared out.
    func pick(seed: Seed) -> LogicValue {
      guard let ends, let sum = ends.last?.end, sum > 0 else { return .null }
      let bucket = (UInt64(MurmurHash.hash(seed)) * sum) >> 32
      // The first share that ends behind the bucket, by halves: there may be many.
      var (low, high) = (0, ends.count - 1)
      while low < high {
        let middle = (low + high) / 2
        if bucket < ends[middle].end { high = middle } else { low = middle + 1 }
      }
      return ends[low].value
    }

    private static func ends(_ shares: ArraySlice<LogicValue>) -> [(value: LogicValue, end: UInt64)]? {
      var ends: [(value: LogicValue, end: UInt64)] = []
      var end: UInt64 = 0
      for share in shares {
        guard case .array(let parts) = share, let weight = weight(parts.elements) else { return nil }
        end += weight
        ends.append((parts.elements[0], end))
      }
      return end <= UInt64(largestWeight) ? ends : nil
    }
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
