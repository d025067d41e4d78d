extension String.UTF8View {
  /// An empty sequence is in everything. As Knuth, Morris and Pratt search: the work grows with the sum of both
  /// lengths, never with their product.
  func contains(sequence: String.UTF8View) -> Bool {
    let wanted = Array(sequence)
    guard !wanted.isEmpty else { return true }
    guard count >= wanted.count else { return false }
    let borders = Self.borders(of: wanted)
    var matched = 0
    for byte in self {
      while matched > 0, wanted[matched] != byte { matched = borders[matched - 1] }
      if wanted[matched] == byte { matched += 1 }
      if matched == wanted.count { return true }
    }
    return false
  }

  /// For each beginning of a text how long its longest true beginning is that is its end too.
  private static func borders(of text: [UInt8]) -> [Int] {
    var borders = [0]
    borders.reserveCapacity(text.count)
    var length = 0
    for place in text.indices.dropFirst() {
      while length > 0, text[length] != text[place] { length = borders[length - 1] }
      if text[length] == text[place] { length += 1 }
      borders.append(length)
    }
    return borders
  }
}
