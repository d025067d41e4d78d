/// One thing that `pokehost doctor` looked at.
public struct Diagnosis: Hashable, Sendable {
  public enum Verdict: String, Sendable, CaseIterable {
    case good, warning, bad

    /// ✓ ! ✗, so that nobody needs the colour.
    public var mark: String {
      switch self {
      case .good: "✓"
      case .warning: "!"
      case .bad: "✗"
      }
    }
  }

  public var subject: String
  public var verdict: Verdict
  /// What was found, with its value.
  public var text: String
  /// What to do about it; nil when there is nothing to do.
  public var hint: String?

  public init(_ subject: String, _ verdict: Verdict, _ text: String, hint: String? = nil) {
    self.subject = subject
    self.verdict = verdict
    self.text = text
    self.hint = hint
  }
}

/// A module that can look at itself: a store at its file, a transport at its library.
public protocol Diagnosing: Module {
  /// `mayConnect` is the person's consent to reach out of this machine.
  func diagnoses(mayConnect: Bool) async -> [Diagnosis]
}
