package import FeatureKit
package import Pokedex

/// Sprites and other pictures: from the records, else fetched once, checked, and kept.
package struct PokemonPictures: ImageService {
  /// Where pictures come from; nil when the network is never touched.
  package struct Network: Sendable {
    let transport: any HTTPTransport
    let sprites: String
    let userAgent: String

    package init(_ transport: any HTTPTransport, sprites: String, userAgent: String) {
      self.transport = transport
      self.sprites = sprites
      self.userAgent = userAgent
    }
  }

  private let cache: PictureCache
  private let decoder: (any PictureDecoder)?
  private let network: Network?
  private let isKnown: @Sendable (_ pokemon: ResourceNumber) async -> Bool
  private let recordedURL: @Sendable (_ pokemon: ResourceNumber) async -> String?
  private let limits = PictureLimits()
  private let fetches = SharedWork<ImageReference, Result<PictureFile, PictureFailure>>()

  /// `isKnown` says whether there is a Pokémon of that number: nobody is asked for a sprite of any other.
  /// `recordedURL` gives the sprite's address that the pokemon's record names, when the record is here.
  package init(
    store: any RecordStore, decoder: (any PictureDecoder)?, network: Network?, time: any TimeSource,
    isKnown: @escaping @Sendable (_ pokemon: ResourceNumber) async -> Bool,
    recordedURL: @escaping @Sendable (_ pokemon: ResourceNumber) async -> String?
  ) {
    cache = PictureCache(store: store, time: time)
    self.decoder = decoder
    self.network = network
    self.isKnown = isKnown
    self.recordedURL = recordedURL
  }

  package func picture(_ reference: ImageReference) async throws(PictureFailure) -> Picture {
    let check = try pictureCheck()
    return try check.decoder.decode(try await uncheckedFile(reference).bytes, within: limits)
  }

  private func pictureCheck() throws(PictureFailure) -> PictureCheck {
    guard let decoder else { throw .unavailable(reason: "no module that decodes pictures is wired") }
    return PictureCheck(decoder: decoder, limits: limits)
  }

  func knownSprites() async throws(StorageFailure) -> [ResourceNumber: SyncPart.Known] {
    try await cache.knownSprites()
  }

  /// Checked also where it was kept: records may have been imported, or come from an older version.
  package func file(_ reference: ImageReference) async throws(PictureFailure) -> PictureFile {
    try await checked(reference, isListed: false)
  }

  /// The same for a number that the service itself named, which is newer perhaps than all that is known here.
  func listedFile(_ reference: ImageReference) async throws(PictureFailure) -> PictureFile {
    try await checked(reference, isListed: true)
  }

  private func checked(
    _ reference: ImageReference, isListed: Bool
  ) async throws(PictureFailure) -> PictureFile {
    let file = try await uncheckedFile(reference, isListed: isListed)
    return try pictureCheck().checked(file, isSprite: PictureAddress(reference)?.isSprite ?? true)
  }

  private func uncheckedFile(
    _ reference: ImageReference, isListed: Bool = false
  ) async throws(PictureFailure) -> PictureFile {
    guard let address = PictureAddress(reference) else { throw .absent }
    switch await cache.look(for: reference) {
    case .file(let file): return file
    case .none: throw .absent
    case .unknown: break
    }
    if case .sprite(let number, _) = address, !isListed, await !isKnown(number) { throw .absent }
    guard let network else { throw .outOfReach(reason: "This profile never touches the network.") }
    let outcome = await fetches(reference) { await fetch(address, for: reference, over: network) }
    guard let outcome else { throw .outOfReach(reason: HTTPFailure.cancelled.sentence) }
    return try outcome.get()
  }

  private func fetch(
    _ address: PictureAddress, for reference: ImageReference, over network: Network
  ) async -> Result<PictureFile, PictureFailure> {
    let request = HTTPRequest(
      url: await url(of: address, over: network),
      headers: [HTTPHeader("User-Agent", network.userAgent), HTTPHeader("Accept", "image/*")],
      bodyLimit: limits.bytes)
    do throws(HTTPFailure) {
      let response = try await network.transport.send(request)
      switch response.status {
      case 200: return await take(response, for: reference, isSprite: address.isSprite)
      case 404, 410:
        await cache.keepNone(for: reference, patience: PictureCache.patienceWithNone)
        return .failure(.absent)
      default: return .failure(.outOfReach(reason: APIFailure.status(url: response.url, response.status).sentence))
      }
    } catch {
      return .failure(.outOfReach(reason: error.sentence))
    }
  }

  /// What a record names is believed only when it is as safe as the address that is set.
  private func url(of address: PictureAddress, over network: Network) async -> String {
    let usual = address.url(sprites: network.sprites)
    guard case .sprite(let number, isShiny: false) = address, let named = await recordedURL(number),
      let place = WebAddress(named), let set = WebAddress(usual)
    else { return usual }
    return place.scheme == .https || place.origin == set.origin ? named : usual
  }

  /// What is no picture is not kept as one: a captive portal's page would stay for good.
  private func take(
    _ response: HTTPResponse, for reference: ImageReference, isSprite: Bool
  ) async -> Result<PictureFile, PictureFailure> {
    let type = response[header: "Content-Type"].map(MediaType.init(header:)) ?? .png
    guard type.rawValue.hasPrefix("image/") else {
      let failure = APIFailure.wrongType(url: response.url, found: type.rawValue, wanted: ["a picture"])
      return .failure(.outOfReach(reason: failure.sentence))
    }
    do throws(PictureFailure) {
      let file = PictureFile(bytes: response.body, type: type)
      let checked = try pictureCheck().checked(file, isSprite: isSprite)
      await cache.keep(checked, for: reference)
      return .success(checked)
    } catch {
      // Where nothing can be decoded, the picture is not to blame.
      if case .unavailable = error { return .failure(error) }
      await cache.keepNone(for: reference, patience: PictureCache.patienceWithDamage)
      return .failure(error)
    }
  }
}
