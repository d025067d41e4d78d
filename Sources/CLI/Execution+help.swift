import FeatureKit
import System

extension Execution {
  func help(for command: CommandManifest?) -> Answer {
    let help = Help(commands: commands)
    guard let command else { return Answer([help.json], help.overview) }
    return Answer([Help.json(command)], help.page(of: command))
  }

  /// A word that begins several commands stands for all of them: `help flags`, `flags --help`.
  func help(named words: [String]) throws(CommandFailure) -> Answer {
    guard !words.isEmpty else { return help(for: nil) }
    let name = words.joined(separator: " ")
    if let command = commands.first(where: { $0.name == name }) { return help(for: command) }
    let family = commands.filter { $0.name.hasPrefix(name + " ") }
    guard !family.isEmpty else { throw CLIWords.unknownCommand(name, known: commands.map(\.name)) }
    return Answer(family.map(Help.json), Help(commands: family).pages(of: name))
  }

  /// Help that is longer than the window goes through a pager, for people who can turn its pages.
  func show(_ answer: Answer) throws -> ExitCode {
    let globals = console.globals
    guard !globals.isJSON, globals.template == nil, StandardInput.isTerminal, let rows = Terminal.rows(of: 1) else {
      return try console.print(answer)
    }
    let text = console.render(answer.screen, console.columns)
    let pager = program.variables["PAGER"] ?? "less -FRX"
    let isLong = text.count { $0 == "\n" } >= rows
    if isLong, !pager.isEmpty, pager != "cat", PipedProgram.show(Printable.clean(text), with: pager) { return .done }
    return try console.print(answer)
  }
}
