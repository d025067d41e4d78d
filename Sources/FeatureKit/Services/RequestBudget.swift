/// What the request for which a piece of work is done may still use of what all clients share.
///
/// A serving shell sets `current` for the work of one request; every task that this work starts inherits it. Whatever
/// costs something beyond the machine's own time asks it first. Without one nothing is limited: nobody strange asks.
public struct RequestBudget: Sendable {
  public enum Kind: String, Sendable, CaseIterable {
    /// One request to another host.
    case fetch
    /// One new record.
    case record
  }

  @TaskLocal public static var current: RequestBudget?

  private let take: @Sendable (Kind) -> Int?

  /// `take` gives nil when there was one left, else the seconds after which there is.
  public init(_ take: @escaping @Sendable (Kind) -> Int?) { self.take = take }

  /// Takes one; nil when that was possible, else the seconds to wait.
  public static func take(_ kind: Kind) -> Int? { current.flatMap { $0.take(kind) } }
}
