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
      let (left, right) = (text(pair.left), text(pair.right))
      let tone: Tone = left == right ? .neutral : .accent
      return [Table.Cell(label), Table.Cell(left, tone: tone), Table.Cell(right, tone: tone)]
    }
    func row(
      _ label: String, more: String, _ measure: (Pokemon) -> Int, _ text: (Pokemon) -> String
    ) -> [Table.Cell] {
      func cell(_ one: Pokemon, _ other: Pokemon) -> Table.Cell {
        let isMore = measure(other) > 0 && measure(one) > measure(other)
        return isMore ? Table.Cell("\(text(one)) (\(more))", tone: .accent) : Table.Cell(text(one))
      }
      return [Table.Cell(label), cell(pair.left, pair.right), cell(pair.right, pair.left)]
    }
    return [
      row("Types") { $0.types.map(\.displayName).joined(separator: ", ") },
      row("Height", more: "taller", \.height.decimetres.value) { $0.height.text(units) },
      row("Weight", more: "heavier", \.weight.hectograms.value) { $0.weight.text(units) },
      row("Abilities") { $0.abilities.map(\.text).joined(separator: ", ") },
      row("Weak to") { pokemon in
        TypeChart.standard.defence(of: pokemon.types).weaknesses
          .map { "\($0.type.displayName) \($0.effectiveness.label)" }.joined(separator: ", ")
      },
    ]
  }

  private static func stats(_ pair: Pair) -> [[Table.Cell]] {
    let six = StatName.allCases.map { stat in
      ahead(stat.label, pair.left.stats[stat].value, pair.right.stats[stat].value)
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
