/// A height, exact to the decimetre.
package struct Height: Hashable, Sendable, Codable {
  package let decimetres: Amount

  package init(decimetres: Amount) { self.decimetres = decimetres }

  package var centimetres: Int { decimetres.value * 10 }

  /// "40 cm".
  package var metric: String { "\(centimetres) cm" }

  /// "1′ 4″": to the nearest inch.
  package var imperial: String {
    let inches = Int((Double(decimetres.value) * 10 / 2.54).rounded())
    return "\(inches / 12)′ \(inches % 12)″"
  }
}

/// A weight, exact to the hectogram.
package struct Weight: Hashable, Sendable, Codable {
  package let hectograms: Amount

  package init(hectograms: Amount) { self.hectograms = hectograms }

  /// Kilograms with one decimal, as they are written everywhere: "6.0".
  package var kilograms: String { "\(hectograms.value / 10).\(hectograms.value % 10)" }

  /// "6.0 kg". One form is recorded as weighing nothing, which means that nobody knows.
  package var metric: String { hectograms == 0 ? "unknown" : "\(kilograms) kg" }

  /// "13.2 lb": to the nearest tenth.
  package var imperial: String {
    guard hectograms != 0 else { return "unknown" }
    let tenths = Int((Double(hectograms.value) / 0.453_592_37).rounded())
    return "\(tenths / 10).\(tenths % 10) lb"
  }
}
