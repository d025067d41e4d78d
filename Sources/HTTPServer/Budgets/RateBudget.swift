import Synchronization
import System

/// So many at once, and so many a second from then on.
package struct Rate: Sendable, Equatable {
  package let burst: Double
  package let perSecond: Double

  package init(burst: Double, perSecond: Double) {
    self.burst = burst
    self.perSecond = perSecond
  }
}

/// How often something may be done, by each and by all together.
///
/// Everybody has a share of their own. Who has used it up goes on as long as more than half of what all share is left:
/// the other half is kept for those who are within their shares.
package final class RateBudget<Key: Hashable & Sendable>: Sendable {
  private struct Bucket {
    var tokens: Double
    var filledAt: Int64

    mutating func fill(_ rate: Rate, at now: Int64) {
      tokens = min(rate.burst, tokens + Double(max(0, now - filledAt)) / 1e9 * rate.perSecond)
      filledAt = now
    }
  }

  private struct State {
    var shares: [Key: Bucket] = [:]
    var total: Bucket?
    var refused = 0
  }

  private let share: Rate
  private let total: Rate?
  /// How many it remembers; beyond it those are forgotten who asked least recently.
  private let most: Int
  private let state = Mutex(State())

  package init(share: Rate, total: Rate? = nil, most: Int = 10_000) {
    self.share = share
    self.total = total
    self.most = max(4, most)
  }

  /// Takes one; nil when there was one, else the whole seconds after which there is. `now` is in nanoseconds of the
  /// monotonic clock.
  package func take(for key: Key, at now: Int64 = Clocks.monotonic) -> Int? {
    state.withLock { state in
      var own = state.shares[key] ?? Bucket(tokens: share.burst, filledAt: now)
      own.fill(share, at: now)
      let wait = take(&own, &state.total, at: now)
      if state.shares[key] == nil, state.shares.count >= most { forget(&state.shares, at: now) }
      state.shares[key] = own
      if wait != nil { state.refused += 1 }
      return wait
    }
  }

  /// Whether one could be taken, without taking it.
  package func wait(for key: Key, at now: Int64 = Clocks.monotonic) -> Int? {
    state.withLock { state in
      guard var own = state.shares[key] else { return nil }
      own.fill(share, at: now)
      return own.tokens >= 1 ? nil : seconds(until: own, share)
    }
  }

  package func refuse() { state.withLock { $0.refused += 1 } }

  package var refused: Int { state.withLock { $0.refused } }
  var known: Int { state.withLock { $0.shares.count } }

  private func take(_ own: inout Bucket, _ all: inout Bucket?, at now: Int64) -> Int? {
    guard let total else {
      guard own.tokens >= 1 else { return seconds(until: own, share) }
      own.tokens -= 1
      return nil
    }
    var shared = all ?? Bucket(tokens: total.burst, filledAt: now)
    shared.fill(total, at: now)
    defer { all = shared }
    if own.tokens >= 1, shared.tokens >= 1 {
      own.tokens -= 1
    } else if shared.tokens - 1 < total.burst / 2 {
      return own.tokens >= 1 ? seconds(until: shared, total) : seconds(until: own, share)
    }
    shared.tokens -= 1
    return nil
  }

  private func seconds(until bucket: Bucket, _ rate: Rate) -> Int {
    guard rate.perSecond > 0 else { return 3_600 }
    return max(1, Int(min(3_600, ((1 - bucket.tokens) / rate.perSecond).rounded(.up))))
  }

  /// Who has all of their share again is as good as unknown; of the others a quarter goes, the idlest first.
  private func forget(_ shares: inout [Key: Bucket], at now: Int64) {
    shares = shares.filter { _, bucket in
      var bucket = bucket
      bucket.fill(share, at: now)
      return bucket.tokens < share.burst
    }
    guard shares.count > most * 3 / 4 else { return }
    let idlest = shares.sorted { $0.value.filledAt < $1.value.filledAt }.prefix(shares.count - most * 3 / 4)
    for (key, _) in idlest { shares[key] = nil }
  }
}
