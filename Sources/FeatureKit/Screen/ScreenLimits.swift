import JSON
import System

/// How much of a screen from outside the process is taken. The defaults hold our largest screens several times.
public struct ScreenLimits: Hashable, Sendable {
  /// Parts of any kind: nodes, rows, branches, badges, controls, actions.
  public var parts: Int
  /// Of all text together, in UTF-8.
  public var bytes: Int
  /// Of the JSON's nesting: a section within a section adds two.
  public var depth: Int

  public init(parts: Int = 40_000, bytes: Int = 4_000_000, depth: Int = 64) {
    self.parts = parts
    self.bytes = bytes
    self.depth = depth
  }

  func check(_ json: JSONValue) throws(ScreenRefusal) {
    var scale = Scale(limits: self)
    try scale.weigh(json, depth: 1)
  }

  private struct Scale {
    let limits: ScreenLimits
    var parts = 0
    var bytes = 0

    mutating func weigh(_ value: JSONValue, depth: Int) throws(ScreenRefusal) {
      guard depth <= limits.depth else { throw .tooDeep(limit: limits.depth) }
      switch value {
      case .null, .bool, .number: try add(text: 8)
      case .string(let text): try add(text: text.utf8.count)
      case .array(let elements):
        try add(text: elements.count)
        for element in elements { try weigh(element, depth: depth + 1) }
      case .object(let object):
        parts += 1
        guard parts <= limits.parts else { throw .tooManyParts(limit: limits.parts) }
        for member in object.members {
          try add(text: member.key.utf8.count)
          try weigh(member.value, depth: depth + 1)
        }
      }
    }

    private mutating func add(text count: Int) throws(ScreenRefusal) {
      bytes += count
      guard bytes <= limits.bytes else { throw .tooManyBytes(limit: limits.bytes) }
    }
  }
}

/// Why a screen from outside was not taken.
public enum ScreenRefusal: Error, Hashable, Sendable {
  case tooManyParts(limit: Int)
  case tooManyBytes(limit: Int)
  case tooDeep(limit: Int)
  /// What stands at `path` is not what a screen has there.
  case unreadable(path: String, expected: String, found: String)
}

extension ScreenRefusal: CustomStringConvertible {
  public var description: String {
    switch self {
    case .tooManyParts(let limit): "The screen has more than the \(limit) parts that are taken."
    case .tooManyBytes(let limit): "The screen has more than the \(limit) bytes of text that are taken."
    case .tooDeep(let limit): "The screen is nested deeper than the \(limit) levels that are taken."
    case .unreadable(let path, let expected, let found):
      "The screen cannot be read: \(path.printable()) should be \(expected), and is \(found)."
    }
  }
}
