/// A JSON value that does not fit a type: what, and where in the value.
public struct JSONCodingError: Error, Hashable, Sendable {
  public enum Step: Hashable, Sendable {
    case key(String)
    case index(Int)
  }

  public enum Problem: Hashable, Sendable {
    /// `found` and `expected` as people read them: "a string", "a whole number".
    case mismatch(found: String, expected: String)
    case missingKey(String)
    case unknownKey(String)
    /// A type's own word about its value.
    case refused(String)
    /// `JSONValue` met a coder that knows no JSON.
    case foreignCoder
  }

  public let path: [Step]
  public let problem: Problem

  public init(_ problem: Problem, path: [Step]) {
    self.problem = problem
    self.path = path
  }

  init(_ problem: Problem, at path: [any CodingKey]) {
    self.init(problem, path: path.map { key in key.intValue.map { .index($0) } ?? .key(key.stringValue) })
  }

  /// What synthesized or hand-written `init(from:)` throw themselves.
  init(_ error: DecodingError) {
    switch error {
    case .keyNotFound(let key, let context): self.init(.missingKey(key.stringValue), at: context.codingPath)
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      self.init(.refused(context.debugDescription), at: context.codingPath)
    @unknown default: self.init(.refused(String(describing: error)), path: [])
    }
  }

  /// `rules[2].event`; empty for the value as a whole.
  public var pathText: String {
    path.reduce(into: "") { text, step in
      switch step {
      case .index(let index): text += "[\(index)]"
      case .key(let key): text += text.isEmpty ? key : "." + key
      }
    }
  }

  /// "rules[2].event: found a number, expected a string"
  public var sentence: String { (path.isEmpty ? "" : pathText + ": ") + words }

  private var words: String {
    switch problem {
    case .mismatch(let found, let expected): "found \(found), expected \(expected)"
    case .missingKey(let key): "the key \"\(key)\" is missing"
    case .unknownKey(let key): "there is no key \"\(key)\" here"
    case .refused(let reason): reason
    case .foreignCoder: "a JSON value can only be coded by JSONCoder"
    }
  }
}

extension JSONCodingError: CustomStringConvertible {
  public var description: String { sentence }
}
