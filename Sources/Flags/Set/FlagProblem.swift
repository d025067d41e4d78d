package import JSON

/// Something that is wrong in a flags file and does not keep it from being used.
package struct FlagProblem: Sendable, Hashable {
  package enum Severity: String, Sendable { case error, warning }

  package let severity: Severity
  package let position: JSONPosition
  package let text: String
  /// The flag that it is about.
  package let flag: String?

  package init(_ severity: Severity, at position: JSONPosition, _ text: String, flag: String? = nil) {
    self.severity = severity
    self.position = position
    self.text = text
    self.flag = flag
  }

  /// `flags.json:3:14: error: …`
  package func line(in file: String) -> String {
    "\(file):\(position.line):\(position.column): \(severity.rawValue): \(text)"
  }
}

/// What keeps a whole file from being used.
package struct FlagFileError: Error, Sendable, Hashable {
  package let position: JSONPosition
  package let text: String

  init(at position: JSONPosition, _ text: String) {
    self.position = position
    self.text = text
  }

  init(_ error: JSONError) {
    self.init(at: JSONPosition(line: error.line, column: error.column), error.sentence)
  }

  /// `flags.json:3:14: error: …`
  package func line(in file: String) -> String { "\(file):\(position.line):\(position.column): error: \(text)" }
}

extension FlagFileError {
  /// As one of a list of problems.
  package var problem: FlagProblem { FlagProblem(.error, at: position, text) }
}
