import System

/// A yes that is typed. Where nobody can type, it is a no.
enum Confirmation {
  static func ask(_ question: String) -> Bool {
    guard StandardInput.isTerminal else { return false }
    StandardError.say(question + " Type yes to go on:")
    return readLine() == "yes"
  }
}
