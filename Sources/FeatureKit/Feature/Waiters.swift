/// Those who wait for an actor to come to rest, each with a limit of their own.
package struct Waiters: Sendable {
  private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
  private var lastNumber = 0

  package init() {}

  /// The number under which the next waiter will be entered; for its alarm.
  package mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  package mutating func enter(_ continuation: CheckedContinuation<Void, Never>, as number: Int) {
    waiting[number] = continuation
  }

  package mutating func release(_ number: Int) { waiting.removeValue(forKey: number)?.resume() }

  package mutating func releaseAll() {
    for continuation in waiting.values { continuation.resume() }
    waiting = [:]
  }
}
