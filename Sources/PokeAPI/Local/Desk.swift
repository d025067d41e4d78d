import FeatureKit
import Pokedex

/// Where one kind of record is asked for: what is kept of it, and the service behind.
///
/// Two who ask the service for the same record share one request.
final class Desk<Value: Sendable>: Sendable {
  let shelf: Shelf<Value>
  private let client: PokeClient
  private let time: any TimeSource
  private let requests = SharedWork<ResourceNumber, Result<Delivery, APIFailure>>()

  init(_ shelf: Shelf<Value>, client: PokeClient, time: any TimeSource) {
    self.shelf = shelf
    self.client = client
    self.time = time
  }

  /// What the service gave, or confirmed.
  struct Delivery: Sendable {
    let value: Value
    /// What is to be written so that it is kept.
    let write: RecordWrite?
    /// The length of the body, after decompression; 0 when nothing had changed.
    let bytes: Int
    let isUnchanged: Bool
  }

  /// Asks the service and keeps what it says. A store that fails keeps nobody from being answered.
  func fetch(_ id: ResourceNumber) async throws(APIFailure) -> Value {
    let outcome = await requests(id) {
      let known = await self.shelf.kept(id)
      let outcome = await self.outcome(id, etag: known?.record.metadata.etag)
      if case .success(let delivery) = outcome, let write = delivery.write {
        _ = try? await self.shelf.store.put([write])  // shown all the same; the store says by itself what it lacks
      }
      return outcome
    }
    guard let outcome else { throw .noAnswer(.cancelled) }
    return try outcome.get().value
  }

  /// One request, which keeps nothing: whoever asks for many writes them together.
  func deliver(_ id: ResourceNumber, etag: String?) async throws(APIFailure) -> Delivery {
    try await request(id, etag: etag)
  }

  private func outcome(_ id: ResourceNumber, etag: String?) async -> Result<Delivery, APIFailure> {
    do throws(APIFailure) { return .success(try await request(id, etag: etag)) } catch { return .failure(error) }
  }

  private func request(_ id: ResourceNumber, etag: String?) async throws(APIFailure) -> Delivery {
    let endpoint = PokeClient.record(shelf.resource, id)
    switch try await client.api.ask(endpoint, unlessStill: etag) {
    case .changed(let answer): return delivery(answer, id: id)
    case .unchanged:
      guard let kept = await shelf.kept(id) else { return try await request(id, etag: nil) }
      let write = shelf.rewrite(kept.record, at: time.wall)
      return Delivery(value: kept.value, write: write, bytes: 0, isUnchanged: true)
    }
  }

  private func delivery(_ answer: APIAnswer<Value>, id: ResourceNumber) -> Delivery {
    // What cannot be packed is shown and not kept.
    let write = try? shelf.write(answer.value, id: id, etag: answer.etag, at: time.wall)
    return Delivery(value: answer.value, write: write, bytes: answer.bytes, isUnchanged: false)
  }
}
