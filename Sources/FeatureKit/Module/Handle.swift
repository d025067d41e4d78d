public import Synchronization
import System

/// Stands before an engine that may be exchanged while it is used.
///
/// Every call goes to the engine that is in place when it begins and ends there; `turn` waits for those in flight.
public final class Handle<Engine: Sendable>: Sendable {
  @usableFromInline struct Place: Sendable {
    @usableFromInline var engine: Engine
    /// The calls to this engine.
    @usableFromInline var calls = CallCount()
  }

  @usableFromInline let place: Mutex<Place>

  public init(_ engine: Engine) { place = Mutex(Place(engine: engine)) }

  /// The engine of this moment, for calls that do not wait.
  @inlinable public var engine: Engine { place.withLock { $0.engine } }

  // Compiled into its callers, for their engines: every question to storage or Pokédex goes through here.
  @inlinable public func use<Value: Sendable, Fault: Error>(
    _ work: @Sendable (Engine) async throws(Fault) -> Value
  ) async throws(Fault) -> Value {
    let (engine, calls) = place.withLock { place in
      place.calls.begin()
      return (place.engine, place.calls)
    }
    defer { calls.end() }
    return try await work(engine)
  }

  /// Puts `engine` in place at once; returns when the older one has no call left, or when `limit` has passed.
  public func turn(to engine: Engine, within limit: Duration = .seconds(2)) async {
    let calls = place.withLock { place in
      defer { place = Place(engine: engine) }
      return place.calls
    }
    await calls.ended(within: limit)
  }
}

/// Calls under way to one engine. None begins once somebody waits for their end.
@usableFromInline final class CallCount: Sendable {
  private let underWay = Atomic<Int>(0)
  private let waiting = Mutex<CheckedContinuation<Void, Never>?>(nil)

  @usableFromInline init() {}

  @usableFromInline func begin() { underWay.add(1, ordering: .relaxed) }

  @usableFromInline func end() {
    if underWay.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { release() }
  }

  func ended(within limit: Duration) async {
    let alarm = Task {
      // A cancelled alarm has nothing left to do: the calls have ended.
      try? await Clocks.sleep(for: limit)
      release()
    }
    await withCheckedContinuation { continuation in
      let isFree = waiting.withLock { waiting in
        guard underWay.load(ordering: .acquiring) > 0 else { return true }
        waiting = continuation
        return false
      }
      if isFree { continuation.resume() }
    }
    alarm.cancel()
  }

  private func release() { waiting.withLock { $0.take() }?.resume() }
}
