/// The games' texts without the line ends of their small screens.
enum EntryText {
  private static let softHyphen: [UInt8] = [0xC2, 0xAD]

  /// A page break is a line break; a soft hyphen joins the lines that it parts; a hyphen at a line's end stays one.
  static func cleaned(_ text: String) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    var afterSoftHyphen = false
    for byte in text.utf8 {
      switch byte {
      case 0x0A, 0x0C, 0x0D: if !afterSoftHyphen { breakLine(&result) }
      default: result.append(byte)
      }
      afterSoftHyphen = byte == 0xAD && result.suffix(2) == softHyphen[...]
      if afterSoftHyphen { result.removeLast(2) }
    }
    while result.last == UInt8(ascii: " ") { result.removeLast() }
    return String(decoding: result, as: UTF8.self)
  }

  private static func breakLine(_ result: inout [UInt8]) {
    guard let last = result.last, last != UInt8(ascii: " ") else { return }
    let endsInWordHyphen = last == UInt8(ascii: "-") && result.dropLast().last != UInt8(ascii: " ")
    if !endsInWordHyphen { result.append(UInt8(ascii: " ")) }
  }
}
