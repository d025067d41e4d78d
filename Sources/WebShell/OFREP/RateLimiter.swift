import FeatureKit
import Synchronization

/// Lets each caller ask so many times a second, with as many at once.
final class RateLimiter: Sendable {
  private struct Bucket {
    var tokens: Double
    var filledAt: Duration
  }

  private static let mostCallers = 10_000
  private let rate: Int
  private let time: any TimeSource
  private let buckets = Mutex<[String: Bucket]>([:])

  /// 0 lets everybody ask as often as they like.
  init(rate: Int, time: any TimeSource) {
    self.rate = rate
    self.time = time
  }

  /// Nil when the caller may ask; else the whole seconds after which they may.
  func wait(for caller: String) -> Int? {
    guard rate > 0 else { return nil }
    let now = time.monotonic
    return buckets.withLock { buckets in
      if buckets.count > Self.mostCallers { buckets = [:] }
      var bucket = buckets[caller] ?? Bucket(tokens: Double(rate), filledAt: now)
      let passed = (now - bucket.filledAt) / .seconds(1)
      bucket.tokens = min(Double(rate), bucket.tokens + passed * Double(rate))
      bucket.filledAt = now
      let mayAsk = bucket.tokens >= 1
      if mayAsk { bucket.tokens -= 1 }
      buckets[caller] = bucket
      return mayAsk ? nil : 1
    }
  }
}
