/// Turns what stands between quotes into a String. What is handed in was scanned before.
enum JSONText {
  static func decode(_ raw: UnsafeBufferPointer<UInt8>, isEscaped: Bool) -> String {
    isEscaped ? unescape(raw) : String(decoding: raw, as: UTF8.self)
  }

  private static func unescape(_ raw: UnsafeBufferPointer<UInt8>) -> String {
    // An escape is never shorter than what it stands for.
    String(unsafeUninitializedCapacity: raw.count) { buffer in
      var reader = 0
      var writer = 0
      func put(_ byte: UInt8) {
        buffer[writer] = byte
        writer += 1
      }
      while reader < raw.count {
        let byte = raw[reader]
        reader += 1
        guard byte == UInt8(ascii: "\\"), reader < raw.count else {
          put(byte)
          continue
        }
        let mark = raw[reader]
        reader += 1
        guard mark == UInt8(ascii: "u") else {
          put(plain(mark))
          continue
        }
        for byte in UTF8.encode(scalar(raw, &reader)).map(Array.init) ?? [] { put(byte) }
      }
      return writer
    }
  }

  private static func plain(_ mark: UInt8) -> UInt8 {
    switch mark {
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    default: mark
    }
  }

  /// The scalar of `XXXX` or of `XXXX\uYYYY`.
  private static func scalar(_ raw: UnsafeBufferPointer<UInt8>, _ reader: inout Int) -> Unicode.Scalar {
    let high = unit(raw, &reader)
    guard high & 0xFC00 == 0xD800 else { return Unicode.Scalar(high) ?? "\u{FFFD}" }
    reader += 2
    let low = unit(raw, &reader)
    return Unicode.Scalar(0x1_0000 + (high - 0xD800) << 10 + (low & 0x3FF)) ?? "\u{FFFD}"
  }

  private static func unit(_ raw: UnsafeBufferPointer<UInt8>, _ reader: inout Int) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 where reader < raw.count {
      unit = unit << 4 | (JSONScanner.value(ofDigit: raw[reader]) ?? 0)
      reader += 1
    }
    return unit
  }
}

extension JSONNumber {
  /// The number that the scanner passed.
  init(scanned raw: UnsafeBufferPointer<UInt8>, isWhole: Bool) {
    text = String(decoding: raw, as: UTF8.self)
    if isWhole, raw.count < 16 {
      var value = 0
      let isNegative = raw.first == UInt8(ascii: "-")
      for byte in raw.dropFirst(isNegative ? 1 : 0) { value = value * 10 + Int(byte - UInt8(ascii: "0")) }
      double = Double(isNegative ? -value : value)
    } else {
      // A scanned number always reads as a Double.
      double = Double(text) ?? .nan
    }
  }
}
