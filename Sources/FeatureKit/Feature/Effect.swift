/// Work that a reducer asks for: a value with a name. A newer effect of a name replaces the older one.
public struct Effect<Action: Sendable>: Sendable {
  public typealias Work = @Sendable (Send<Action>) async throws -> Void

  public enum Kind: Sendable {
    /// Reads something. Cancelled when it is replaced and when the screen closes.
    case run(Work)
    /// Writes something. Never cancelled: it ends also when it was replaced, and closing waits for it.
    case finish(Work)
    /// Listens as long as the screen is open; `settled` does not wait for it.
    case watch(Work)
    /// Ends the effect of this name, if one runs.
    case cancel
    /// The work led to another screen.
    case navigate(Route)
  }

  public let name: EffectName
  public let kind: Kind

  public static func run(_ name: EffectName, _ work: @escaping Work) -> Effect { Effect(name: name, kind: .run(work)) }
  public static func finish(_ name: EffectName, _ work: @escaping Work) -> Effect {
    Effect(name: name, kind: .finish(work))
  }
  public static func watch(_ name: EffectName, _ work: @escaping Work) -> Effect {
    Effect(name: name, kind: .watch(work))
  }
  public static func cancel(_ name: EffectName) -> Effect { Effect(name: name, kind: .cancel) }
  public static func navigate(to route: Route) -> Effect { Effect(name: "navigate", kind: .navigate(route)) }

  /// Reads one value: `load` gives the news of success, `failed` that of failure. Cancellation is no failure.
  public static func run(
    _ name: EffectName, failed: @escaping @Sendable (Failure) -> Action,
    load: @escaping @Sendable () async throws -> Action
  ) -> Effect {
    run(name) { send in try await tell(send, of: load, failed: failed) }
  }

  /// Writes one value, with the news of success or failure.
  public static func finish(
    _ name: EffectName, failed: @escaping @Sendable (Failure) -> Action,
    write: @escaping @Sendable () async throws -> Action
  ) -> Effect {
    finish(name) { send in try await tell(send, of: write, failed: failed) }
  }

  /// The failure is told twice: to the feature as its news, and by throwing it on to whoever watches effects.
  private static func tell(
    _ send: Send<Action>, of work: @Sendable () async throws -> Action, failed: @Sendable (Failure) -> Action
  ) async throws {
    let action: Action
    do {
      action = try await work()
    } catch is CancellationError {
      return
    } catch {
      guard !Task.isCancelled else { return }
      let failure = Failure(describing: error)
      await send(failed(failure))
      throw ToldFailure(failure: failure)
    }
    await send(action)
  }
}

/// Names an effect within one store.
public struct EffectName: Hashable, Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
  public let description: String
  public init(stringLiteral value: String) { description = value }
}

/// How an effect tells its store what happened. What is sent after the effect was replaced or closed is dropped.
public struct Send<Action: Sendable>: Sendable {
  private let deliver: @Sendable (Action) async -> Void

  public init(_ deliver: @escaping @Sendable (Action) async -> Void) { self.deliver = deliver }

  public func callAsFunction(_ action: Action?) async {
    if let action { await deliver(action) }
  }
}

/// A failure that the feature has had as news already; thrown on so that the store's own report has it too.
public struct ToldFailure: Error {
  public let failure: Failure
}
