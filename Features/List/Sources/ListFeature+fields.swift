import FeatureKit
import Pokedex

extension ListFeature {
  @NodeBuilder<Action> func fields(_ state: ListState, in session: Session) -> [Node<Action>] {
    Field(
      Self.nameField, label: "Name", value: state.query.name, prompt: "Part of a name", kind: .live, parameter: "q")
    Field(
      Self.typeField, label: "Type", value: ListQuery.text(of: state.query.types), kind: .choice(types(state)),
      problem: state.problems[Self.typeField]?.sentence, parameter: "type")
    Field(
      Self.generationField, label: "Generation", value: state.query.generation.map { String($0.value) } ?? "",
      kind: .choice(Self.generations), problem: state.problems[Self.generationField]?.sentence, parameter: "generation")
    Field(
      Self.orderField, label: "Sorted by", value: state.query.order == .number ? "" : state.query.order.key,
      kind: .choice(Self.orders), problem: state.problems[Self.orderField]?.sentence, parameter: "sort")
    lent(filters(session), state)
  }

  /// One type after the other; a pair that the address asks for stands among them.
  private func types(_ state: ListState) -> [Field.Choice] {
    var choices = [Field.Choice("", "All")] + PokemonType.all.map { Field.Choice($0.rawValue, $0.displayName) }
    if state.query.types.count > 1 {
      let pair = state.query.types.map(\.displayName).joined(separator: " and ")
      choices.append(Field.Choice(ListQuery.text(of: state.query.types), pair))
    }
    return choices
  }

  private static let generations =
    [Field.Choice("", "All")] + Generation.known.map { Field.Choice(String($0.value), $0.displayName) }

  private static let orders = SpeciesOrder.all.map { order in
    Field.Choice(order == .number ? "" : order.key, order.label)
  }

  /// What other features narrow the list down by, in one field.
  private func lent(_ filters: [RowFilter], _ state: ListState) -> Node<Action>? {
    guard let first = filters.first else { return nil }
    let choices = filters.flatMap { filter in
      filter.choices.map { choice in
        let label = filters.count == 1 ? choice.label : "\(filter.label): \(choice.label)"
        return Field.Choice("\(filter.id):\(choice.value)", label)
      }
    }
    let isKnown = choices.contains { $0.value == state.query.filter }
    return .field(
      Field(
        Self.filterField, label: filters.count == 1 ? first.label : "Only",
        value: isKnown ? state.query.filter ?? "" : "", kind: .choice([Field.Choice("", "All")] + choices),
        parameter: "filter"))
  }
}
