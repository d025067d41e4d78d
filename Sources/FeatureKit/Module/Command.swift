public import JSON
public import System

/// What a command was given, checked against its manifest: every option is one it declared, every number a number.
public struct Arguments: Hashable, Sendable {
  public var words: [String]
  public var options: [String: String]

  public init(words: [String] = [], options: [String: String] = [:]) {
    self.words = words
    self.options = options
  }

  public subscript(option: String) -> String? { options[option] }
  public func has(_ flag: String) -> Bool { options[flag] != nil }

  /// The number that an option was given; nil when it was not.
  public func number<Number: BoundedInteger>(_ option: String, as type: Number.Type = Number.self) -> Number? {
    options[option].flatMap { Number(digits: $0) }
  }
}

/// What a command has beside its arguments.
public struct CommandContext: Sendable {
  public let session: Session
  /// Says how far it is, on standard error; shells decide how it looks and how often.
  public let progress: @Sendable (Progress) -> Void
  /// Reads a file that the person named; `-` is standard input.
  public let read: @Sendable (_ path: String) throws -> [UInt8]
  /// Asks for a typed yes; false where nobody can answer.
  public let confirm: @Sendable (_ question: String) -> Bool

  public init(
    session: Session, progress: @escaping @Sendable (Progress) -> Void = { _ in },
    read: @escaping @Sendable (String) throws -> [UInt8] = { _ in [] },
    confirm: @escaping @Sendable (String) -> Bool = { _ in false }
  ) {
    self.session = session
    self.progress = progress
    self.read = read
    self.confirm = confirm
  }
}

/// What a command answers: documents for `--json`, a screen for people, and what could not be done.
public struct Answer: Sendable {
  /// One document, or one a line when several things were asked for; made when it is asked for.
  public var documents: [JSONValue] { makeDocuments() }
  private let makeDocuments: @Sendable () -> [JSONValue]
  public var screen: Screen<AnyAction>
  /// What was asked for and is missing; each is reported, and the first gives the exit code.
  public var problems: [CommandFailure]
  /// Text for programs that is printed as it is instead of the screen: an export, a script.
  public var verbatim: String?
  /// Text for people that is printed instead of the screen; what would steer a terminal is shown as `\u{…}`.
  public var text: String?

  public init(
    _ documents: [JSONValue], _ screen: Screen<AnyAction>, problems: [CommandFailure] = [], verbatim: String? = nil,
    text: String? = nil
  ) {
    self.init(screen, problems: problems, verbatim: verbatim, text: text) { documents }
  }

  public init(
    _ screen: Screen<AnyAction>, problems: [CommandFailure] = [], verbatim: String? = nil, text: String? = nil,
    documents: @escaping @Sendable () -> [JSONValue]
  ) {
    makeDocuments = documents
    self.screen = screen
    self.problems = problems
    self.verbatim = verbatim
    self.text = text
  }
}

/// Why a command ends with another exit code than 0, in one sentence, with what to do.
public struct CommandFailure: Error, Hashable, Sendable {
  public var code: ExitCode
  public var message: String
  public var hint: String?
  /// Names that were perhaps meant.
  public var candidates: [String]

  public init(_ code: ExitCode, _ message: String, hint: String? = nil, candidates: [String] = []) {
    self.code = code
    self.message = message
    self.hint = hint
    self.candidates = candidates
  }
}

/// The exit codes: a contract. The names stand in `--json` errors.
public enum ExitCode: Int32, Sendable, CaseIterable {
  case done = 0
  case notFound = 1
  case usage = 64
  case badData = 65
  case noFile = 66
  case unavailable = 69
  case fault = 70
  case cannotWrite = 73
  case switchedOff = 77
  case badFlags = 78
  case interrupted = 130

  public var name: String { String(describing: self) }
}
