/// The host as a module may look at it while it serves: who listens, what is registered, what the flags say.
///
/// Asked without waiting, also from an event's listener. Every answer is of the wiring that serves now.
public protocol HostView: EventSource {
  /// Grows with every change of flags or wiring: what was worked out from the answers below holds until then.
  var generation: Int { get }
  /// Every module known to this build, whether it is wired or not.
  var manifests: [Manifest] { get }
  /// True for a process that prints and leaves: what can be put off is left to a longer run.
  var isBrief: Bool { get }
  /// The person at this machine, as the flags give it now.
  var localSession: Session { get }
  /// True when whoever an event is about sees this module.
  func sees(_ module: ModuleID, _ source: StoreIdentity) -> Bool
}

/// A host of nothing: for tests and previews.
public struct EmptyHost: HostView {
  public init() {}
  public var generation: Int { 0 }
  public var manifests: [Manifest] { [] }
  public var isBrief: Bool { false }
  public var localSession: Session { Session() }
  public func sees(_ module: ModuleID, _ source: StoreIdentity) -> Bool { true }
  public func listen(_ listener: @escaping @Sendable (Event) -> Void) -> EventSubscription { EventSubscription {} }
}
