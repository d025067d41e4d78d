public import JSON

/// A screen that somebody has open. A shell holds one and knows nothing else of the feature behind it.
///
/// `Store` is one conformer, the host's composition of a screen with its contributions another; a plug-in process
/// will be a third.
public protocol ScreenSession: Sendable {
  /// Begins its work without waiting for it. Whatever else is asked of it first begins it, too.
  func open() async

  /// Every change of the screen from now on, beginning with what is shown. Who is slow gets only the newest.
  func screens() async -> AsyncStream<Shown>

  /// Hands over what a person did. Input that this screen does not offer is refused and changes nothing.
  @discardableResult
  func send(_ input: Input) async -> Verdict

  /// The screen once nothing that was begun is still under way, or what there is when `limit` has passed.
  func settled(within limit: Duration) async -> Shown

  /// Goes on with newer knobs or entitlements; the screen is drawn again.
  func adopt(_ session: Session) async

  /// Ends it. Returns when no task is left: what reads is cancelled, what writes is awaited.
  func close() async
}

/// What a person did.
public enum Input: Sendable {
  /// Pressed something that stands in a screen of this session.
  case action(AnyAction)
  /// The same from outside the process: accepted only when it equals an action in the current screen.
  case posted(JSONValue)
  /// Gave a field of the current screen a value.
  case field(FieldID, String)
}

public enum Verdict: Hashable, Sendable {
  case accepted
  /// The screen offers no such action or field (any longer).
  case refused
  case closed
}

/// What a shell is to show.
public struct Shown: Sendable, Equatable {
  public var screen: Screen<AnyAction>
  /// Where it goes from here; nil as long as the screen stays.
  public var outcome: Outcome?
  /// Something that was begun is still under way.
  public var isBusy: Bool

  public init(screen: Screen<AnyAction>, outcome: Outcome? = nil, isBusy: Bool = false) {
    self.screen = screen
    self.outcome = outcome
    self.isBusy = isBusy
  }

  public enum Outcome: Sendable, Hashable {
    /// The work led to another screen.
    case navigate(Route)
    /// The screen was taken away, and why.
    case closed(String)
    /// What the screen stood on was exchanged: open its route again.
    case reopen
  }
}
