extension Character {
  /// How many columns a terminal gives this grapheme: 0, 1 or 2.
  ///
  /// Terminals disagree on long sequences; who draws must place the cursor anew after one that `isWidthDisputed`.
  package var columns: Int {
    let scalars = unicodeScalars
    guard let first = scalars.first else { return 0 }
    if first.value < 0x7F { return first.value < 0x20 ? 0 : (isKeycap ? 2 : 1) }
    if scalars.count == 1 { return first.columns }
    if isEmojiSequence { return 2 }
    return first.columns == 0 ? 1 : first.columns
  }

  /// More than one scalar: older terminals count some of them apart.
  package var isWidthDisputed: Bool { unicodeScalars.dropFirst().first != nil }

  private var isKeycap: Bool { unicodeScalars.contains { $0.value == 0x20E3 } }

  private var isEmojiSequence: Bool {
    unicodeScalars.contains {
      $0.value == 0xFE0F || (0x1F3FB...0x1F3FF).contains($0.value) || (0x1F1E6...0x1F1FF).contains($0.value)
    }
  }
}

extension Unicode.Scalar {
  /// The columns of a scalar that stands alone; marks and formatting take none.
  package var columns: Int {
    if value < 0x300 { return value < 0x20 || (0x7F..<0xA0).contains(value) ? 0 : 1 }
    if WidthTables.empty.holds(value) { return 0 }
    return WidthTables.wide.holds(value) ? 2 : 1
  }
}

extension String {
  /// Columns of the text as a terminal shows it.
  package var columns: Int {
    var count = 0
    if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return utf8.count }
    for character in self { count += character.columns }
    return count
  }
}

extension [UInt32] {
  /// True when one of the ranges `first, last, first, last, …` holds the value.
  fileprivate func holds(_ value: UInt32) -> Bool {
    var low = 0
    var high = count / 2
    while low < high {
      let middle = (low + high) / 2
      if self[middle * 2 + 1] < value { low = middle + 1 } else { high = middle }
    }
    return low * 2 < count && self[low * 2] <= value
  }
}
