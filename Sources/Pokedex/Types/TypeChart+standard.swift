extension TypeChart {
  /// The chart of the games since the sixth generation.
  package static let standard = TypeChart([
    Row("normal", half: ["rock", "steel"], none: ["ghost"]),
    Row(
      "fighting", double: ["normal", "rock", "steel", "ice", "dark"],
      half: ["flying", "poison", "bug", "psychic", "fairy"], none: ["ghost"]),
    Row("flying", double: ["fighting", "bug", "grass"], half: ["rock", "steel", "electric"]),
    Row("poison", double: ["grass", "fairy"], half: ["poison", "ground", "rock", "ghost"], none: ["steel"]),
    Row("ground", double: ["poison", "rock", "steel", "fire", "electric"], half: ["bug", "grass"], none: ["flying"]),
    Row("rock", double: ["flying", "bug", "fire", "ice"], half: ["fighting", "ground", "steel"]),
    Row(
      "bug", double: ["grass", "psychic", "dark"],
      half: ["fighting", "flying", "poison", "ghost", "steel", "fire", "fairy"]),
    Row("ghost", double: ["ghost", "psychic"], half: ["dark"], none: ["normal"]),
    Row("steel", double: ["rock", "ice", "fairy"], half: ["steel", "fire", "water", "electric"]),
    Row("fire", double: ["bug", "steel", "grass", "ice"], half: ["rock", "fire", "water", "dragon"]),
    Row("water", double: ["ground", "rock", "fire"], half: ["water", "grass", "dragon"]),
    Row(
      "grass", double: ["ground", "rock", "water"],
      half: ["flying", "poison", "bug", "steel", "fire", "grass", "dragon"]),
    Row("electric", double: ["flying", "water"], half: ["grass", "electric", "dragon"], none: ["ground"]),
    Row("psychic", double: ["fighting", "poison"], half: ["steel", "psychic"], none: ["dark"]),
    Row("ice", double: ["flying", "ground", "grass", "dragon"], half: ["steel", "fire", "water", "ice"]),
    Row("dragon", double: ["dragon"], half: ["steel"], none: ["fairy"]),
    Row("dark", double: ["ghost", "psychic"], half: ["fighting", "dark", "fairy"]),
    Row("fairy", double: ["fighting", "dragon", "dark"], half: ["poison", "steel", "fire"]),
  ])
}
