import FeatureKit
import Pokedex

extension EvolutionFeature {
  func screen(for state: State, in session: Session) -> Screen<Action> {
    switch state.phase {
    case .loading: Screen("Evolution") { Node.loading("the evolution of \(state.name)") }
    case .failed(let failure): Screen("Evolution") { Node.failed(failure, retry: .retryTapped) }
    case .unknown(let failure): Screen("Evolution") { Self.unknown(failure) }
    case .shown(let family): Self.screen(for: family, branches: session[Self.branchesKnob])
    }
  }

  static func screen(for family: Family, branches: Branches) -> Screen<Action> {
    let species = family.species
    let name = species.displayName
    return Screen("Evolution of \(name)", subject: Subject("pokemon", id: "\(species.id)", name: name)) {
      Heading(name)
      Image(ImageReference("sprite:\(species.id)"), words: name)
      Node.offlineNote(Freshness(note: family.note))
      if let egg = family.egg { Text(egg) }
      Tree("Evolution of \(name)", [family.tree(branches)])
      if family.chain.root.evolvesTo.isEmpty { Text("\(name) does not evolve.", .quiet) }
      Controls("See also", [Control("\(name)'s page", .link("/pokemon/\(species.name)"), key: "d")])
    }
  }

  @NodeBuilder<Action> private static func unknown(_ failure: PokedexFailure) -> [Node<Action>] {
    Node.empty(failure.sentence, hint: failure.hint ?? "Choose one of these, or go back.")
    if !failure.candidates.isEmpty {
      Rows(
        failure.candidates.map { name in
          Row(name, title: DisplayName.species(name), target: .link("/evolution/\(name)"))
        })
    }
  }
}

extension Family {
  /// How the baby at the root comes to be, when its parents must hold something.
  fileprivate var egg: String? {
    chain.babyItem.map {
      "\(chain.root.species.displayName) hatches when a parent holds \(DisplayName.words($0))."
    }
  }

  func tree<Action>(_ branches: EvolutionFeature.Branches) -> Branch<Action> {
    switch branches {
    case .all: branch(chain.root, isRoot: true)
    case .first: line(chain.line(containing: species.id)[...], isRoot: true)
    }
  }

  private func branch<Action>(_ stage: EvolutionChain.Stage, isRoot: Bool = false) -> Branch<Action> {
    leaf(stage, isRoot: isRoot, children: stage.evolvesTo.map { branch($0) })
  }

  private func line<Action>(_ stages: ArraySlice<EvolutionChain.Stage>, isRoot: Bool = false) -> Branch<Action> {
    let stage = stages.first ?? chain.root
    let rest = stages.dropFirst()
    return leaf(stage, isRoot: isRoot, children: rest.isEmpty ? [] : [line(rest)])
  }

  private func leaf<Action>(
    _ stage: EvolutionChain.Stage, isRoot: Bool, children: [Branch<Action>]
  ) -> Branch<Action> {
    let name = stage.species.displayName
    let ways = stage.ways
    return Branch(
      stage.species.name, number: DisplayName.number(stage.species.id), title: name,
      notes: ways.isEmpty && !isRoot ? ["nobody recorded how"] : ways.today.notes,
      folded: ways.older.isEmpty ? nil : FoldedNotes("in older games", ways.older.notes),
      badges: stage.isBaby ? [Badge("Baby", tone: .accent)] : [],
      image: Image(ImageReference("sprite:\(stage.species.id)"), words: name, size: .small),
      isCurrent: stage.species.id == species.id, target: .link("/pokemon/\(stage.species.name)"), children: children)
  }
}

extension [EvolutionWays.Group] {
  /// The ordinary form's ways each for itself, another form's together under its name.
  fileprivate var notes: [String] {
    flatMap { group in group.formName.map { ["\($0): \(group.text)"] } ?? group.texts }
  }
}
