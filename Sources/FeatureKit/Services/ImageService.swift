import System

/// Brings the pictures that screens name: from what is kept, else from where they live.
///
/// What cannot be had is remembered for a while, so that a missing picture is asked for once and not once a row.
public protocol ImageService: Sendable {
  /// The picture's file as it came, for who shows it without looking inside.
  func file(_ reference: ImageReference) async throws(PictureFailure) -> PictureFile

  /// The picture's pixels.
  func picture(_ reference: ImageReference) async throws(PictureFailure) -> Picture
}

/// Turns the bytes of a file into pixels. Every byte is mistrusted.
public protocol PictureDecoder: Sendable {
  /// Blocking work of a few milliseconds at most, under the limits.
  func decode(_ bytes: [UInt8], within limits: PictureLimits) throws(PictureFailure) -> Picture
}

public struct PictureFile: Hashable, Sendable {
  public let bytes: [UInt8]
  public let type: MediaType

  public init(bytes: [UInt8], type: MediaType) {
    self.bytes = bytes
    self.type = type
  }
}

/// A picture of 8-bit red, green, blue and straight (not premultiplied) alpha, row by row from the top.
public struct Picture: Hashable, Sendable {
  public let width: Int
  public let height: Int
  /// `width * height * 4` bytes.
  public let rgba: [UInt8]

  /// Nil when the bytes do not fill the rectangle exactly.
  public init?(width: Int, height: Int, rgba: [UInt8]) {
    guard width > 0, height > 0, width <= Int(UInt16.max), height <= Int(UInt16.max), rgba.count == width * height * 4
    else { return nil }
    self.width = width
    self.height = height
    self.rgba = rgba
  }

  /// One pixel; the point must lie inside.
  public subscript(x x: Int, y y: Int) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    let at = (y * width + x) * 4
    return (rgba[at], rgba[at + 1], rgba[at + 2], rgba[at + 3])
  }
}

public struct PictureLimits: Hashable, Sendable {
  /// Of the encoded file.
  public var bytes: Int
  public var width: Int
  public var height: Int

  public init(bytes: Int = 1_000_000, width: Int = 1024, height: Int = 1024) {
    self.bytes = bytes
    self.width = width
    self.height = height
  }
}

/// Why there is no picture. People see a placeholder instead; the reason is for logs and `doctor`.
public enum PictureFailure: Error, Hashable, Sendable {
  /// There is none of this subject.
  case absent
  /// Nobody could be asked, or nobody answered.
  case outOfReach(reason: String)
  case tooManyBytes(Int, limit: Int)
  case tooLarge(width: Int, height: Int, limits: PictureLimits)
  /// Not the format that the decoder reads.
  case notAPicture
  /// Begins as a picture, but cannot be read to its end.
  case corrupt(reason: String)
  /// The library that decodes is not on this machine.
  case unavailable(reason: String)
}

extension PictureFailure: CustomStringConvertible {
  /// What happened, in one sentence for a log.
  public var description: String {
    switch self {
    case .absent: "There is no such picture."
    case .outOfReach(let reason): "The picture could not be fetched. \(reason)"
    case .tooManyBytes(let count, let limit): "The picture has \(count) bytes; \(limit) are accepted."
    case .tooLarge(let width, let height, let limits):
      "The picture is \(width)×\(height) pixels large; \(limits.width)×\(limits.height) are accepted."
    case .notAPicture: "The file is no PNG picture."
    case .corrupt(let reason): "The picture is damaged: \(reason.printable())."
    case .unavailable(let reason): "Pictures cannot be decoded on this machine: \(reason.printable())."
    }
  }
}
