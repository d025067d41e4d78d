/// A command as data: its grammar, its help, its examples.
package struct CommandManifest: Hashable, Sendable, Codable {
  package var name: String
  package var summary: String
  package var arguments: [Argument]
  package var options: [Option]
  package var examples: [Example]
  /// How it is done in more words than the summary; nil when there is no more to say.
  package var discussion: String?
  /// True for what takes minutes: Ctrl-C then cancels it, and it keeps what it did and says so. Whatever is short is
  /// simply ended.
  package var isLong: Bool
  /// What each document that it prints under `--json` looks like; nil when it prints none.
  package var output: Shape?

  package init(
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

  package struct Argument: Hashable, Sendable, Codable {
    package enum Count: String, Sendable, Codable { case one, optional, many, any }

    package var name: String
    package var count: Count
    package var help: String
    /// What shells complete it with: `pokemon`, `flag`, `variant`, `profile`, `route`, `file`, or words of its own.
    package var completion: String?
    /// The words that may stand here; nil when anything may.
    package var choices: [String]?

    package init(
      _ name: String, _ count: Count = .one, help: String, completion: String? = nil, choices: [String]? = nil
    ) {
      self.name = name
      self.count = count
      self.help = help
      self.completion = completion
      self.choices = choices
    }
  }

  package struct Option: Hashable, Sendable, Codable {
    package enum Kind: String, Sendable, Codable {
      /// Given or not.
      case flag
      case text
      case integer
    }

    package var name: String
    package var kind: Kind
    /// What stands for the value in help: `N`, `TYPE`.
    package var value: String
    package var help: String
    package var completion: String?
    package var choices: [String]?
    /// Smallest and largest whole number that is taken.
    package var bounds: ClosedRange<Int>?

    package init(
      _ name: String, _ kind: Kind, value: String = "", help: String, completion: String? = nil,
      choices: [String]? = nil, bounds: ClosedRange<Int>? = nil
    ) {
      self.name = name
      self.kind = kind
      self.value = value
      self.help = help
      self.completion = completion
      self.choices = choices
      self.bounds = bounds
    }
  }

  package struct Example: Hashable, Sendable, Codable {
    package var line: String
    package var does: String

    package init(_ line: String, _ does: String) {
      self.line = line
      self.does = does
    }
  }
}
