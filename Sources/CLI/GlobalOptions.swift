package import FeatureKit

/// The options that every command takes, before or after its name.
package struct GlobalOptions: Hashable, Sendable {
  package var flagsFile: String?
  package var profile: String?
  package var pins: [Pin] = []
  package var home: String?
  package var isJSON = false
  package var color = ShellStart.ColorWish.auto
  package var verbosity = 0
  package var isQuiet = false
  /// `pretty` or `json`.
  package var logForm: String?
  package var logFile: String?
  package var wantsHelp = false
  package var wantsVersion = false
  package var usesLastGood = false
  package var template: String?

  /// `--set KEY=VARIANT`
  package struct Pin: Hashable, Sendable {
    package let key: String
    package let variant: String
  }

  package init() {}

  static let declared: [CommandManifest.Option] = [
    .init("flags", .text, value: "FILE", help: "The flags file to follow.", completion: "file"),
    .init("profile", .text, value: "NAME", help: "Who uses it: a profile of the flags file.", completion: "profile"),
    .init("set", .text, value: "KEY=VARIANT", help: "Pins a flag for the life of this process.", completion: "pin"),
    .init("home", .text, value: "DIR", help: "Keeps everything below DIR, not in the XDG folders.", completion: "file"),
    .init("last-good", .flag, help: "Runs on the last good flags file when this one is broken."),
    .init("json", .flag, help: "Prints one JSON document."),
    .init("format", .text, value: "TEMPLATE", help: "Prints each document by a template: '{name} {stats.speed}'."),
    .init("color", .text, value: "WHEN", help: "When to use colour.", choices: ["auto", "always", "never"]),
    .init("verbose", .flag, help: "Says more on standard error; -vv says most."),
    .init("log", .text, value: "FORM", help: "How records of the log are written.", choices: ["pretty", "json"]),
    .init(
      "log-file", .text, value: "FILE", help: "Appends the log to FILE, not to standard error.", completion: "file"),
    .init("quiet", .flag, help: "Says nothing on standard error but errors."),
    .init("help", .flag, help: "Shows help and leaves."),
    .init("version", .flag, help: "Shows the version and leaves."),
  ]

  static let short: [Character: String] = ["v": "verbose", "q": "quiet", "h": "help"]

  /// The one letter that stands for a global option; nil when none does.
  static func letter(of option: CommandManifest.Option) -> Character? {
    declared.contains(option) ? short.first { $0.value == option.name }?.key : nil
  }

  /// Takes one option; the value is nil for flags.
  mutating func take(_ name: String, _ value: String?) throws(CommandFailure) {
    switch name {
    case "flags": flagsFile = value
    case "profile": profile = value
    case "set": pins.append(try pin(value ?? ""))
    case "home": home = value
    case "last-good": usesLastGood = true
    case "json": isJSON = true
    case "format": template = value
    case "color": color = value.flatMap(ShellStart.ColorWish.init(rawValue:)) ?? .auto
    case "verbose": verbosity += 1
    case "log": logForm = value
    case "log-file": logFile = value
    case "quiet": isQuiet = true
    case "help": wantsHelp = true
    case "version": wantsVersion = true
    default: throw CLIWords.unknownOption(name, known: Self.declared.map(\.name))
    }
  }

  private func pin(_ text: String) throws(CommandFailure) -> Pin {
    let halves = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.count == 2, !halves[0].isEmpty, !halves[1].isEmpty else { throw CLIWords.badPin(text) }
    return Pin(key: String(halves[0]), variant: String(halves[1]))
  }
}
