import FeatureKit
import Pokedex
package import System

extension PokedexSource: SyncSource {
  package var syncParts: [SyncPart] {
    [
      part("species", species), part("pokemon", pokemon), part("evolution", chains), spritesPart,
    ]
  }

  package var usualJobs: Int {
    WebAddress(client.api.base)?.isLoopback == true ? 16 : 6
  }

  package func lastDeployment() async -> Timestamp? { await deployments.deployedAt() }

  private func part<Value>(_ name: String, _ desk: Desk<Value>) -> SyncPart {
    SyncPart(
      name,
      list: { () throws(APIFailure) in try await self.client.everyID(of: desk.shelf.resource.name) },
      known: { () throws(StorageFailure) in try await desk.shelf.known() },
      fetch: { id, etag throws(APIFailure) in
        let delivery = try await desk.deliver(id, etag: etag)
        return SyncPart.Fetched(write: delivery.write, bytes: delivery.bytes, isUnchanged: delivery.isUnchanged)
      })
  }

  /// One sprite for each form. That there is none is an answer too, and is kept.
  private var spritesPart: SyncPart {
    SyncPart(
      "sprites", list: { () throws(APIFailure) in try await self.client.everyID(of: self.pokemon.shelf.resource.name) },
      known: { () throws(StorageFailure) in try await self.pictures.knownSprites() },
      fetch: { id, _ throws(APIFailure) in
        let reference = ImageReference("sprite:\(id)")
        do throws(PictureFailure) {
          return SyncPart.Fetched(write: nil, bytes: try await self.pictures.listedFile(reference).bytes.count)
        } catch .absent {
          return SyncPart.Fetched(write: nil, bytes: 0)
        } catch {
          throw .noAnswer(.broken(url: reference.rawValue, reason: error.description))
        }
      })
  }
}
