/// A state machine with a face. It is made once and holds nothing of a session: state lives in its `Store`.
public protocol Feature: Sendable {
  associatedtype State: Sendable, Equatable
  associatedtype Action: FeatureAction

  /// What is known before anything was asked: from the address alone. Must be instant.
  func start(at place: Place, in session: Session) -> State

  /// The news that the screen is open; its reduction begins the work. Nil when there is nothing to do.
  var opened: Action? { get }

  /// Takes one piece of news. Pure: the same state and action give the same state and effects.
  func reduce(_ state: inout State, _ action: Action, in session: Session) -> [Effect<Action>]

  /// What the state looks like. Pure.
  func screen(for state: State, in session: Session) -> Screen<Action>

  /// The same screen as shells get it. Features leave it as it is; it stands here so that each has it made for its own
  /// actions.
  func erasedScreen(for state: State, in session: Session) -> Screen<AnyAction>

  /// The news that a field was given a value; nil for a field that this feature does not have.
  func action(for field: FieldID, value: String) -> Action?
}

extension Feature {
  @inlinable public func erasedScreen(for state: State, in session: Session) -> Screen<AnyAction> {
    screen(for: state, in: session).erased()
  }

  public func action(for field: FieldID, value: String) -> Action? { nil }
}
