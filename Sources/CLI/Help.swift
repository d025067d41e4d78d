import FeatureKit
import JSON

/// Help as a screen and as JSON, from the manifests alone: what is off explains itself too.
struct Help: Sendable {
  let commands: [CommandManifest]

  var overview: Screen<AnyAction> {
    Screen("pokehost [OPTIONS] COMMAND") {
      Text("A Pokédex for terminal, browser and scripts, wired by flags.json.")
      Section("commands", "Commands") {
        Table(columns: ["", ""], rows: commands.map { [.init(Self.usage($0)), .init($0.summary)] })
      }
      Section("options", "Options, before or after the command") {
        Self.optionTable(GlobalOptions.declared)
      }
      Text("`pokehost help COMMAND` says more about one.", .quiet)
    }
  }

  func page(of command: CommandManifest) -> Screen<AnyAction> {
    Screen("pokehost \(Self.usage(command))") {
      Text(command.summary)
      if let discussion = command.discussion { Text(discussion) }
      if !command.arguments.isEmpty {
        Section("arguments", "Arguments") {
          Table(columns: ["", ""], rows: command.arguments.map { [.init($0.name), .init(Self.help(of: $0))] })
        }
      }
      if !command.options.isEmpty {
        Section("options", "Options") { Self.optionTable(command.options) }
      }
      if !command.examples.isEmpty {
        Section("examples", "Examples") {
          Table(columns: ["", ""], rows: command.examples.map { [.init($0.line), .init($0.does)] })
        }
      }
    }
  }

  static func usage(_ command: CommandManifest) -> String {
    ([command.name] + command.arguments.map(placeholder)).joined(separator: " ")
  }

  private static func placeholder(_ argument: CommandManifest.Argument) -> String {
    switch argument.count {
    case .one: argument.name
    case .optional: "[\(argument.name)]"
    case .many: "\(argument.name)…"
    case .any: "[\(argument.name)…]"
    }
  }

  private static func help(of argument: CommandManifest.Argument) -> String {
    argument.choices.map { "\(argument.help) One of: \($0.joined(separator: ", "))." } ?? argument.help
  }

  private static func optionTable(_ options: [CommandManifest.Option]) -> Table {
    Table(
      columns: ["", ""],
      rows: options.map { option in
        let value = option.kind == .flag ? "" : " \(option.value)"
        let choices = option.choices.map { " One of: \($0.joined(separator: ", "))." } ?? ""
        return [.init("--\(option.name)\(value)"), .init(option.help + choices)]
      })
  }
}

extension Help {
  var json: JSONValue {
    [
      "schema": 1, "options": .array(GlobalOptions.declared.map(Self.json)),
      "commands": .array(commands.map(Self.json)),
      "exitCodes": .array(
        ExitCode.allCases.map { ["code": .integer(Int($0.rawValue)), "name": .string($0.name)] }),
    ]
  }

  static func json(_ command: CommandManifest) -> JSONValue {
    [
      "schema": 1, "name": .string(command.name), "usage": .string(usage(command)),
      "summary": .string(command.summary),
      "arguments": .array(
        command.arguments.map { argument in
          [
            "name": .string(argument.name), "count": .string(argument.count.rawValue), "help": .string(argument.help),
            "choices": argument.choices.map { .array($0.map { .string($0) }) } ?? .null,
          ]
        }),
      "options": .array(command.options.map(json)),
      "examples": .array(command.examples.map { ["line": .string($0.line), "does": .string($0.does)] }),
    ]
  }

  private static func json(_ option: CommandManifest.Option) -> JSONValue {
    [
      "name": .string(option.name), "kind": .string(option.kind.rawValue), "value": .string(option.value),
      "help": .string(option.help), "choices": option.choices.map { .array($0.map { .string($0) }) } ?? .null,
    ]
  }
}
