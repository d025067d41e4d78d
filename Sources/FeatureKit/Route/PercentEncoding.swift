import System

/// RFC 3986: everything but letters, digits and `-._~` is written as `%XX`.
public enum PercentEncoding {
  public static func encode(_ text: String) -> String {
    // Most texts are words and numbers.
    if text.withBytes({ $0.allSatisfy(isUnreserved) }) { return text }
    var room = ByteRoom(reserving: 3 * text.utf8.count)
    append(text, to: &room)
    return room.withBytes { String(decoding: $0, as: UTF8.self) }
  }

  static func append(_ text: String, to room: inout ByteRoom) {
    text.withBytes { bytes in
      if bytes.allSatisfy(isUnreserved) { return room.append(bytes) }
      for byte in bytes {
        if isUnreserved(byte) {
          room.append(byte)
        } else {
          room.append(UInt8(ascii: "%"))
          room.append(digit(byte >> 4))
          room.append(digit(byte & 15))
        }
      }
    }
  }

  /// Nil for a bad escape, for what is no UTF-8, and for control characters.
  public static func decode(_ text: some StringProtocol, plusIsSpace: Bool = false) -> String? {
    if text.utf8.allSatisfy(isUnreserved) { return String(text) }
    guard let bytes = bytes(text.utf8, plusIsSpace: plusIsSpace), bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
      return nil
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// What `encode` wrote, whatever it was.
  static func decodeWritten(_ text: UnsafeBufferPointer<UInt8>) -> String {
    if text.allSatisfy(isUnreserved) { return String(decoding: text, as: UTF8.self) }
    return String(decoding: bytes(text, plusIsSpace: false) ?? [], as: UTF8.self)
  }

  private static func bytes(_ text: some Sequence<UInt8>, plusIsSpace: Bool) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = text.makeIterator()
    while let byte = rest.next() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let high = rest.next().flatMap(HexDigits.value(of:)), let low = rest.next().flatMap(HexDigits.value(of:))
        else { return nil }
        bytes.append(high << 4 | low)
      case UInt8(ascii: "+") where plusIsSpace: bytes.append(UInt8(ascii: " "))
      default: bytes.append(byte)
      }
    }
    return bytes
  }

  static func isUnreserved(_ byte: UInt8) -> Bool {
    byte < 128 && (byte < 64 ? lowUnreserved : highUnreserved) >> (byte & 63) & 1 == 1
  }

  /// A bit for each byte below 64 that stands for itself, `-`, `.` and the digits, and for each of the next 64, `_`, `~`
  /// and the letters.
  private static let lowUnreserved: UInt64 = 0x03FF_6000_0000_0000
  private static let highUnreserved: UInt64 = 0x47FF_FFFE_87FF_FFFE

  private static func digit(_ nibble: UInt8) -> UInt8 { nibble < 10 ? 0x30 + nibble : 0x37 + nibble }
}
