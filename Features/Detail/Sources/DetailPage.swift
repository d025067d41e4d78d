import FeatureKit
import Pokedex

/// Which Pokémon a page is about, as its address says.
struct DetailRequest: Hashable, Sendable, Codable {
  var name: String
  /// The slug of one of its forms; nil for the one that the name means.
  var form: String?
}

/// What a page shows: the Pokémon, and who stands before and after it.
struct DetailPage: Sendable, Equatable, Codable {
  var pokemon: Pokemon
  /// The quiet line about the data's age; nil when it is fresh.
  var note: String?
  var previous: SpeciesReference?
  var next: SpeciesReference?
}

extension PokedexService {
  /// Everything on one Pokémon's page. Neighbours that cannot be had are left out.
  func page(_ request: DetailRequest) async throws(PokedexFailure) -> DetailPage {
    let answer = try await form(request.form, of: pokemon(named: request.name))
    var page = DetailPage(pokemon: answer.value, note: answer.note)
    let number = answer.value.species.id
    let around = SpeciesQuery(offset: number.value - 2, limit: 3)
    do {
      let beside = try await species(around).value.species
      page.previous = beside.first { $0.id == number.previous }?.reference
      page.next = beside.first { $0.id == number.next }?.reference
    } catch .cancelled {
      throw .cancelled
    } catch {
      // The page is whole without its neighbours; what failed is shown when they are asked for.
    }
    return page
  }

  private func form(
    _ form: String?, of answer: Pokedex.Answer<Pokemon>
  ) async throws(PokedexFailure) -> Pokedex.Answer<Pokemon> {
    guard let form, form != answer.value.form else { return answer }
    let forms = answer.value.forms
    guard let wanted = forms.first(where: { $0.name == form || "\($0.id)" == form }) else {
      throw .unknownName(form, suggestions: forms.map(\.name))
    }
    return try await pokemon(wanted.id)
  }
}
