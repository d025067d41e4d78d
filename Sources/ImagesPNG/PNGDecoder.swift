import CPNG
package import FeatureKit
import Glibc

/// Reads PNG files of any colour type as 8-bit RGBA, through libpng, in this process: what comes from outside goes to
/// `ApartDecoder` instead.
package struct PNGDecoder: PictureDecoder {
  package init() {}

  package func decode(_ bytes: [UInt8], within limits: PictureLimits) throws(PictureFailure) -> Picture {
    try Self.check(bytes, limits)
    let library = try PNGLibrary.functions()
    var result = cpng_result()
    let pixels = bytes.withUnsafeBytes { file in
      withUnsafePointer(to: library) {
        cpng_decode($0, file.baseAddress, file.count, limits.mostWidth, limits.mostHeight, &result)
      }
    }
    defer { free(pixels) }
    let size = try result.size(limits)
    return try result.picture(Array(UnsafeBufferPointer(start: pixels, count: size)))
  }

  /// Type and size, before anybody looks inside.
  static func check(_ bytes: [UInt8], _ limits: PictureLimits) throws(PictureFailure) {
    guard bytes.count <= limits.bytes else { throw .tooManyBytes(bytes.count, limit: limits.bytes) }
    guard bytes.starts(with: signature) else { throw .notAPicture }
  }

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
}

extension PictureLimits {
  var mostWidth: UInt32 { UInt32(clamping: min(width, Int(UInt16.max))) }
  var mostHeight: UInt32 { UInt32(clamping: min(height, Int(UInt16.max))) }
}

/// What a decoder answers, which in a child may be anything: it is checked again.
extension cpng_result {
  /// How many bytes of pixels follow.
  func size(_ limits: PictureLimits) throws(PictureFailure) -> Int {
    switch Int(status) {
    case cpng_decoded where 1...limits.mostWidth ~= width && 1...limits.mostHeight ~= height:
      return Int(width) * Int(height) * 4
    case cpng_too_large:
      throw .tooLarge(width: Int(width), height: Int(height), limits: limits)
    default: throw .corrupt(reason: words)
    }
  }

  func picture(_ pixels: [UInt8]) throws(PictureFailure) -> Picture {
    guard let picture = Picture(width: Int(width), height: Int(height), rgba: pixels) else {
      throw .corrupt(reason: words)
    }
    return picture
  }

  /// libpng's words for what went wrong.
  private var words: String {
    let text = withUnsafeBytes(of: reason) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    return text.isEmpty ? "it cannot be read" : text
  }
}
