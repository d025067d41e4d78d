import FeatureKit
import Flags
import System

/// Every sentence that the command line says about the flags file, in one place.
enum FlagsWords {
  static func failure(_ error: any Error, of file: FlagsFile) -> CommandFailure {
    let name = file.source.name
    switch error {
    case let error as FlagFileError:
      return CommandFailure(
        .badFlags, error.line(in: name),
        hint: "`pokehost flags validate \(name)` lists everything; --last-good runs on the last good copy.")
    case let error as SystemError:
      return CommandFailure(
        error.isMissing ? .noFile : .badFlags, "The flags file \(name) cannot be read: \(error.reason).",
        hint: "--flags FILE names another.")
    case let error as Files.TooLarge:
      return CommandFailure(.badFlags, "The flags file \(name) has more than \(error.limit) bytes.")
    default: return CommandFailure(.fault, "The flags file \(name) could not be read: \(error)")
    }
  }

  static func noLastGood(_ file: FlagsFile, _ failure: CommandFailure) -> CommandFailure {
    CommandFailure(failure.code, failure.message, hint: "There is no last good copy of \(file.source.name) to run on.")
  }

  static func lastGood(_ name: String) -> String {
    "\(name) is broken; running on the last good copy of it. `pokehost flags validate \(name)` says what is wrong."
  }

  static func unknownProfile(_ name: String, in file: String, known: [String]) -> CommandFailure {
    CommandFailure(
      .usage, "There is no profile named '\(name)' in \(file).",
      hint: "Profiles: \(known.joined(separator: ", ")).", candidates: Spelling.nearest(to: name, among: known))
  }

  static func refused(_ error: FlagFileError, _ name: String) -> String {
    "\(error.line(in: name)); what was in force stays so."
  }

  static func unreadable(_ reason: String, _ name: String) -> String {
    "\(name) cannot be read (\(reason)); what was in force stays so."
  }

  static func notFollowed(_ name: String, _ error: any Error) -> String {
    let reason = (error as? SystemError)?.reason ?? "\(error)"
    return "\(name) is not watched (\(reason)); changes take effect at the next start."
  }
}
