import FeatureKit

/// Lets only that through as a picture which is one: what is kept and served was read to its end as the type it claims.
struct PictureCheck: Sendable {
  let decoder: any PictureDecoder
  let limits: PictureLimits

  /// The file under a type of ours. Sprites are PNG; other pictures may be JPEG.
  func checked(_ file: PictureFile, isSprite: Bool) throws(PictureFailure) -> PictureFile {
    guard file.bytes.count <= limits.bytes else { throw .tooManyBytes(file.bytes.count, limit: limits.bytes) }
    if file.type == .png {
      guard PNGChunks.isWhole(file.bytes) else { throw .corrupt(reason: "its chunks are not those of a PNG file") }
      _ = try decoder.decode(file.bytes, within: limits)
      return PictureFile(bytes: file.bytes, type: .png)
    }
    guard !isSprite, file.type == .jpeg else { throw .notAPicture }
    guard let size = JPEGSegments.size(of: file.bytes) else {
      throw .corrupt(reason: "its segments are not those of a JPEG file")
    }
    guard size.width <= limits.width, size.height <= limits.height else {
      throw .tooLarge(width: size.width, height: size.height, limits: limits)
    }
    return PictureFile(bytes: file.bytes, type: .jpeg)
  }
}

/// The frame of a PNG file. What the chunks hold is the decoder's to judge.
enum PNGChunks {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// True when chunk follows chunk from the header to the end, and nothing stands behind that.
  static func isWhole(_ bytes: [UInt8]) -> Bool {
    guard bytes.starts(with: signature) else { return false }
    var rest = bytes.dropFirst(signature.count)
    var isFirst = true
    while rest.count >= 12 {
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      let name = rest.dropFirst(4).prefix(4)
      guard length <= rest.count - 12, name.allSatisfy(isLetter), name.elementsEqual("IHDR".utf8) == isFirst else {
        return false
      }
      rest = rest.dropFirst(12 + length)
      isFirst = false
      if name.elementsEqual("IEND".utf8) { return length == 0 && rest.isEmpty }
    }
    return false
  }

  private static func isLetter(_ byte: UInt8) -> Bool { 65...90 ~= byte || 97...122 ~= byte }
}

/// The frame of a JPEG file: nothing here decodes one, so that this is all that is known of it.
enum JPEGSegments {
  /// Nil for what does not begin, go on from segment to segment and end as a JPEG file does.
  static func size(of bytes: [UInt8]) -> (width: Int, height: Int)? {
    guard bytes.count > 4, bytes.starts(with: [0xFF, 0xD8] as [UInt8]), bytes.suffix(2).elementsEqual([0xFF, 0xD9])
    else { return nil }
    var position = 2
    var size: (width: Int, height: Int)?
    while position + 4 <= bytes.count {
      guard bytes[position] == 0xFF else { return nil }
      let marker = bytes[position + 1]
      let length = Int(bytes[position + 2]) << 8 | Int(bytes[position + 3])
      guard 0xC0...0xFE ~= marker, length >= 2, position + 2 + length <= bytes.count else { return nil }
      // The picture's data begins: a size must have been said before.
      if marker == 0xDA { return size }
      if isFrame(marker), length >= 8 {
        let (height, width) = (position + 5, position + 7)
        size = (Int(bytes[width]) << 8 | Int(bytes[width + 1]), Int(bytes[height]) << 8 | Int(bytes[height + 1]))
        guard let size, size.width > 0, size.height > 0 else { return nil }
      }
      position += 2 + length
    }
    return nil
  }

  /// Start of frame; three numbers in its range stand for tables.
  private static func isFrame(_ marker: UInt8) -> Bool {
    0xC0...0xCF ~= marker && ![0xC4, 0xC8, 0xCC].contains(marker)
  }
}
