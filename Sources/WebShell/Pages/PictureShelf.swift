import FeatureKit
import HTTPServer
import Synchronization

/// Pictures as they are sent, the latest kept at hand up to a size.
final class PictureShelf: Sendable {
  struct Kept: Sendable {
    let tag: String
    let response: ServerResponse
    /// Says that it is still the same.
    let unchanged: ServerResponse
    let size: Int
  }

  private struct State {
    var kept: [ImageReference: Kept] = [:]
    /// In order of arrival: the oldest goes first.
    var order: [ImageReference] = []
    var size = 0
  }

  private let limit: Int
  private let state = Mutex(State())

  init(limit: Int = 32_000_000) { self.limit = limit }

  subscript(reference: ImageReference) -> Kept? { state.withLock { $0.kept[reference] } }

  func keep(_ picture: Kept, as reference: ImageReference) {
    state.withLock { state in
      guard picture.size <= limit / 8, state.kept.updateValue(picture, forKey: reference) == nil else { return }
      state.order.append(reference)
      state.size += picture.size
      while state.size > limit, let oldest = state.order.first {
        state.order.removeFirst()
        state.size -= state.kept.removeValue(forKey: oldest)?.size ?? 0
      }
    }
  }
}

/// Asks whoever brings pictures.
typealias BringPicture = @Sendable (ImageReference) async throws(PictureFailure) -> PictureFile

extension Site {
  func picture(_ route: Route, _ request: ServerRequest) -> Reply {
    guard request.method == "GET" || request.method == "HEAD" else { return .now(wrongMethod("GET, HEAD")) }
    guard let reference = pictureLinks.reference(at: route.path), route.query.isEmpty else {
      return .now(plain(404, WebWords.noPicture))
    }
    let known = request.headers["If-None-Match"]
    if let kept = pictures[reference] {
      metrics.picture(wasKept: true)
      return .now(Self.answer(kept, known))
    }
    metrics.picture(wasKept: false)
    return .later { await fetch(reference, known) }
  }

  /// One clear pixel: browsers draw it although there is nothing, and the tinted ground behind shows instead of a
  /// broken frame. Asked for again after a minute.
  private var noPicture: ServerResponse {
    ServerResponse(
      404, [.init("Content-Type", "image/gif"), .init("Cache-Control", "public, max-age=60")], shared: shared,
      body: Self.clearPixel)
  }

  private static let clearPixel: [UInt8] = [
    71, 73, 70, 56, 57, 97, 1, 0, 1, 0, 128, 0, 0, 0, 0, 0, 255, 255, 255, 33, 249, 4, 1, 0, 0, 0, 0, 44, 0, 0, 0, 0, 1,
    0, 1, 0, 0, 2, 1, 68, 0, 59,
  ]

  private static func answer(_ kept: PictureShelf.Kept, _ known: String?) -> ServerResponse {
    ETags.match(known, kept.tag) ? kept.unchanged : kept.response
  }

  private func fetch(_ reference: ImageReference, _ known: String?) async -> ServerResponse {
    guard let bring = bringPicture else { return noPicture }
    do throws(PictureFailure) {
      let file = try await bring(reference)
      // Whoever brings pictures has checked that this is one of this type; no other type is ever sent.
      guard [.png, .jpeg].contains(file.type) else { return noPicture }
      let tag = ETags.fast(file.bytes)
      let headers: [ServerResponse.Header] = [
        .init("Content-Type", file.type.rawValue), .init("Cache-Control", "public, max-age=31536000, immutable"),
        .init("ETag", tag),
      ]
      let response = ServerResponse(200, headers, shared: shared, body: file.bytes)
      let kept = PictureShelf.Kept(
        tag: tag, response: response, unchanged: ServerResponse(304, headers, shared: shared), size: file.bytes.count)
      pictures.keep(kept, as: reference)
      return Self.answer(kept, known)
    } catch {
      switch error {
      case .absent, .notAPicture, .corrupt, .tooLarge, .tooManyBytes: return noPicture
      case .outOfReach, .unavailable: return noPicture
      }
    }
  }
}
