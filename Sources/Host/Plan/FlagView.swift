/// The flags as the planner sees them: answers for one session, and what they might be for others.
package struct FlagView: Sendable {
  package struct Answer: Sendable, Equatable {
    package let value: FlagChoice?
    package let variant: String?
    /// Where the answer came from, fit to end a sentence: "by its default", "by its targeting rule".
    package let because: String

    package init(value: FlagChoice?, variant: String?, because: String) {
      self.value = value
      self.variant = variant
      self.because = because
    }
  }

  /// The answer for the session that the plan is made for; nil when the file has no such flag.
  package let answer: @Sendable (_ key: String) -> Answer?
  /// Every value that somebody whom this host serves may get.
  package let possible: @Sendable (_ key: String) -> [FlagChoice]

  package init(
    answer: @escaping @Sendable (String) -> Answer?, possible: @escaping @Sendable (String) -> [FlagChoice]
  ) {
    self.answer = answer
    self.possible = possible
  }
}

/// A value of one of the flags that decide over modules.
package enum FlagChoice: Hashable, Sendable {
  case bool(Bool)
  case name(String)
}
