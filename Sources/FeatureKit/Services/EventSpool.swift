/// Where events wait until each sink has had them: bounded, on disk, the oldest dropped first when it is full.
///
/// Every event that reached the disk is handed to each sink that was on for its person at that moment, at least once, in
/// order of one screen's events; a sink that cannot take them now delays nobody else.
public protocol EventSpool: Sendable {
  /// Hands events to `sink` from now on. What a sink named `id` was given in earlier runs and did not take comes first.
  func attach(_ sink: any AnalyticsSink, as id: ModuleID) async
  /// Ends that; what can be handed over at once still is. Returns when the sink is no longer called.
  func detach(_ id: ModuleID) async

  func report() async throws -> SpoolReport
  /// Hands over what waits, sink by sink side by side, until there is no more or a sink cannot take it.
  func flush() async throws -> SpoolReport
  /// Deletes every event that waits, for all sinks.
  func forget() async throws -> Int
}

/// Takes events to where they are kept or counted.
public protocol AnalyticsSink: Sendable {
  /// The most events that one delivery may have; at least 1.
  var batchLimit: Int { get }

  /// Takes a batch. It is called again only when it has returned, and ends soon when its task is cancelled.
  func deliver(_ batch: [AnalyticsEvent]) async -> Delivery
}

public enum Delivery: Hashable, Sendable {
  case taken
  /// The sink will never take so many of them; the rest it has.
  case refused(Int, reason: String)
  /// Not now; the same batch comes again, after `pause` or what the spool thinks right.
  case later(after: Duration?, reason: String)
}

/// What waits where, and what analytics would send.
public struct SpoolReport: Sendable, Equatable {
  public struct Sink: Sendable, Equatable {
    public let id: ModuleID
    public let waiting: Int
    public let delivered: Int
    /// Pushed out by newer events before the sink could take them.
    public let dropped: Int
    public let refused: Int
    /// Why the last delivery did not go through; nil when it did.
    public let problem: String?
    /// False for one that is off: what waits for it stays here.
    public let isAttached: Bool

    public init(
      id: ModuleID, waiting: Int, delivered: Int, dropped: Int, refused: Int, problem: String?, isAttached: Bool
    ) {
      self.id = id
      self.waiting = waiting
      self.delivered = delivered
      self.dropped = dropped
      self.refused = refused
      self.problem = problem
      self.isAttached = isAttached
    }
  }

  public let path: String
  public let capacity: Int
  public let used: Int
  /// Events that came faster than they could be written down.
  public let lost: Int
  public let sinks: [Sink]
  /// What waits for any sink, oldest first, with the sinks it waits for; at most the first thousand.
  public let waiting: [Waiting]
  /// Names of the events that the rules in force make.
  public let rules: [String]
  /// What is wrong with the rules, a sentence each.
  public let complaints: [String]
  /// True when `DO_NOT_TRACK` forbids everything.
  public let isForbidden: Bool

  public struct Waiting: Sendable, Equatable {
    public let event: AnalyticsEvent
    public let sinks: [ModuleID]

    public init(event: AnalyticsEvent, sinks: [ModuleID]) {
      self.event = event
      self.sinks = sinks
    }
  }

  public init(
    path: String, capacity: Int, used: Int, lost: Int, sinks: [Sink], waiting: [Waiting], rules: [String],
    complaints: [String],
    isForbidden: Bool
  ) {
    self.path = path
    self.capacity = capacity
    self.used = used
    self.lost = lost
    self.sinks = sinks
    self.waiting = waiting
    self.rules = rules
    self.complaints = complaints
    self.isForbidden = isForbidden
  }
}

extension ServiceID {
  /// What every sink's manifest offers, so that whoever uses all sinks gets them wired; there is nothing behind it.
  public static let analyticsSinks = ServiceID(rawValue: "AnalyticsSinks")
}
