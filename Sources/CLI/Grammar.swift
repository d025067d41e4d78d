package import FeatureKit
import System

/// Reads a command line by the manifests of the commands: nothing is taken that nobody declared.
package struct Grammar: Sendable {
  package struct Invocation: Hashable, Sendable {
    package var globals: GlobalOptions
    /// Nil when no command was named.
    package var command: CommandManifest?
    package var arguments: Arguments
    /// A word that stands where a command was expected and is none.
    package var stranger: String?
  }

  private let commands: [CommandManifest]

  package init(_ commands: [CommandManifest]) { self.commands = commands }

  package func read(_ line: [String]) throws(CommandFailure) -> Invocation {
    var reading = Reading(globals: GlobalOptions(), commands: commands)
    var rest = line[...]
    while let word = rest.popFirst() {
      if reading.takesOptions, word == "--" {
        reading.takesOptions = false
      } else if reading.takesOptions, word.hasPrefix("--") {
        try reading.takeLong(word, &rest)
      } else if reading.takesOptions, word.hasPrefix("-"), word.count > 1, !DecimalDigits.isNumber(word) {
        try reading.takeShort(word)
      } else {
        try reading.takeWord(word, &rest)
      }
    }
    return try reading.finished()
  }
}

private struct Reading {
  var globals: GlobalOptions
  let commands: [CommandManifest]
  var command: CommandManifest?
  var words: [String] = []
  var options: [String: String] = [:]
  /// Options that stood before the command's name: it may have one of that name itself.
  var early: [(name: String, value: String?)] = []
  var stranger: String?
  var takesOptions = true

  private func declaration(_ name: String) -> CommandManifest.Option? {
    command?.options.first { $0.name == name } ?? GlobalOptions.declared.first { $0.name == name }
  }

  mutating func takeLong(_ word: String, _ rest: inout ArraySlice<String>) throws(CommandFailure) {
    let halves = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(halves.first ?? "")
    guard let option = declaration(name) else {
      throw CLIWords.unknownOption(
        name, known: (command?.options ?? []).map(\.name) + GlobalOptions.declared.map(\.name))
    }
    var value = halves.count == 2 ? String(halves[1]) : nil
    if option.kind == .flag {
      guard value == nil else { throw CLIWords.needsNoValue(name) }
    } else if value == nil {
      guard let next = rest.popFirst() else { throw CLIWords.needsValue(option) }
      value = next
    }
    if let value { try check(value, for: option) }
    try enter(option, value)
  }

  mutating func takeShort(_ word: String) throws(CommandFailure) {
    for letter in word.dropFirst() {
      guard let name = GlobalOptions.short[letter] else {
        throw CLIWords.unknownShort(letter, known: GlobalOptions.short)
      }
      try globals.take(name, nil)
    }
  }

  private mutating func enter(_ option: CommandManifest.Option, _ value: String?) throws(CommandFailure) {
    if command == nil {
      early.append((option.name, value))
    } else if command?.options.contains(option) == true {
      options[option.name] = value ?? ""
    } else {
      try globals.take(option.name, value)
    }
  }

  /// Once the command is known, or there is none.
  private mutating func enterEarly() throws(CommandFailure) {
    for (name, value) in early {
      guard let option = declaration(name) else { continue }
      if command?.options.contains(option) == true {
        if let value { try check(value, for: option) }
        options[name] = value ?? ""
      } else {
        try globals.take(name, value)
      }
    }
    early = []
  }

  private func check(_ value: String, for option: CommandManifest.Option) throws(CommandFailure) {
    if let choices = option.choices, !choices.contains(value) {
      throw CLIWords.notAmong(value, option: option.name, choices)
    }
    guard option.kind == .integer else { return }
    guard DecimalDigits.isNumber(value) else { throw CLIWords.noNumber(value, of: option) }
    let number = DecimalDigits.value(of: value.utf8)
    if let bounds = option.bounds, number.map(bounds.contains) != true {
      throw CLIWords.outside(value, option: option.name, bounds)
    }
  }

  /// The first words name the command: of several that fit, the longest.
  mutating func takeWord(_ word: String, _ rest: inout ArraySlice<String>) throws(CommandFailure) {
    guard command == nil, stranger == nil else {
      words.append(word)
      return
    }
    let upcoming = [word] + rest
    let fitting = commands.filter {
      $0.name.hasPrefix(word) && upcoming.starts(with: $0.name.split(separator: " ").map(String.init))
    }
    guard let best = fitting.max(by: { $0.name.count < $1.name.count }) else {
      stranger = word
      if let next = rest.first, !next.hasPrefix("-"), commands.contains(where: { $0.name.hasPrefix(word + " ") }) {
        stranger = "\(word) \(next)"
      }
      return
    }
    rest = rest.dropFirst(best.name.split(separator: " ").count - 1)
    command = best
    try enterEarly()
  }

  mutating func finished() throws(CommandFailure) -> Grammar.Invocation {
    try enterEarly()
    let invocation = Grammar.Invocation(
      globals: globals, command: command, arguments: Arguments(words: words, options: options), stranger: stranger)
    guard let command, !globals.wantsHelp, !globals.wantsVersion else { return invocation }
    try countWords(of: command)
    return invocation
  }

  private func countWords(of command: CommandManifest) throws(CommandFailure) {
    let required = command.arguments.filter { $0.count == .one || $0.count == .many }
    guard words.count >= required.count else { throw CLIWords.missing(required[words.count], of: command) }
    let isOpen = command.arguments.contains { $0.count == .many || $0.count == .any }
    guard isOpen || words.count <= command.arguments.count else {
      throw CLIWords.tooMany(words[command.arguments.count], of: command)
    }
    if let first = command.arguments.first, let choices = first.choices, let word = words.first,
      !choices.contains(word)
    {
      throw CLIWords.notAmong(word, argument: first.name, choices)
    }
  }
}
