public import System

/// A command as data: its grammar, its help, its examples.
public struct CommandManifest: Hashable, Sendable, Codable {
  public var name: String
  public var summary: String
  public var arguments: [Argument]
  public var options: [Option]
  public var examples: [Example]
  /// How it is done in more words than the summary; nil when there is no more to say.
  public var discussion: String?
  /// True for what takes minutes: Ctrl-C then cancels it, and it keeps what it did and says so. Whatever is short is
  /// simply ended.
  public var isLong: Bool
  /// What each document that it prints under `--json` looks like; nil when it prints none.
  public var output: Shape?

  public init(
    _ name: String, _ summary: String, arguments: [Argument] = [], options: [Option] = [], output: Shape? = nil,
    examples: [Example] = [], discussion: String? = nil, isLong: Bool = false
  ) {
    self.name = name
    self.summary = summary
    self.arguments = arguments
    self.options = options
    self.output = output
    self.examples = examples
    self.discussion = discussion
    self.isLong = isLong
  }

  public struct Argument: Hashable, Sendable, Codable {
    public enum Count: String, Sendable, Codable { case one, optional, many, any }

    public var name: String
    public var count: Count
    public var help: String
    /// What shells complete it with: `pokemon`, `flag`, `variant`, `profile`, `route`, `file`, or words of its own.
    public var completion: String?
    /// The words that may stand here; nil when anything may.
    public var choices: [String]?

    public init(
      _ name: String, _ count: Count = .one, help: String, completion: String? = nil, choices: [String]? = nil
    ) {
      self.name = name
      self.count = count
      self.help = help
      self.completion = completion
      self.choices = choices
    }
  }

  public struct Option: Hashable, Sendable, Codable {
    public enum Kind: String, Sendable, Codable {
      /// Given or not.
      case flag
      case text
      case integer
    }

    public var name: String
    public var kind: Kind
    /// What stands for the value in help: `N`, `TYPE`.
    public var value: String
    public var help: String
    public var completion: String?
    public var choices: [String]?
    /// Smallest and largest whole number that is taken; nil for what is no number.
    public var bounds: ClosedRange<Int>?

    public init(
      _ name: String, _ kind: Kind, value: String = "", help: String, completion: String? = nil,
      choices: [String]? = nil
    ) {
      self.name = name
      self.kind = kind
      self.value = value
      self.help = help
      self.completion = completion
      self.choices = choices
      self.bounds = kind == .integer ? 0...Int(Int32.max) : nil
    }

    /// An option that takes a number of this type.
    public init<Number: BoundedInteger>(_ name: String, _ type: Number.Type, value: String, help: String) {
      self.init(name, .integer, value: value, help: help)
      bounds = Number.range
    }
  }

  public struct Example: Hashable, Sendable, Codable {
    public var line: String
    public var does: String

    public init(_ line: String, _ does: String) {
      self.line = line
      self.does = does
    }
  }
}
