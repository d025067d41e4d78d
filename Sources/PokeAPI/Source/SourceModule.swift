package import FeatureKit
import Pokedex

/// The modules `source.auto`, `source.live` and `source.bundled`.
package struct SourceModule: Offering, Stopping {
  let source: PokedexSource
  let asksNetwork: Bool

  package var offers: [ServiceOffer] {
    let pokedex = ServiceOffer((any PokedexService).self, source) { PokedexHandle($0) }
    let pictures = ServiceOffer((any ImageService).self, source.pictures) { ImageServiceHandle($0) }
    guard asksNetwork else { return [pokedex, pictures] }
    return [pokedex, pictures, ServiceOffer((any SyncSource).self, source) { SyncSourceHandle($0) }]
  }

  package func stop() async { await source.close() }

  static func manifest(_ name: String, _ summary: String) -> Manifest {
    Manifest(
      ModuleID(rawValue: "source." + name), summary,
      needs: [ServiceID((any RecordStore).self), ServiceID((any HTTPTransport).self)],
      uses: [ServiceID((any PictureDecoder).self)],
      offers: [
        ServiceID((any PokedexService).self), ServiceID((any ImageService).self), ServiceID((any SyncSource).self),
      ], completions: completions)
  }

  static func make(_ policy: SourcePolicy, _ context: ModuleContext) throws -> SourceModule {
    let asksNetwork = policy != .bundled
    let transport: any HTTPTransport = asksNetwork ? try context.services((any HTTPTransport).self) : NoNetwork()
    let sprites = context.environment["POKEHOST_SPRITES"] ?? usualSprites
    let store = try context.services((any RecordStore).self)
    let facts = BundledPokedex(sprites: sprites)
    let client = PokeClient(
      base: context.environment["POKEHOST_API"] ?? usualAPI, over: transport, version: context.environment.version)
    let (pokemon, species) = (Shelf(.pokemon, in: store), Shelf(.species, in: store))
    let pictures = PokemonPictures(
      store: store, decoder: context.services.optional((any PictureDecoder).self),
      network: asksNetwork
        ? PokemonPictures.Network(
          transport, sprites: sprites, userAgent: UserAgent.pokehost(context.environment.version)) : nil,
      time: context.time,
      isKnown: { id in
        if facts.has(id) { return true }
        if await pokemon.kept(id) != nil { return true }
        return await species.kept(id) != nil
      }
    ) { id in
      await pokemon.kept(id)?.value.pictures.front
    }
    let source = PokedexSource(
      policy, facts: facts, store: store, client: client, pictures: pictures, time: context.time,
      refreshes: !context.environment.isBrief)
    return SourceModule(source: source, asksNetwork: asksNetwork)
  }

  private static let usualAPI = "https://pokeapi.co/api/v2"
  private static let usualSprites = "https://raw.githubusercontent.com/PokeAPI/sprites/master/sprites/pokemon"
}

/// Stands where a network would be, and refuses.
private struct NoNetwork: HTTPTransport {
  func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    throw .switchedOff(url: request.url)
  }
}

/// `source.auto`: what is here at once, the service behind it.
package enum AutoSource: Registering {
  struct Choices: Decodable {
    /// After how long what is kept counts as old: `12h`, `7d`.
    var maxAge: Age?
  }

  package static func register(in registry: inout Registry) {
    registry.add(SourceModule.manifest("auto", "What is here at once, PokeAPI behind it")) { context in
      let choices = try context.settings.decode(or: Choices())
      let age = choices.maxAge ?? Age(milliseconds: 7 * 86_400_000)
      return try SourceModule.make(.auto(maxAge: age.milliseconds), context)
    }
  }
}

/// `source.live`: PokeAPI first, what is here when it does not answer.
package enum LiveSource: Registering {
  package static func register(in registry: inout Registry) {
    registry.add(SourceModule.manifest("live", "PokeAPI first, what is here when it does not answer")) { context in
      try SourceModule.make(.live, context)
    }
  }
}

/// `source.bundled`: only the facts within the program.
package enum BundledSource: Registering {
  package static func register(in registry: inout Registry) {
    let manifest = Manifest(
      "source.bundled", "Only the facts that come with pokehost; the network is never asked",
      needs: [ServiceID((any RecordStore).self)], uses: [ServiceID((any PictureDecoder).self)],
      offers: [ServiceID((any PokedexService).self), ServiceID((any ImageService).self)],
      completions: SourceModule.completions)
    registry.add(manifest) { context in try SourceModule.make(.bundled, context) }
  }
}
