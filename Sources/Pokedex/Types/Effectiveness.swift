/// How hard an attack hits, in quarters, so that every product of two types is exact.
package struct Effectiveness: Hashable, Sendable, Comparable, Codable {
  package let quarters: Int

  package init(quarters: Int) { self.quarters = quarters }

  package static let none = Effectiveness(quarters: 0)
  package static let quarter = Effectiveness(quarters: 1)
  package static let half = Effectiveness(quarters: 2)
  package static let normal = Effectiveness(quarters: 4)
  package static let double = Effectiveness(quarters: 8)
  package static let fourfold = Effectiveness(quarters: 16)

  package var factor: Double { Double(quarters) / 4 }

  /// "×4", "×½", "×0".
  package var label: String {
    switch quarters {
    case 1: "×¼"
    case 2: "×½"
    default: "×\(quarters / 4)"
    }
  }

  package static func < (left: Effectiveness, right: Effectiveness) -> Bool { left.quarters < right.quarters }

  package static func * (left: Effectiveness, right: Effectiveness) -> Effectiveness {
    Effectiveness(quarters: left.quarters * right.quarters / 4)
  }
}
