import FeatureKit
import Synchronization

/// A request on its way to the loop's thread, and who waits for its outcome.
struct Order: Sendable {
  let ticket: Ticket
  let request: HTTPRequest
  let address: WebAddress
  /// When it must be done, on the loop's own clock.
  let deadline: Duration
  /// The public address that led here: then only public addresses may be connected to.
  let redirectedFrom: String?
  /// Called once, on the loop's thread.
  let finish: @Sendable (Attempt.Outcome) -> Void

  /// Names an order and carries the wish to end it, which may come before the order itself does.
  final class Ticket: Sendable, Hashable {
    private let cancelled = Atomic(false)

    var isCancelled: Bool { cancelled.load(ordering: .acquiring) }
    func cancel() { cancelled.store(true, ordering: .releasing) }

    static func == (left: Ticket, right: Ticket) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }
}
