/// What a sync did: the summary at its end, and how far it is until then.
package struct SyncTally: Sendable, Equatable {
  package struct Failure: Sendable, Equatable {
    /// `pokemon 25`, or `pokemon` when not even the list came.
    package let what: String
    package let reason: String

    package init(what: String, reason: String) {
      self.what = what
      self.reason = reason
    }
  }

  package var total = 0
  package var fetched = 0
  package var unchanged = 0
  package var bytes = 0
  package var failures: [Failure] = []
  /// Interrupted before all was asked for; what came is kept.
  package var isInterrupted = false

  package init() {}

  package var done: Int { fetched + unchanged }
  package var isWhole: Bool { failures.isEmpty && !isInterrupted }
}
