import FeatureKit

/// `-` among names stands for the lines of standard input: `pokehost list --format '{name}' | pokehost show -`.
enum NamesFromInput {
  static func expand(
    _ arguments: Arguments, of command: CommandManifest, read: (String) throws -> [UInt8]
  ) throws -> Arguments {
    guard command.arguments.last?.count == .many, arguments.words.contains("-") else { return arguments }
    let lines = String(decoding: try read("-"), as: UTF8.self).split(whereSeparator: \.isNewline)
    let names = lines.map { $0.drop(while: \.isWhitespace) }.filter { !$0.isEmpty }.map(String.init)
    guard !names.isEmpty else { throw CLIWords.nothingOnInput(command) }
    var expanded = arguments
    expanded.words = arguments.words.flatMap { $0 == "-" ? names : [$0] }
    return expanded
  }
}
