/// The ways to evolve as a person reads them: today's first, by form; those of older games apart.
package struct EvolutionWays: Hashable, Sendable {
  /// Ways that lead to one form, or start from it; nil is the ordinary one.
  package struct Group: Hashable, Sendable {
    package var form: String?
    package var texts: [String]

    /// "level 20 or Ice Stone".
    package var text: String { texts.joined(separator: " or ") }
    /// "Linoone Galar".
    package var formName: String? { form.map(DisplayName.anyForm) }
  }

  package var today: [Group]
  /// Each with the games that it is of: "level up at Mt Coronet (Diamond & Pearl)".
  package var older: [Group]

  package init(_ conditions: [EvolutionCondition]) {
    let defaults = conditions.filter(\.isDefault)
    let current = defaults.isEmpty ? conditions : defaults
    today = Self.grouped(current.map { ($0.form, $0.text) })
    older = defaults.isEmpty ? [] : Self.grouped(Self.withGames(conditions.filter { !$0.isDefault }))
  }

  /// All of today's ways in one line: "level 20; Linoone Galar: level 20".
  package var line: String {
    today.map { group in group.formName.map { "\($0): \(group.text)" } ?? group.text }.joined(separator: "; ")
  }

  package var isEmpty: Bool { today.isEmpty }

  /// The ordinary form first, others in order of appearance; a text that is there already is not said twice.
  private static func grouped(_ ways: [(form: String?, text: String)]) -> [Group] {
    var groups: [Group] = []
    for way in ways {
      if let index = groups.firstIndex(where: { $0.form == way.form }) {
        if !groups[index].texts.contains(way.text) { groups[index].texts.append(way.text) }
      } else {
        groups.append(Group(form: way.form, texts: [way.text]))
      }
    }
    return groups.filter { $0.form == nil } + groups.filter { $0.form != nil }
  }

  /// Ways of the same words are said once, with all their games.
  private static func withGames(_ conditions: [EvolutionCondition]) -> [(form: String?, text: String)] {
    var ways: [(form: String?, text: String, games: [String])] = []
    for condition in conditions {
      let games = condition.games.map { [$0] } ?? []
      if let index = ways.firstIndex(where: { $0.form == condition.form && $0.text == condition.text }) {
        ways[index].games += games
      } else {
        ways.append((condition.form, condition.text, games))
      }
    }
    return ways.map { ($0.form, $0.games.isEmpty ? $0.text : "\($0.text) (\($0.games.joined(separator: "; ")))") }
  }
}

extension EvolutionCondition {
  /// "Diamond & Pearl"; nil when the source does not say.
  package var games: String? {
    guard case .name(let slug)? = self["version_group"] else { return nil }
    return DisplayName.thing(slug)
  }
}

extension EvolutionChain.Stage {
  package var ways: EvolutionWays { EvolutionWays(conditions) }
}
