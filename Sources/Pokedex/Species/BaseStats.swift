/// One of the six base stats.
package enum StatName: String, Hashable, Sendable, Codable, CaseIterable {
  case hp, attack, defense, specialAttack, specialDefense, speed

  /// As PokeAPI spells it.
  package var slug: String {
    switch self {
    case .specialAttack: "special-attack"
    case .specialDefense: "special-defense"
    default: rawValue
    }
  }

  package var label: String {
    switch self {
    case .hp: "HP"
    case .attack: "Attack"
    case .defense: "Defense"
    case .specialAttack: "Special Attack"
    case .specialDefense: "Special Defense"
    case .speed: "Speed"
    }
  }

  package init?(slug: String) {
    guard let stat = Self.allCases.first(where: { $0.slug == slug }) else { return nil }
    self = stat
  }
}

package struct BaseStats: Hashable, Sendable, Codable {
  package var hp: Amount
  package var attack: Amount
  package var defense: Amount
  package var specialAttack: Amount
  package var specialDefense: Amount
  package var speed: Amount

  package init(
    hp: Amount, attack: Amount, defense: Amount, specialAttack: Amount, specialDefense: Amount, speed: Amount
  ) {
    self.hp = hp
    self.attack = attack
    self.defense = defense
    self.specialAttack = specialAttack
    self.specialDefense = specialDefense
    self.speed = speed
  }

  /// The six in the order of `StatName.allCases`; nil when there are not six.
  package init?(_ values: [Amount]) {
    guard values.count == 6 else { return nil }
    self.init(
      hp: values[0], attack: values[1], defense: values[2], specialAttack: values[3], specialDefense: values[4],
      speed: values[5])
  }

  package var total: Int {
    hp.value + attack.value + defense.value + specialAttack.value + specialDefense.value + speed.value
  }

  package subscript(stat: StatName) -> Amount {
    get {
      switch stat {
      case .hp: hp
      case .attack: attack
      case .defense: defense
      case .specialAttack: specialAttack
      case .specialDefense: specialDefense
      case .speed: speed
      }
    }
    set {
      switch stat {
      case .hp: hp = newValue
      case .attack: attack = newValue
      case .defense: defense = newValue
      case .specialAttack: specialAttack = newValue
      case .specialDefense: specialDefense = newValue
      case .speed: speed = newValue
      }
    }
  }

  /// No base stat is higher: the end of a meter's scale.
  package static let highest = 255
}
