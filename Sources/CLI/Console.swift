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
    if let verbatim = answer.verbatim, !globals.isJSON {
      try StandardOutput.write(verbatim)
    } else if globals.isJSON {
      try StandardOutput.write(answer.documents.map { $0.compactText + "\n" }.joined())
    } else if let template = globals.template.map(Template.init) {
      try StandardOutput.write(answer.documents.map { template.fill($0) + "\n" }.joined())
    } else if answer.problems.isEmpty || !answer.documents.isEmpty {
      let pictured = columns.flatMap { columns in illustration?.text(of: answer.screen, columns: columns) }
      try StandardOutput.write(pictured ?? render(answer.screen, columns))
    }
    for problem in answer.problems { report(problem) }
    return answer.problems.first?.code ?? .done
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
      return StandardError.say(failure.json(after: records).compactText)
    }
    if !records.isEmpty { StandardError.say(([CLIWords.lastRecords] + records).joined(separator: "\n")) }
    var words = ["pokehost: " + Printable.clean(failure.message)]
    if !failure.candidates.isEmpty, !failure.message.contains("did you mean") {
      words.append("Did you mean \(Self.list(failure.candidates.map(Printable.clean)))?")
    }
    if let hint = failure.hint { words.append(Printable.clean(hint)) }
    StandardError.say(words.joined(separator: "\n  "))
  }

  func warn(_ text: String) {
    guard !globals.isQuiet else { return }
    StandardError.say("pokehost: " + Printable.clean(text.maskingAddresses))
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
