import FeatureKit
import Flags
import JSON
import System

/// Every sentence that the command line says about the flags file, in one place.
enum FlagsWords {
  static func failure(_ error: any Error, of file: FlagsFile) -> CommandFailure {
    let name = file.source.name
    switch error {
    case let error as FlagFileError:
      return CommandFailure(
        .badFlags, error.line(in: name),
        hint: "`pokehost flags validate \(name.shellWord)` lists everything; --last-good runs on the last good copy.")
    case let error as SystemError:
      return CommandFailure(
        error.isMissing ? .noFile : .badFlags, "The flags file \(name) cannot be read: \(error.reason).",
        hint: "--flags FILE names another.")
    case let error as Files.NotRegular:
      return CommandFailure(
        .badFlags, "The flags file \(name) is not used: \(error.reason).",
        hint: "Remove it, or name another with --flags FILE.")
    case let error as Files.TooLarge:
      return CommandFailure(.badFlags, "The flags file \(name) has more than \(error.limit) bytes.")
    default: return CommandFailure(.fault, "The flags file \(name) could not be read: \(error)")
    }
  }

  static func passedOver(_ reason: FlagsSource.PassedOver) -> String {
    switch reason {
    case .notRegular(let error): "\(error.path) is not used: \(error.reason). Remove it, or name a file with --flags."
    case .tooLarge(let path):
      "\(path) is not used: it has more than \(FlagsFile.limit) bytes. Remove it, or name a file with --flags."
    }
  }

  static func origin(of source: FlagsSource, isOption: Bool) -> String {
    switch source {
    case .named: isOption ? "named by --flags" : "named by POKEHOST_FLAGS"
    case .found: "found in this folder"
    case .own: "your own"
    case .shipped: "inside the program"
    }
  }

  static func noLastGood(_ file: FlagsFile, _ failure: CommandFailure) -> CommandFailure {
    CommandFailure(failure.code, failure.message, hint: "There is no last good copy of \(file.source.name) to run on.")
  }

  static func lastGood(_ name: String) -> String {
    "\(name) is broken; running on the last good copy of it. "
      + "`pokehost flags validate \(name.shellWord)` says what is wrong."
  }

  static func builtIn(profile: String) -> String {
    "Everything else is looked at with the flags inside the program, for profile \(profile)."
  }

  static func ignored(_ setting: String, of module: ModuleID, in file: String) -> String {
    "modules[\"\(module)\"].\(setting) is ignored: \(file) was only found, not named. "
      + "If you trust it, name it: --flags \(file.shellWord)"
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

  static func goodAgain(_ name: String) -> String { "\(name) can be used again, and is in force." }

  static func notFollowed(_ name: String, _ error: any Error) -> String {
    let reason = (error as? SystemError)?.reason ?? "\(error)"
    return "\(name) is not watched (\(reason)); changes take effect at the next start."
  }
}

// MARK: Commands

extension FlagsWords {
  static func unknownFlag(_ key: String, known: [String]) -> CommandFailure {
    CommandFailure(
      .notFound, "There is no flag '\(key)'.", hint: "`pokehost flags list` lists the flags.",
      candidates: Spelling.nearest(to: key, among: known))
  }

  static func failure(_ error: FlagEditError, in name: String) -> CommandFailure {
    switch error {
    case .unreadable(let error): return CommandFailure(.badFlags, error.line(in: name))
    case .unknownFlag(let key, let known): return unknownFlag(key, known: known)
    case .unknownVariant(let variant, let key, let known):
      return CLIWords.unknownVariant(variant, of: key, known: known)
    case .unknownProfile(let profile, let known): return unknownProfile(profile, in: name, known: known)
    case .unusableFlag(_, let reason): return CommandFailure(.badFlags, "In \(name) \(reason).")
    case .changedMeanwhile(let path):
      return CommandFailure(
        .cannotWrite, "\(path) was changed by somebody else meanwhile; nothing was written.", hint: "Try again.")
    }
  }

  static func cannotWrite(_ path: String, _ error: SystemError) -> CommandFailure {
    CommandFailure(.cannotWrite, "\(path) cannot be written: \(error.reason).", hint: "--flags FILE names another.")
  }

  static func copiedShipped(to path: String) -> String {
    "The shipped file cannot be changed; it was copied to \(path), which is in force from now on."
  }

  static func didSet(_ key: String, _ variant: String, _ profile: String?, in name: String) -> String {
    profile.map { "\(key) is \(variant) for profile \($0) in \(name)." }
      ?? "\(key) is \(variant) by default in \(name)."
  }

  static func overruled(_ key: String, _ answer: FlagAnswer, profile: String) -> String {
    "Profile \(profile) still gets \(answer.variant ?? "no variant") \(answer.because); --for \(profile.shellWord) changes that."
  }

  /// What stands above the tree.
  static func explained(_ explanation: FlagExplanation, in flags: FlagsInForce) -> [String] {
    let answer = explanation.answer
    let value = answer.value?.compactText ?? "no value"
    let variant = answer.variant.map { "variant \($0), " } ?? ""
    return [
      "\(explanation.key) is \(value) (\(variant)\(answer.reason.rawValue)) \(answer.because)",
      "from \(flags.path):\(explanation.position.line), \(flags.fileOrigin)",
      "profile \(flags.profile), \(flags.profileOrigin)",
      "context \(JSONValue.object(explanation.context).compactText)",
    ]
  }

  static func fine(_ name: String, flags: Int) -> String {
    "\(name): nothing to complain about in \(flags) \(flags == 1 ? "flag" : "flags")"
  }

  static func watching(_ name: String, isShipped: Bool) -> String {
    isShipped ? "watching \(name), which is not there yet; the shipped file is in force" : "watching \(name)"
  }

  static func changed(_ key: String, _ before: FlagAnswer, _ after: FlagAnswer) -> String {
    func text(_ answer: FlagAnswer) -> String {
      if answer.errorCode == .flagNotFound { return "absent" }
      return answer.variant ?? answer.reason.rawValue
    }
    return "\(key): \(text(before)) → \(text(after)) \(after.errorCode == .flagNotFound ? "" : after.because)"
  }

  // MARK: JSON from the command line

  static func badJSON(_ what: TypedJSON, _ error: JSONError) -> CommandFailure {
    CommandFailure(.badData, "\(what.rawValue) is no JSON at \(error).", hint: what.hint)
  }

  static func noObject(_ what: TypedJSON) -> CommandFailure {
    CommandFailure(.badData, "\(what.rawValue) is no JSON object.", hint: what.hint)
  }

  static let noRule = CommandFailure(.badData, "The line has no key \"rule\".", hint: TypedJSON.line.hint)

  static func lineTooLong(limit: Int) -> CommandFailure {
    CommandFailure(.badData, "A line of standard input has more than \(limit) bytes.")
  }

  static func fault(_ fault: RuleFault) -> CommandFailure {
    CommandFailure(.badData, "The rule cannot be evaluated: \(fault.sentence).")
  }
}

/// JSON that a person types, by the name that help gives it.
enum TypedJSON: String, CaseIterable {
  case rule = "RULE"
  case data = "DATA"
  case line = "The line"
  case context = "--context"
  case fallback = "--default"

  var hint: String { "For example \(self == .line ? example : example.shellWord)." }

  /// One that works.
  var example: String {
    switch self {
    case .rule: #"{"==":[{"var":"profile"},"beta"]}"#
    case .data, .context: #"{"profile":"beta"}"#
    case .line: #"{"rule":{"var":"a"},"data":{"a":1}}"#
    case .fallback: "true"
    }
  }
}
