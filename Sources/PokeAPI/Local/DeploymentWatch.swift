import FeatureKit
import Synchronization
import System

/// Knows when the service last changed: one small request says for all records whether they are still current.
final class DeploymentWatch: Sendable {
  /// How long an answer is believed, and a failure too, in milliseconds.
  static let trust = 3_600_000

  private struct Answer {
    let deployedAt: Timestamp?
    let askedAt: Timestamp
  }

  private let client: PokeClient
  private let time: any TimeSource
  private let last = Mutex<Answer?>(nil)
  private let requests = SharedWork<String, Timestamp?>()

  init(_ client: PokeClient, time: any TimeSource) {
    self.client = client
    self.time = time
  }

  /// Nil when the service cannot be asked or does not say.
  func deployedAt() async -> Timestamp? {
    if let last = last.withLock({ $0 }), time.wall.milliseconds(since: last.askedAt) < Self.trust {
      return last.deployedAt
    }
    let answer = await requests("meta") {
      let deployedAt = try? await self.client.api(PokeClient.meta).deployedAt  // then each record is asked for itself
      let answer = Answer(deployedAt: deployedAt, askedAt: self.time.wall)
      self.last.withLock { $0 = answer }
      return deployedAt
    }
    return answer ?? nil
  }
}
