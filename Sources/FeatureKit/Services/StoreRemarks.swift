import Synchronization
import System

/// What a store has to say to people as long as it runs: that it cannot be reached, what a salvage kept and lost.
/// For engines.
public final class StoreRemarks: Sendable {
  private struct State {
    var salvages: [HostNotice] = []
    /// Why it cannot be reached at this moment.
    var outage: HostNotice?
  }

  /// Each remark once, as it comes. For one listener.
  public let stream: AsyncStream<HostNotice>
  private let saying: AsyncStream<HostNotice>.Continuation
  private let state = Mutex(State())

  public init() {
    (stream, saying) = AsyncStream.makeStream(of: HostNotice.self, bufferingPolicy: .bufferingNewest(16))
  }

  /// What has been said and still holds.
  public var outstanding: [HostNotice] { state.withLock { $0.salvages + ($0.outage.map { [$0] } ?? []) } }

  public func salvaged(_ sentence: String) {
    let notice = HostNotice(.warning, sentence, isStanding: true)
    state.withLock { $0.salvages.append(notice) }
    saying.yield(notice)
  }

  /// A call ended with this. Says so when the whole store cannot be reached, once for each reason.
  public func failed(_ failure: StorageFailure) {
    guard failure.isOutage else { return }
    let notice = HostNotice(.warning, failure.sentence, isStanding: true)
    let isNews = state.withLock { state in
      defer { state.outage = notice }
      return state.outage != notice
    }
    if isNews { saying.yield(notice) }
  }

  /// A call ended well. Says so after an outage.
  public func succeeded(at place: @autoclosure () -> String) {
    guard state.withLock({ $0.outage.take() }) != nil else { return }
    saying.yield(HostNotice(.info, "The records in \(place().printable()) can be reached again."))
  }

  public func finish() { saying.finish() }
}

extension StorageFailure {
  /// Nothing can be read either: whoever only reads goes on without records.
  var isOutage: Bool {
    switch self {
    case .unavailable, .foreign: true
    case .cannotWrite, .full, .overQuota, .notYours, .cancelled: false
    }
  }

  /// It can be read all the same.
  var isOnlyOfWriting: Bool {
    switch self {
    case .cannotWrite, .full, .overQuota: true
    case .unavailable, .foreign, .notYours, .cancelled: false
    }
  }
}
