/// Those who wait for an actor to come to rest, each with a limit of their own.
public struct Waiters: Sendable {
  private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
  private var lastNumber = 0

  public init() {}

  /// The number under which the next waiter will be entered; for its alarm.
  public mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  public mutating func enter(_ continuation: CheckedContinuation<Void, Never>, as number: Int) {
    waiting[number] = continuation
  }

  public mutating func release(_ number: Int) { waiting.removeValue(forKey: number)?.resume() }

  public mutating func releaseAll() {
    for continuation in waiting.values { continuation.resume() }
    waiting = [:]
  }
}
