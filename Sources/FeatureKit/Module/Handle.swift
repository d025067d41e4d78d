import Synchronization
import System

/// Stands before an engine that may be exchanged while it is used.
///
/// Every call goes to the engine that is in place when it begins and ends there; `turn` waits for those in flight.
public final class Handle<Engine: Sendable>: Sendable {
  private struct Place {
    var engine: Engine
    var generation = 0
    var inFlight: [Int: Int] = [:]
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
  }

  private let place: Mutex<Place>

  public init(_ engine: Engine) { place = Mutex(Place(engine: engine)) }

  /// The engine of this moment, for calls that do not wait.
  public var engine: Engine { place.withLock { $0.engine } }

  public func use<Value: Sendable, Fault: Error>(
    _ work: @Sendable (Engine) async throws(Fault) -> Value
  ) async throws(Fault) -> Value {
    let (engine, generation) = place.withLock { place in
      place.inFlight[place.generation, default: 0] += 1
      return (place.engine, place.generation)
    }
    defer { leave(generation) }
    return try await work(engine)
  }

  /// Puts `engine` in place at once; returns when the older one has no call left, or when `limit` has passed.
  public func turn(to engine: Engine, within limit: Duration = .seconds(2)) async {
    let old = place.withLock { place in
      place.engine = engine
      place.generation += 1
      return place.generation - 1
    }
    let alarm = Task {
      // A cancelled alarm has nothing left to do: the calls have ended.
      try? await Clocks.sleep(for: limit)
      release(old)
    }
    await withCheckedContinuation { continuation in
      let isFree = place.withLock { place in
        guard place.inFlight[old] != nil else { return true }
        place.waiting[old] = continuation
        return false
      }
      if isFree { continuation.resume() }
    }
    alarm.cancel()
  }

  private func leave(_ generation: Int) {
    let isLast = place.withLock { place in
      let left = (place.inFlight[generation] ?? 1) - 1
      place.inFlight[generation] = left == 0 ? nil : left
      return left == 0
    }
    if isLast { release(generation) }
  }

  private func release(_ generation: Int) {
    place.withLock { $0.waiting.removeValue(forKey: generation) }?.resume()
  }
}
