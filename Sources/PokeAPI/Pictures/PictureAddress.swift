package import FeatureKit
package import Pokedex
import System

/// What an `ImageReference` of ours names: `sprite:25`, `sprite:25/shiny`, or a picture at an `https:` address.
package enum PictureAddress: Hashable, Sendable {
  case sprite(pokemon: ResourceNumber, isShiny: Bool)
  case web(url: String)

  package init?(_ reference: ImageReference) {
    let text = reference.rawValue
    guard text.hasPrefix("sprite:") else {
      guard let address = WebAddress(text), address.scheme == .https else { return nil }
      self = .web(url: text)
      return
    }
    let parts = text.dropFirst("sprite:".count).split(separator: "/", omittingEmptySubsequences: false)
    guard let number = parts.first.flatMap({ ResourceNumber(digits: $0) }) else { return nil }
    switch parts.dropFirst().first {
    case nil: self = .sprite(pokemon: number, isShiny: false)
    case "shiny" where parts.count == 2: self = .sprite(pokemon: number, isShiny: true)
    default: return nil
    }
  }

  package var isSprite: Bool { if case .sprite = self { true } else { false } }

  /// Where a sprite lives when no record says otherwise; `base` is the sprites' folder.
  package func url(sprites base: String) -> String {
    switch self {
    case .sprite(let number, isShiny: false): "\(base)/\(number).png"
    case .sprite(let number, isShiny: true): "\(base)/shiny/\(number).png"
    case .web(let url): url
    }
  }
}
