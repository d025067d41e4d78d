import Synchronization

/// A value that is made when it is first asked for, and then kept.
final class Once<Value: Sendable>: Sendable {
  private let value: Mutex<Value?> = Mutex(nil)
  private let make: @Sendable () -> Value

  init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  func callAsFunction() -> Value {
    value.withLock { value in
      if let value { return value }
      let made = make()
      value = made
      return made
    }
  }
}
