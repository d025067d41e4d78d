import FeatureKit
import System

/// Every sentence that the command line says about how it was used, in one place.
enum CLIWords {
  static func unknownOption(_ name: String, known: [String]) -> CommandFailure {
    CommandFailure(
      .usage, "There is no option --\(name).", hint: "`pokehost help` lists the options.",
      candidates: Spelling.nearest(to: name, among: Set(known).sorted()).map { "--\($0)" })
  }

  static func unknownShort(_ letter: Character, known: [Character: String]) -> CommandFailure {
    let all = known.keys.sorted().map { "-\($0)" }.joined(separator: ", ")
    return CommandFailure(.usage, "There is no option -\(letter).", hint: "One-letter options: \(all).")
  }

  static func unknownCommand(_ word: String, known: [String]) -> CommandFailure {
    CommandFailure(
      .usage, "There is no command '\(word)'.", hint: "`pokehost help` lists the commands.",
      candidates: Spelling.nearest(to: word, among: known))
  }

  /// `word` begins the names of several commands, and stood alone.
  static func needsCommand(_ word: String, known: [String]) -> CommandFailure {
    CommandFailure(
      .usage, "`pokehost \(word)` needs one of its commands: \(known.joined(separator: ", ")).",
      hint: "`pokehost help \(word)` says what each does.")
  }

  static func unknownFlag(_ key: String, known: [String]) -> CommandFailure {
    CommandFailure(
      .usage, "--set names the flag '\(key)', which the flags file does not have.",
      hint: "`pokehost flags list` lists the flags.", candidates: Spelling.nearest(to: key, among: known))
  }

  static func unknownVariant(_ variant: String, of key: String, known: [String]) -> CommandFailure {
    CommandFailure(
      .usage, "The flag '\(key)' has no variant '\(variant)'.",
      hint: "Its variants: \(known.joined(separator: ", ")).", candidates: Spelling.nearest(to: variant, among: known))
  }

  /// Stands above the log's last records when a command ends by a fault.
  static let lastRecords = "pokehost: a fault; the last records before it:"

  static func logNotOpened(_ path: String, _ cause: Failure) -> CommandFailure {
    CommandFailure(
      .cannotWrite, "The log cannot be written to \(path.printable()): \(cause.text)",
      hint: "Name a file that can be made with --log-file, or leave the option out.")
  }

  static func unreadable(_ path: String, _ error: SystemError) -> CommandFailure {
    CommandFailure(
      error.isNoFile ? .noFile : .unavailable, "\(name(of: path)) cannot be read: \(error.reason).",
      hint: "Name a file that can be read, or - for standard input.")
  }

  static func tooLarge(_ path: String, limit: Int) -> CommandFailure {
    CommandFailure(.badData, "\(name(of: path)) has more than \(limit) bytes.", hint: "Name a smaller file.")
  }

  /// A file as a sentence begins with it.
  private static func name(of path: String) -> String { path == "-" ? "Standard input" : path.printable() }

  static func badPin(_ text: String) -> CommandFailure {
    CommandFailure(.usage, "--set takes KEY=VARIANT, not '\(text)'.", hint: "For example --set feature.books=on.")
  }

  static func needsValue(_ option: CommandManifest.Option) -> CommandFailure {
    CommandFailure(.usage, "--\(option.name) needs a value: \(option.value).", hint: option.help)
  }

  static func needsNoValue(_ name: String) -> CommandFailure {
    CommandFailure(.usage, "--\(name) takes no value.", hint: "Write --\(name) alone.")
  }

  static func notAmong(_ value: String, option: String, _ choices: [String]) -> CommandFailure {
    CommandFailure(
      .usage, "--\(option) cannot be '\(value)'.", hint: "It may be: \(choices.joined(separator: ", ")).",
      candidates: Spelling.nearest(to: value, among: choices))
  }

  static func notAmong(_ word: String, argument: String, _ choices: [String]) -> CommandFailure {
    CommandFailure(
      .usage, "\(argument) cannot be '\(word)'.", hint: "It may be: \(choices.joined(separator: ", ")).",
      candidates: Spelling.nearest(to: word, among: choices))
  }

  static func noNumber(_ value: String, of option: CommandManifest.Option) -> CommandFailure {
    let example = option.bounds.map { min(max(20, $0.lowerBound), $0.upperBound) } ?? 20
    return CommandFailure(
      .usage, "--\(option.name) takes a whole number, not '\(value.printable(limit: 40))'.",
      hint: "For example --\(option.name) \(example).")
  }

  static func outside(_ number: String, option: String, _ bounds: ClosedRange<Int>) -> CommandFailure {
    CommandFailure(
      .usage, "--\(option) cannot be \(number.printable(limit: 40)).",
      hint: "It may be from \(bounds.lowerBound) to \(bounds.upperBound).")
  }

  static func missing(_ argument: CommandManifest.Argument, of command: CommandManifest) -> CommandFailure {
    CommandFailure(
      .usage, "`pokehost \(command.name)` needs \(argument.name): \(argument.help)", hint: example(of: command))
  }

  static func tooMany(_ word: String, of command: CommandManifest) -> CommandFailure {
    CommandFailure(
      .usage, "`pokehost \(command.name)` does not know what to do with '\(word)'.", hint: example(of: command))
  }

  static func nothingOnInput(_ command: CommandManifest) -> CommandFailure {
    CommandFailure(
      .usage, "`pokehost \(command.name) -` reads names from standard input, a line each, and there were none.",
      hint: example(of: command))
  }

  /// `path` is what stands in the braces; `stray` says where it leads nowhere.
  static func unknownField(_ path: [String], _ stray: Shape.Stray, of command: CommandManifest) -> CommandFailure {
    let (before, word) = (path[..<stray.depth], path[stray.depth])
    let place = before.joined(separator: ".")
    let known = stray.known.joined(separator: ", ")
    let hint =
      switch (known.isEmpty, place.isEmpty) {
      case (true, _): "'\(place)' has no fields of its own: write {\(place)}."
      case (false, true): "There are \(known)."
      case (false, false): "In '\(place)' there are \(known)."
      }
    return CommandFailure(
      .usage, "--format names {\(path.joined(separator: "."))}, and `pokehost \(command.name)` has no such field.",
      hint: hint,
      candidates: Spelling.nearest(to: word, among: stray.known).map { (before + [$0]).joined(separator: ".") })
  }

  static func argumentNotText(_ position: Int, _ text: String) -> CommandFailure {
    CommandFailure(
      .usage, "Argument \(position) is not UTF-8: '\(text.printable(limit: 80))'.",
      hint: "Type it in UTF-8; a file with such a name has to be renamed, or read through standard input.")
  }

  static func variableNotText(_ name: String, _ text: String) -> CommandFailure {
    CommandFailure(
      .usage, "The environment variable \(name) is not UTF-8: '\(text.printable(limit: 80))'.",
      hint: "Set it to a text in UTF-8, or unset it.")
  }

  static func noBrowser(_ failure: WaitingProgram.Failure) -> String {
    "The browser will not be opened: \(failure.sentence). Open the printed address yourself."
  }

  static func nothingToOpen(_ shell: String) -> String {
    "--open has no effect on the shell \(shell). Use it with --set shell=web."
  }

  static func badRoute(_ text: String) -> CommandFailure {
    CommandFailure(.usage, "'\(text)' is no route.", hint: "A route begins with a slash: /pokemon/25.")
  }

  private static func example(of command: CommandManifest) -> String {
    command.examples.first.map { "For example: \($0.line)" } ?? "`pokehost help \(command.name)` says more."
  }
}

// MARK: Folders

extension CLIWords {
  static func noHome(_ error: Folders.NoHome) -> CommandFailure {
    let reason = error.found.map { "HOME is '\($0.printable())', not an absolute path" } ?? "HOME is not set"
    return CommandFailure(
      .cannotWrite, "There is no folder to keep anything in: \(reason).",
      hint: "Set HOME, or name a folder with --home DIR.")
  }

  static func unsafe(_ folder: Folders.Unsafe) -> CommandFailure {
    let mode = "0" + String(folder.mode, radix: 8)
    switch folder.reason {
    case .writable:
      return CommandFailure(
        .cannotWrite, "\(folder.path.printable()) is not used: other users may write there (mode \(mode)).",
        hint: "chmod go-w \(folder.path.shellWord)")
    case .owned(let owner):
      return CommandFailure(
        .cannotWrite, "\(folder.path.printable()) is not used: it belongs to user \(owner) (mode \(mode)).",
        hint: "chown -R \"$(id -u)\" \(folder.path.shellWord) && chmod go-w \(folder.path.shellWord), "
          + "or name another folder with --home DIR.")
    }
  }

  static func noShell(_ id: ModuleID) -> CommandFailure {
    CommandFailure(
      .unavailable, "The shell \(id) is not wired.",
      hint: "`pokehost plan` says why; --set shell=plain prints one screen.")
  }
}
