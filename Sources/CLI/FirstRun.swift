import FeatureKit
import System

/// Two lines for whoever is here for the first time; they never come again.
struct FirstRun {
  static let hint = """
    Welcome. `pokehost help` lists what there is to do; `pokehost plan` says what is switched on, and why.
    `pokehost paths` names what is kept on this machine, `pokehost uninstall-data` removes it. This is said once.
    """

  let folders: Folders
  let isQuiet: Bool

  private var mark: String { folders.state + "/welcomed" }

  /// Says the hint to a person at a terminal, and remembers that it did.
  func greet() {
    guard !isQuiet, StandardError.isTerminal, StandardOutput.isTerminal, !Files.exists(mark) else { return }
    do {
      try Files.makeFolder(folders.state)
      try Files.replace(mark, with: [], mode: 0o600)
    } catch {
      // Where nothing can be remembered the hint would come every time: it is left out instead.
      return
    }
    StandardError.say(Self.hint)
  }
}
