import FeatureKit
package import Pokedex
import System

extension PokedexSource {
  /// Names and numbers are known from the facts within the program. Of what is newer than they are, the number is known
  /// when its record is kept; where the service is asked first, it is asked for the number or the name.
  package func resolve(_ name: String) async throws(PokedexFailure) -> NameResolution {
    let known = facts.resolution(of: name)
    switch known {
    case .found, .ambiguous: return known
    case .noSuchNumber(let text):
      guard let number = DexNumber(digits: text) else { return known }
      return try await newcomer(number) ?? known
    case .unknown: return await newcomer(name) ?? known
    }
  }

  private func newcomer(_ number: DexNumber) async throws(PokedexFailure) -> NameResolution? {
    switch localFirst.policy {
    case .bundled: return nil
    case .auto:
      guard let form = await pokemon.shelf.kept(number)?.value else { return nil }
      return found(form, of: await species.shelf.kept(form.species)?.value)
    case .live:
      do throws(APIFailure) {
        let form = try await pokemon.fetch(number)
        return found(form, of: try await species.fetch(form.species))
      } catch .absent {
        return nil
      } catch {
        throw SourceWords.failure(error, absence: .unknownNumber(number.description))
      }
    }
  }

  /// A service that cannot say is no hindrance: what was perhaps meant is known here.
  private func newcomer(_ name: String) async -> NameResolution? {
    guard localFirst.policy == .live, let slug = Slug.of(name) else { return nil }
    // Absent, or out of reach: both leave the name unknown.
    guard let species = try? await client.api(PokeClient.species(named: slug)) else { return nil }
    return .found(FoundName(pokemon: species.id, species: SpeciesReference(id: species.id, name: species.name)))
  }

  private func found(_ form: PokemonRecord, of species: SpeciesRecord?) -> NameResolution? {
    guard let species else { return nil }
    return .found(FoundName(pokemon: form.id, species: SpeciesReference(id: species.id, name: species.name)))
  }
}

/// A name as the service writes it: "Mr. Mime" is `mr-mime`.
enum Slug {
  /// Nil for what holds nothing that a slug is made of.
  static func of(_ name: String) -> String? {
    var slug: [UInt8] = []
    for byte in name.utf8.prefix(100) {
      switch byte {
      case 0x30...0x39, 0x61...0x7A: slug.append(byte)
      case 0x41...0x5A: slug.append(byte | 0x20)
      case 0x20, 0x2D, 0x5F: if let last = slug.last, last != 0x2D { slug.append(0x2D) }
      case 0x80...: return nil
      default: break
      }
    }
    while slug.last == 0x2D { slug.removeLast() }
    return slug.isEmpty ? nil : String(decoding: slug, as: UTF8.self)
  }
}
