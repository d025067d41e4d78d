import Synchronization

/// Tells the listeners of a store what changed, each in its own pace. For engines.
public final class ChangeBroadcast: Sendable {
  private typealias Listener = (namespace: RecordNamespace, continuation: AsyncStream<RecordChange>.Continuation)

  private struct Listeners {
    var next = 0
    var all: [Int: Listener] = [:]
  }

  /// How many changes are kept for a listener that is slow.
  public static let kept = 1_024

  private let listeners = Mutex(Listeners())
  /// Held by whoever tells.
  private let turn = Mutex(())

  public init() {}

  public var hasListeners: Bool { listeners.withLock { !$0.all.isEmpty } }

  public func listen(in namespace: RecordNamespace) -> AsyncStream<RecordChange> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: RecordChange.self, bufferingPolicy: .bufferingNewest(Self.kept))
    let id = listeners.withLock { listeners in
      listeners.next += 1
      listeners.all[listeners.next] = (namespace, continuation)
      return listeners.next
    }
    continuation.onTermination = { [weak self] _ in _ = self?.listeners.withLock { $0.all.removeValue(forKey: id) } }
    return stream
  }

  /// Tells each change to those who listen in its namespace; `.missed` to everybody.
  public func tell(_ changes: some Sequence<RecordChange>) {
    inTurn { listeners in
      guard !listeners.isEmpty else { return }
      for change in changes {
        for (namespace, continuation) in listeners where change.namespace == nil || change.namespace == namespace {
          if case .dropped = continuation.yield(change) { continuation.yield(.missed) }
        }
      }
    }
  }

  /// Something changed in a namespace, nobody knows what: its listeners read again.
  public func tellMissed(in namespace: RecordNamespace) {
    inTurn { listeners in
      for listener in listeners where listener.namespace == namespace { listener.continuation.yield(.missed) }
    }
  }

  /// Changes are told in the order in which they were made, without the lock that a listener takes when it ends: one
  /// that is cancelled meanwhile holds its task's own lock, which to tell it something takes, too.
  private func inTurn(_ tell: ([Listener]) -> Void) {
    turn.withLock { _ in tell(listeners.withLock { Array($0.all.values) }) }
  }

  /// Ends every stream.
  public func finish() {
    let ended = listeners.withLock { listeners in
      defer { listeners.all = [:] }
      return listeners.all.values.map(\.continuation)
    }
    for continuation in ended { continuation.finish() }
  }
}

extension RecordChange {
  /// Where it happened; nil for `.missed`.
  public var namespace: RecordNamespace? {
    switch self {
    case .written(let address), .deleted(let address): address.collection.namespace
    case .cleared(let namespace): namespace
    case .missed: nil
    }
  }
}
