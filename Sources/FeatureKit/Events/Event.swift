public import System

/// One step of the host or of a store, as analytics and logging see it.
public struct Event: Sendable {
  public enum News: Sendable {
    case opened
    case closed
    case action(AnyAction)
    /// A screen is there for somebody: told once, as soon as it says what it is about, at the latest when it closes.
    case navigated(Navigation)
    case effectStarted(EffectName)
    case effectEnded(EffectName, failure: Failure?, after: Duration)
    case planChanged(summary: String)
    /// A flag decided something for somebody: told once per key, variant and person.
    case flagEvaluated(FlagExposure)
    case flagChanged(FlagChange)
    /// A server answered somebody; `route` is a pattern, so that nothing a person typed stands in it.
    case served(method: String, route: String, status: Int, after: Duration, trace: TraceContext?)
    case request(method: String, host: String, status: Int?, failure: String?, after: Duration)
    case syncProgress(done: Int, total: Int)
    case notice(HostNotice)
  }

  public let news: News
  public let source: StoreIdentity
  public let time: Timestamp

  public init(news: News, source: StoreIdentity, time: Timestamp) {
    self.news = news
    self.source = source
    self.time = time
  }
}

/// From where somebody came to a screen, and what that screen is about.
public struct Navigation: Hashable, Sendable {
  /// The feature and the pattern of a screen: nothing that a person typed stands in them.
  public struct Stop: Hashable, Sendable {
    public let feature: String
    public let pattern: String

    public init(feature: String, pattern: String) {
      self.feature = feature
      self.pattern = pattern
    }
  }

  /// Nil when the screen was asked for by its address.
  public let from: Stop?
  public let to: Stop
  public let subject: Subject?

  public init(from: Stop?, to: Stop, subject: Subject?) {
    self.from = from
    self.to = to
    self.subject = subject
  }
}

/// Which flag gave which variant to whom.
public struct FlagExposure: Hashable, Sendable {
  /// What evaluates flags here, as OpenFeature's telemetry names a provider.
  public static let provider = "pokehost"

  public let key: String
  public let variant: String?
  /// The evaluation's reason: `STATIC`, `TARGETING_MATCH`, …
  public let reason: String
  public let targetingKey: String

  public init(key: String, variant: String?, reason: String, targetingKey: String) {
    self.key = key
    self.variant = variant
    self.reason = reason
    self.targetingKey = targetingKey
  }
}

/// A flag that answers differently since the file changed.
public struct FlagChange: Hashable, Sendable {
  public let key: String
  public let before: String?
  public let after: String?

  public init(key: String, before: String?, after: String?) {
    self.key = key
    self.before = before
    self.after = after
  }
}

/// Which store, of which feature, at which address. Events of one store come in order.
///
/// Every event carries it: it is made once for a store and then handed on as one reference.
public struct StoreIdentity: Sendable {
  private final class Facts: Sendable {
    let number: Int
    let feature: String
    let route: Route
    let pattern: String
    let profile: String
    let owner: Owner
    let targetingKey: String

    init(
      number: Int, feature: String, route: Route, pattern: String, profile: String, owner: Owner, targetingKey: String
    ) {
      self.number = number
      self.feature = feature
      self.route = route
      self.pattern = pattern
      self.profile = profile
      self.owner = owner
      self.targetingKey = targetingKey
    }
  }

  private let facts: Facts

  public init(
    number: Int, feature: String, route: Route, pattern: String = "", profile: String, owner: Owner,
    targetingKey: String = ""
  ) {
    facts = Facts(
      number: number, feature: feature, route: route, pattern: pattern, profile: profile, owner: owner,
      targetingKey: targetingKey)
  }

  public var number: Int { facts.number }
  public var feature: String { facts.feature }
  public var route: Route { facts.route }
  /// The pattern that the route fits: what may be said of it without saying what somebody typed.
  public var pattern: String { facts.pattern }
  public var profile: String { facts.profile }
  public var owner: Owner { facts.owner }
  public var targetingKey: String { facts.targetingKey }

  /// The host itself.
  public static let host = StoreIdentity(number: 0, feature: "host", route: .home, profile: "", owner: .local)
}
