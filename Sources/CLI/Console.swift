package import FeatureKit
import JSON
import System

/// What a command says, put where it belongs: data on standard output, everything else on standard error.
package struct Console: Sendable {
  package typealias Render = @Sendable (Screen<AnyAction>, _ columns: Int?) -> String

  let globals: GlobalOptions
  let render: Render
  let columns: Int?

  package init(globals: GlobalOptions, render: @escaping Render, columns: Int?) {
    self.globals = globals
    self.render = render
    self.columns = columns
  }

  /// Prints an answer and what could not be done; gives the exit code.
  func print(_ answer: Answer, _ illustration: Illustration? = nil) throws -> ExitCode {
    if globals.isJSON {
      try StandardOutput.write(json: answer.documents.map { $0.compactText + "\n" }.joined())
    } else if let verbatim = answer.verbatim {
      try StandardOutput.write(exact: verbatim)
    } else if let text = answer.text {
      try StandardOutput.say(text)
    } else if let template = globals.template.map(Template.init) {
      try StandardOutput.say(answer.documents.map { template.fill($0) + "\n" }.joined())
    } else if answer.problems.isEmpty || !answer.documents.isEmpty {
      try show(answer.screen, illustration)
    }
    for problem in answer.problems { report(problem) }
    return answer.problems.first?.code ?? .done
  }

  private func show(_ screen: Screen<AnyAction>, _ illustration: Illustration?) throws {
    if let columns, let illustration {
      try StandardOutput.write(styled: illustration.text(of: screen, columns: columns))
    } else {
      try StandardOutput.say(render(screen, columns))
    }
  }

  /// Whether a person looks at a terminal who can judge what it shows.
  var showsSamples: Bool { columns != nil && !globals.isJSON && globals.template == nil && globals.color != .never }

  /// An error as people or programs read it; of a fault, with the log's last records.
  func report(_ failure: CommandFailure, after records: [String] = []) {
    var failure = failure
    failure.message = failure.message.maskingAddresses
    failure.hint = failure.hint?.maskingAddresses
    let records = records.map(\.maskingAddresses)
    guard !globals.isJSON else {
      return StandardError.say(json: failure.json(after: records).compactText)
    }
    if !records.isEmpty { StandardError.say(([CLIWords.lastRecords] + records).joined(separator: "\n")) }
    var words = ["pokehost: " + failure.message]
    if !failure.candidates.isEmpty, !failure.message.contains("did you mean") {
      words.append("Did you mean \(Self.list(failure.candidates))?")
    }
    if let hint = failure.hint { words.append(hint) }
    StandardError.say(words.map(Self.shortened).joined(separator: "\n  "))
  }

  /// Characters of a sentence beyond which its middle is left out: a word on the command line may have 128 KB.
  private static let longest = 2_000

  private static func shortened(_ sentence: String) -> String {
    guard sentence.utf8.count > longest, sentence.count > longest else { return sentence }
    return sentence.prefix(longest * 3 / 4) + " … " + sentence.suffix(longest / 4)
  }

  func warn(_ text: String) {
    guard !globals.isQuiet else { return }
    StandardError.say(Self.shortened("pokehost: " + text.maskingAddresses))
  }

  private static func list(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }
}

extension CommandFailure {
  /// `{"error":{"code","message","hint","candidates"}}`
  var json: JSONValue { json(after: []) }

  /// The same; of a fault also with `"records"`.
  func json(after records: [String]) -> JSONValue {
    var error = JSONObject()
    error["code"] = .string(code.name)
    error["message"] = .string(message)
    error["hint"] = hint.map { .string($0) } ?? .null
    error["candidates"] = .array(candidates.map { .string($0) })
    if !records.isEmpty { error["records"] = .array(records.map { .string($0) }) }
    return ["schema": 1, "error": .object(error)]
  }
}
