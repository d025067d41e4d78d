import Synchronization

/// A value that is made when it is first asked for, and then kept.
final class Once<Value: Sendable>: Sendable {
  private let value: Mutex<Value?> = Mutex(nil)
  private let timesSpared = Atomic<Int>(0)
  private let patience: Int
  private let make: @Sendable () -> Value

  /// `patience`: how often `ifWorthMaking` is asked before it is worth it.
  init(patience: Int = 0, _ make: @escaping @Sendable () -> Value) {
    self.patience = patience
    self.make = make
  }

  /// Nil for who can do without: whoever asks once or twice would wait for what nobody needs again.
  func ifWorthMaking() -> Value? {
    if timesSpared.load(ordering: .relaxed) >= patience { return self() }
    timesSpared.add(1, ordering: .relaxed)
    return value.withLock { $0 }
  }

  func callAsFunction() -> Value {
    value.withLock { value in
      if let value { return value }
      let made = make()
      value = made
      return made
    }
  }
}
