public import System

extension ToldFailure: Worded {
  public var sentence: String { failure.text }
  public var hint: String? { failure.hint }
}

extension Failure: Worded {
  public var sentence: String { text }

  /// The words that the error has for itself; an error without any is a fault of ours and says its type.
  public init(describing error: any Error) {
    if let worded = error as? any Worded {
      self.init(worded.sentence, hint: worded.hint)
    } else {
      self.init(
        "Something went wrong inside pokehost: \(String(describing: type(of: error))).",
        hint: "`pokehost doctor --report` writes what is needed for a bug report.")
    }
  }
}

extension CommandFailure {
  /// The failure of a command that was stopped by this error: not found, not to be written, or unavailable; without
  /// words a fault of ours.
  public init(describing error: any Error) {
    switch error {
    case let failure as CommandFailure: self = failure
    case let failure as StorageFailure:
      self.init(failure.isOnlyOfWriting ? .cannotWrite : .unavailable, failure.sentence)
    case let worded as any Worded:
      self.init(
        worded.isNotFound ? .notFound : .unavailable, worded.sentence, hint: worded.hint,
        candidates: worded.candidates)
    default:
      let failure = Failure(describing: error)
      self.init(.fault, failure.text, hint: failure.hint)
    }
  }
}
