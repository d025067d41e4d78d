import FeatureKit
import Pokedex
import System

/// Pictures as they are kept among the records. An empty one stands for "there is none", until it expires.
struct PictureCache: Sendable {
  static let collection = RecordCollection("pictures", in: .sharedCache)
  /// How long it is believed that there is no picture, in milliseconds.
  static let patienceWithNone = 7 * 86_400_000
  /// How long a damaged picture is not asked for again.
  static let patienceWithDamage = 3_600_000

  enum Finding {
    case file(PictureFile)
    case none
    case unknown
  }

  let store: any RecordStore
  let time: any TimeSource

  /// A store that fails knows nothing: the picture is fetched as if it were new.
  func look(for reference: ImageReference) async -> Finding {
    guard let record = try? await store.get(Self.collection(reference.rawValue)) else { return .unknown }
    guard record.bytes.isEmpty else {
      let type = record.metadata.contentType.map(MediaType.init(header:)) ?? .png
      return .file(PictureFile(bytes: record.bytes, type: type))
    }
    return (record.metadata.expiresAt ?? .latest) > time.wall ? .none : .unknown
  }

  func keep(_ file: PictureFile, for reference: ImageReference) async {
    let metadata = RecordMetadata(storedAt: time.wall, contentType: file.type.rawValue)
    await put(RecordWrite(Self.collection(reference.rawValue), bytes: file.bytes, metadata: metadata))
  }

  func keepNone(for reference: ImageReference, patience: Int) async {
    let metadata = RecordMetadata(storedAt: time.wall, expiresAt: time.wall + patience)
    await put(RecordWrite(Self.collection(reference.rawValue), bytes: [], metadata: metadata))
  }

  /// The sprites that are here, and those of which it is known that there are none.
  func knownSprites() async throws(StorageFailure) -> [ResourceNumber: SyncPart.Known] {
    let prefix = "sprite:"
    var known: [ResourceNumber: SyncPart.Known] = [:]
    var cursor: String?
    repeat {
      let page = try await store.scan(Self.collection, prefix: prefix, after: cursor, limit: 256)
      for record in page.records {
        guard let id = ResourceNumber(digits: record.key.dropFirst(prefix.count)), isGood(record) else { continue }
        // A picture of a number never changes: what is here is as good as of now.
        known[id] = SyncPart.Known(storedAt: time.wall, etag: nil)
      }
      cursor = page.cursor
    } while cursor != nil
    return known
  }

  private func isGood(_ record: Record) -> Bool {
    !record.bytes.isEmpty || (record.metadata.expiresAt ?? .latest) > time.wall
  }

  private func put(_ write: RecordWrite) async {
    _ = try? await store.put([write])  // a picture that cannot be kept is still shown
  }
}
