import System

/// Which distributed trace a piece of work belongs to: W3C Trace Context, version 00.
///
/// A serving shell sets `current` for the work of one request; what that work asks of others carries it on.
public struct TraceContext: Hashable, Sendable {
  /// 32 lower-case hexadecimal digits, not all zero.
  public let traceID: String
  /// 16 of them: the span that asks.
  public let parentID: String
  public let isSampled: Bool

  @TaskLocal public static var current: TraceContext?

  /// Reads a `traceparent` header; nil for what the specification calls invalid.
  public init?(traceparent: String) {
    let parts = traceparent.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count >= 4, parts[0].utf8.count == 2, parts[1].utf8.count == 32, parts[2].utf8.count == 16,
      parts[3].utf8.count == 2, parts[0] != "ff", parts[0] != "00" || parts.count == 4,
      parts.prefix(4).allSatisfy({ $0.utf8.allSatisfy(Self.isDigit) }),
      parts[1].utf8.contains(where: { $0 != UInt8(ascii: "0") }),
      parts[2].utf8.contains(where: { $0 != UInt8(ascii: "0") }),
      let flags = HexDigits.value(of: parts[3])
    else { return nil }
    traceID = String(parts[1])
    parentID = String(parts[2])
    isSampled = flags & 1 == 1
  }

  private init(traceID: String, parentID: String, isSampled: Bool) {
    self.traceID = traceID
    self.parentID = parentID
    self.isSampled = isSampled
  }

  /// The same trace one step further, under a span of our own.
  public func child(_ span: UInt64 = .random(in: 1...UInt64.max)) -> TraceContext {
    let digits = String(span, radix: 16)
    let padded = String(repeating: "0", count: 16 - digits.utf8.count) + digits
    return TraceContext(traceID: traceID, parentID: padded, isSampled: isSampled)
  }

  /// The header's value.
  public var traceparent: String { "00-\(traceID)-\(parentID)-\(isSampled ? "01" : "00")" }

  private static func isDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
    default: false
    }
  }
}
