import System

/// A yes that is typed. Where nobody can type, it is none.
enum Confirmation {
  enum Reply { case yes, no, nobodyThere }

  static func ask(_ question: String) -> Reply {
    guard StandardInput.isTerminal else { return .nobodyThere }
    StandardError.say(question + " Type yes to go on:")
    return readLine() == "yes" ? .yes : .no
  }
}
