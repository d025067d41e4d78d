/// One person's use of the host, as features see it: a snapshot that never changes; a newer one replaces it.
public struct Session: Sendable {
  private struct Facts: Sendable {
    var profile: String
    var entitlements: Set<String>
    var targetingKey: String
    var owner: Owner
    var knobs: KnobValues
    var usage = Usage.live
    var sight: SessionSight?
  }

  /// In one piece: a session is handed on with every step and hardly ever changed.
  private final class Page: Sendable {
    let facts: Facts
    init(_ facts: Facts) { self.facts = facts }
  }

  private var page: Page

  public init(
    profile: String = "default", entitlements: Set<String> = [], targetingKey: String = "", owner: Owner = .local,
    knobs: KnobValues = KnobValues()
  ) {
    page = Page(
      Facts(profile: profile, entitlements: entitlements, targetingKey: targetingKey, owner: owner, knobs: knobs))
  }

  public var profile: String {
    get { page.facts.profile }
    set { change { $0.profile = newValue } }
  }
  public var entitlements: Set<String> {
    get { page.facts.entitlements }
    set { change { $0.entitlements = newValue } }
  }
  /// A stable, random name for whoever uses the host; no name, no address.
  public var targetingKey: String {
    get { page.facts.targetingKey }
    set { change { $0.targetingKey = newValue } }
  }
  /// Whose records are read and written.
  public var owner: Owner {
    get { page.facts.owner }
    set { change { $0.owner = newValue } }
  }
  public var knobs: KnobValues {
    get { page.facts.knobs }
    set { change { $0.knobs = newValue } }
  }
  /// What the session is used for; `live` unless a shell says otherwise.
  public var usage: Usage {
    get { page.facts.usage }
    set { if newValue != usage { change { $0.usage = newValue } } }
  }
  /// What the host found when it made the session, so that it need not look again; nil for one that no host made.
  package var sight: SessionSight? {
    get { page.facts.sight }
    set { change { $0.sight = newValue } }
  }

  private mutating func change(_ change: (inout Facts) -> Void) {
    var facts = page.facts
    change(&facts)
    page = Page(facts)
  }

  public subscript<Value: KnobValue>(knob: Knob<Value>) -> Value { knobs[knob] }
}

extension Session {
  /// What a session is used for. Screens of one that only reads write nothing: their `finish` effects are not begun.
  public enum Usage: Sendable {
    /// Somebody is in front of it and sees every change.
    case live
    /// A page is drawn once, for whoever asked for its address, perhaps without knowing: nothing may be written.
    case reading
    /// A form of such a page was sent: what it asks for is done, and nothing else.
    case form
  }
}

/// The modules that a session sees, and the change of the host after which that was so.
package struct SessionSight: Sendable {
  package let generation: Int
  package let modules: Set<ModuleID>

  package init(generation: Int, modules: Set<ModuleID>) {
    self.generation = generation
    self.modules = modules
  }
}

extension Session: Equatable {
  /// Sessions are the same that give features the same; when the host looked makes no difference.
  public static func == (one: Session, other: Session) -> Bool {
    one.profile == other.profile && one.entitlements == other.entitlements && one.targetingKey == other.targetingKey
      && one.owner == other.owner && one.knobs == other.knobs
  }
}

/// Whose user records are meant.
public enum Owner: Hashable, Sendable {
  /// The person at this machine.
  case local
  case named(String)
  /// A visitor without a name, who only reads.
  case visitor

  /// The key of this owner's records; nil for one who has none.
  public var key: String? {
    switch self {
    case .local: "local"
    case .named(let name): "named:\(name)"
    case .visitor: nil
    }
  }
}
