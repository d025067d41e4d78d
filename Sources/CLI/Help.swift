import FeatureKit
import JSON

/// Help as a screen and as JSON, from the manifests alone: what is off explains itself too.
struct Help: Sendable {
  let commands: [CommandManifest]

  var overview: Screen<AnyAction> {
    Screen("pokehost [OPTIONS] COMMAND") {
      Text("A Pokédex for terminal, browser and scripts, wired by flags.json.")
      for group in groups {
        Section(group.name, group.name) {
          Table(columns: ["", ""], rows: group.commands.map { [.init(Self.usage($0)), .init($0.summary)] })
        }
      }
      Section("options", "Options, before or after the command") {
        Self.optionTable(GlobalOptions.declared)
      }
      Text("`pokehost help COMMAND` says more about one, with examples.", .quiet)
      Text("`pokehost help --json` says it all, exit codes and environment variables too.", .quiet)
    }
  }

  /// What people look for first stands first; commands of one first word stand together.
  private var groups: [(name: String, commands: [CommandManifest])] {
    let own = Set(BuiltIn.own.map(\.name))
    let families = commands.filter { !own.contains($0.name) && $0.name.contains(" ") }
    let others = commands.filter { !own.contains($0.name) && !$0.name.contains(" ") }
    var groups = [("Commands", others), ("The host", commands.filter { own.contains($0.name) })]
    for command in families {
      let family = String(command.name.prefix { $0 != " " })
      let title = family.prefix(1).uppercased() + family.dropFirst()
      if let index = groups.firstIndex(where: { $0.0 == title }) {
        groups[index].1.append(command)
      } else {
        groups.append((title, [command]))
      }
    }
    return groups.filter { !$0.1.isEmpty }
  }

  /// Commands of one first word, one after the other.
  func pages(of family: String) -> Screen<AnyAction> {
    Screen("pokehost \(family) …") {
      Table(columns: ["", ""], rows: commands.map { [.init(Self.usage($0)), .init($0.summary)] })
      Text("`pokehost help \(family) COMMAND` says more about one, with examples.", .quiet)
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
        let short = GlobalOptions.letter(of: option).map { "-\($0), " } ?? ""
        return [.init("\(short)--\(option.name)\(value)"), .init(option.help + choices)]
      })
  }
}

extension Help {
  var json: JSONValue {
    [
      "schema": 1, "options": .array(GlobalOptions.declared.map(Self.json)),
      "commands": .array(commands.map(Self.json)),
      "exitCodes": .array(
        ExitCode.allCases.map {
          ["code": .integer(Int($0.rawValue)), "name": .string($0.name), "meaning": .string($0.meaning)]
        }),
      "variables": EnvironmentVariables.json,
    ]
  }

  static func json(_ command: CommandManifest) -> JSONValue {
    [
      "schema": 1, "name": .string(command.name), "usage": .string(usage(command)),
      "summary": .string(command.summary), "discussion": command.discussion.map { .string($0) } ?? .null,
      "arguments": .array(
        command.arguments.map { argument in
          [
            "name": .string(argument.name), "count": .string(argument.count.rawValue), "help": .string(argument.help),
            "completion": argument.completion.map { .string($0) } ?? .null,
            "choices": argument.choices.map { .array($0.map { .string($0) }) } ?? .null,
          ]
        }),
      "options": .array(command.options.map(json)),
      "examples": .array(command.examples.map { ["line": .string($0.line), "does": .string($0.does)] }),
      "output": command.output?.schema ?? .null,
    ]
  }

  private static func json(_ option: CommandManifest.Option) -> JSONValue {
    [
      "name": .string(option.name),
      "short": GlobalOptions.letter(of: option).map { .string("-\($0)") } ?? .null,
      "kind": .string(option.kind.rawValue), "value": .string(option.value),
      "help": .string(option.help), "completion": option.completion.map { .string($0) } ?? .null,
      "choices": option.choices.map { .array($0.map { .string($0) }) } ?? .null,
      "minimum": option.bounds.map { .integer($0.lowerBound) } ?? .null,
      "maximum": option.bounds.map { .integer($0.upperBound) } ?? .null,
    ]
  }
}
