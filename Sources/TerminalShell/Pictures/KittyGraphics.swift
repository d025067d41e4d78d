import FeatureKit
import System

/// The kitty graphics protocol: pixels in base64, at most 4,096 letters a chunk.
enum KittyGraphics {
  static let chunk = 4_096

  /// Sends a picture and shows it at the cursor, which stays where it is.
  static func show(_ picture: Picture, number: Int) -> [UInt8] {
    let text = Base64.encode(picture.rgba)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count + text.count / 100 + 128)
    var start = 0
    repeat {
      let end = min(start + chunk, text.count)
      let more = end < text.count ? 1 : 0
      let keys =
        start == 0
        ? "a=T,f=32,s=\(picture.width),v=\(picture.height),i=\(number),p=1,C=1,q=2,m=\(more)" : "m=\(more),q=2"
      bytes += "\u{1B}_G\(keys);".utf8
      bytes += text[start..<end]
      bytes += "\u{1B}\\".utf8
      start = end
    } while start < text.count
    return bytes
  }

  /// Shows a picture that was sent before, now here.
  static func place(number: Int) -> String { "\u{1B}_Ga=p,i=\(number),p=1,C=1,q=2\u{1B}\\" }
  static func hide(number: Int) -> String { "\u{1B}_Ga=d,d=i,i=\(number),q=2\u{1B}\\" }
  /// Hides it and frees its memory.
  static func drop(number: Int) -> String { "\u{1B}_Ga=d,d=I,i=\(number),q=2\u{1B}\\" }
}

enum Base64 {
  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func encode(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    var at = 0
    while at < bytes.count {
      let group = bytes[at..<min(at + 3, bytes.count)]
      var word: UInt32 = 0
      for byte in group { word = word << 8 | UInt32(byte) }
      word <<= 8 * UInt32(3 - group.count)
      for place in 0..<4 {
        let letter = letters[Int(word >> UInt32(18 - 6 * place)) & 63]
        result.append(place <= group.count ? letter : UInt8(ascii: "="))
      }
      at += 3
    }
    return result
  }
}
