/// A family of species: who evolves into whom, and how. Branches stand in the source's order.
package struct EvolutionChain: Hashable, Sendable, Codable, Identifiable {
  /// The chain's own number; it is no species' number.
  package var id: DexNumber
  package var root: Stage
  /// What its parents must hold for the baby at the root to hatch.
  package var babyItem: String?

  package init(id: DexNumber, root: Stage, babyItem: String? = nil) {
    self.id = id
    self.root = root
    self.babyItem = babyItem
  }

  /// A species within the chain, with the ways that lead to it.
  package struct Stage: Hashable, Sendable, Codable {
    package var species: SpeciesReference
    package var isBaby: Bool
    /// Empty at the root, and for the few of which nobody recorded how.
    package var conditions: [EvolutionCondition]
    package var evolvesTo: [Stage]

    package init(
      _ species: SpeciesReference, isBaby: Bool = false, conditions: [EvolutionCondition] = [], evolvesTo: [Stage] = []
    ) {
      self.species = species
      self.isBaby = isBaby
      self.conditions = conditions
      self.evolvesTo = evolvesTo
    }
  }

  /// Every stage, a parent before its children.
  package var stages: [Stage] {
    func all(_ stage: Stage) -> [Stage] { [stage] + stage.evolvesTo.flatMap(all) }
    return all(root)
  }

  /// The single line that contains the species: from the root to it, then on by each first branch.
  ///
  /// For one that is not in the chain: the first line.
  package func line(containing species: DexNumber) -> [Stage] {
    func path(_ stage: Stage) -> [Stage]? {
      if stage.species.id == species { return [stage] }
      return stage.evolvesTo.lazy.compactMap(path).first.map { [stage] + $0 }
    }
    var line = path(root) ?? [root]
    while let next = line.last?.evolvesTo.first { line.append(next) }
    return line
  }
}
