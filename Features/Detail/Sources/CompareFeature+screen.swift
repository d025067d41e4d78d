import FeatureKit
import Pokedex

extension CompareFeature {
  static func screen(for pair: Pair, in session: Session) -> Screen<Action> {
    let (left, right) = (pair.left, pair.right)
    return Screen("\(left.displayName) and \(right.displayName)") {
      Heading("\(left.displayName) and \(right.displayName)")
      left.picture(isShiny: false, size: .small)
      right.picture(isShiny: false, size: .small)
      Node.offlineNote(Freshness(note: pair.note))
      Table(columns: ["", left.displayName, right.displayName], rows: measures(pair, session) + stats(pair))
      Controls(
        "Go to", [Control(left.displayName, .link(left.route)), Control(right.displayName, .link(right.route))])
    }
  }

  private static func measures(_ pair: Pair, _ session: Session) -> [[Table.Cell]] {
    let units = session[DetailFeature.units]
    func row(_ label: String, _ text: (Pokemon) -> String) -> [Table.Cell] {
      [Table.Cell(label), Table.Cell(text(pair.left)), Table.Cell(text(pair.right))]
    }
    return [
      row("Types") { $0.types.map(\.displayName).joined(separator: ", ") },
      row("Height") { $0.height.text(units) },
      row("Weight") { $0.weight.text(units) },
      row("Abilities") { $0.abilities.map(\.text).joined(separator: ", ") },
      row("Weak to") { pokemon in
        TypeChart.standard.defence(of: pokemon.types).weaknesses
          .map { "\($0.type.displayName) \($0.effectiveness.label)" }.joined(separator: ", ")
      },
    ]
  }

  private static func stats(_ pair: Pair) -> [[Table.Cell]] {
    let six = StatName.allCases.map { stat in
      ahead(stat.label, pair.left.stats[stat], pair.right.stats[stat])
    }
    return six + [ahead("Total", pair.left.stats.total, pair.right.stats.total)]
  }

  /// The higher one is marked, in words as well: by how much.
  private static func ahead(_ label: String, _ left: Int, _ right: Int) -> [Table.Cell] {
    func cell(_ value: Int, _ other: Int) -> Table.Cell {
      value > other ? Table.Cell("\(value) (+\(value - other))", tone: .good) : Table.Cell(String(value))
    }
    return [Table.Cell(label), cell(left, right), cell(right, left)]
  }
}
