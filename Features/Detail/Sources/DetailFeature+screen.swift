import FeatureKit
import Pokedex

extension DetailFeature {
  func screen(for state: State, in session: Session) -> Screen<Action> {
    switch state.phase {
    case .loading: Screen("Pokémon") { Node.loading(DisplayName.words(state.request.name)) }
    case .failed(let failure): Screen("Pokémon") { Node.failed(failure, retry: .retryTapped) }
    case .unknown(let failure): Screen("Pokémon") { Self.unknown(failure) }
    case .shown(let page): Self.screen(for: page, state, in: session)
    }
  }

  @NodeBuilder<Action> private static func unknown(_ failure: PokedexFailure) -> [Node<Action>] {
    Node.empty(failure.sentence, hint: failure.hint ?? "Choose one of these, or go back.")
    if !failure.candidates.isEmpty {
      Rows(
        failure.candidates.map { name in
          Row(name, title: DisplayName.species(name), target: .link("/pokemon/\(name)"))
        })
    }
  }

  private static func screen(for page: DetailPage, _ state: State, in session: Session) -> Screen<Action> {
    let pokemon = page.pokemon
    let subject = Subject("pokemon", id: "\(pokemon.species.id)", name: pokemon.species.displayName)
    return Screen(pokemon.displayName, subject: subject) {
      Heading("\(DisplayName.number(pokemon.species.id)) \(pokemon.displayName)")
      pokemon.picture(isShiny: state.isShiny)
      Node.offlineNote(Freshness(note: page.note))
      pokemon.facts(in: session)
      Slot(DetailModule.actions)
      forms(of: pokemon, isShiny: state.isShiny)
      Section("stats", "Stats") { pokemon.meters }
      Section("types", "Type chart") { pokemon.typeChart }
      Slot(DetailModule.sections)
      neighbours(page)
      Field(
        compareField, label: "Compare with", value: state.compared, prompt: "Another name or number, then Enter",
        kind: .submit)
    }
  }

  /// The forms and colours that there are, each with an address of its own.
  @NodeBuilder<Action> private static func forms(of pokemon: Pokemon, isShiny: Bool) -> [Node<Action>] {
    let species = pokemon.species
    let route: Route = "/pokemon/\(species.name)"
    let own = pokemon.route
    if pokemon.forms.count > 1 {
      Controls(
        "Forms",
        pokemon.forms.map { form in
          Control(
            form.label(of: species),
            .link(form.id == species.id ? route : route.with("form", form.name)), isCurrent: form.id == pokemon.id)
        })
    }
    Controls(
      "Colours",
      [
        Control("Usual", .link(own), isCurrent: !isShiny),
        Control("Shiny", .link(own.with("shiny", "1")), key: "s", isCurrent: isShiny),
      ])
  }

  private static func neighbours(_ page: DetailPage) -> Controls<Action> {
    let before = page.previous.map {
      Control<Action>("← \(DisplayName.number($0.id)) \($0.displayName)", .link("/pokemon/\($0.name)"), key: "p")
    }
    let after = page.next.map {
      Control<Action>("\(DisplayName.number($0.id)) \($0.displayName) →", .link("/pokemon/\($0.name)"), key: "n")
    }
    return Controls("Go to", [before, after, Control("Start", .link(.home))].compactMap { $0 })
  }
}

extension Pokemon {
  /// The address of this form.
  var route: Route {
    let route: Route = "/pokemon/\(species.name)"
    return isDefaultForm ? route : route.with("form", form)
  }

  func picture(isShiny: Bool, size: Image.Size = .large) -> Image {
    Image(
      ImageReference(isShiny ? "sprite:\(id)/shiny" : "sprite:\(id)"),
      words: isShiny ? "\(displayName), shiny" : displayName, size: size,
      tone: Tone(rawValue: types.first?.rawValue ?? Tone.neutral.rawValue))
  }
}
