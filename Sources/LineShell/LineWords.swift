import FeatureKit
import ShellKit

/// Every sentence of this shell that is no part of a screen.
enum LineWords {
  static let prompt = "Number, or h for help: "
  static let help = [
    "A number chooses. n reads on, b goes back, t lists the ways in, r reads again, q quits.",
    "An address such as /pokemon/25 goes there.",
  ]
  static let nothingBack = "There is nothing to go back to."
  static let nothingMore = "There is no more to read."
  static let goodbye = "Goodbye."

  static func notUnderstood(_ line: String, count: Int) -> String {
    let typed = "“\(SafeText.clean(line).prefix(60))” is no choice here"
    if count == 0 { return typed + ", where nothing can be chosen: type h for help." }
    return typed + ": type a number from 1 to \(count), or h for help."
  }

  static func ask(for field: Field) -> String {
    guard case .choice(let choices) = field.kind else { return "\(SafeText.clean(field.label)): " }
    let names = choices.enumerated().map { "\($0 + 1) \(SafeText.clean($1.label))" }.joined(separator: ", ")
    return "\(SafeText.clean(field.label)) (\(names)): "
  }

  static func failure(_ failure: CommandFailure) -> [String] {
    ["Error: " + failure.message, failure.hint].compactMap(\.self).map(SafeText.clean)
  }
}
