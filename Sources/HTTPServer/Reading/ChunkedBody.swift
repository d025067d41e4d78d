/// Puts a chunked body together, however its bytes arrive.
struct ChunkedBody: Sendable {
  private enum Part: Sendable {
    case size
    case data(left: Int)
    case dataEnd
    case trailer
    case done
  }

  private static let longestSizeLine = 256
  private static let longestTrailer = 8_192
  /// Of all chunks of a body together.
  private static let longestExtensions = 8_192

  private(set) var bytes: [UInt8] = []
  private var part = Part.size
  private var trailerLength = 0
  private var extensionLength = 0
  let limit: Int

  init(limit: Int) { self.limit = limit }

  /// Reads what it can from `buffer` at `position`, and moves it. True when the body is whole.
  mutating func read(_ buffer: [UInt8], at position: inout Int) throws(Refusal) -> Bool {
    while true {
      switch part {
      case .size:
        guard let line = try Self.line(buffer, at: &position, limit: Self.longestSizeLine) else { return false }
        let size = try size(buffer[line])
        guard size <= limit - bytes.count else { throw .bodyTooLarge(limit: limit) }
        part = size == 0 ? .trailer : .data(left: size)
      case .data(let left):
        let count = min(left, buffer.count - position)
        bytes.append(contentsOf: buffer[position..<position + count])
        position += count
        guard count == left else {
          part = .data(left: left - count)
          return false
        }
        part = .dataEnd
      case .dataEnd:
        guard buffer.count - position >= 2 else { return false }
        guard buffer[position] == ASCII.carriageReturn, buffer[position + 1] == ASCII.lineFeed else {
          throw .malformed(.chunk)
        }
        position += 2
        part = .size
      case .trailer:
        guard let line = try Self.line(buffer, at: &position, limit: Self.longestTrailer) else { return false }
        trailerLength += line.count
        guard trailerLength <= Self.longestTrailer else { throw .malformed(.chunk) }
        if line.isEmpty {
          part = .done
        } else {
          // What it says is of no use here; what it could hide from another reader is refused.
          _ = try RequestHead.field(buffer, line)
        }
      case .done:
        return true
      }
    }
  }

  private static func line(
    _ buffer: [UInt8], at position: inout Int, limit: Int
  ) throws(Refusal) -> Range<Int>? {
    var end = position
    while end < buffer.count, buffer[end] != ASCII.lineFeed {
      guard end - position <= limit else { throw .malformed(.chunk) }
      end += 1
    }
    guard end < buffer.count else { return nil }
    guard end > position, buffer[end - 1] == ASCII.carriageReturn else { throw .malformed(.chunk) }
    defer { position = end + 1 }
    return position..<end - 1
  }

  /// One to eight hexadecimal digits; extensions behind `;` mean nothing to us.
  private mutating func size(_ line: ArraySlice<UInt8>) throws(Refusal) -> Int {
    let digits = line.prefix { $0 != UInt8(ascii: ";") }
    guard (1...8).contains(digits.count), line.allSatisfy(ASCII.isFieldValue) else { throw .malformed(.chunk) }
    extensionLength += line.count - digits.count
    guard extensionLength <= Self.longestExtensions else { throw .malformed(.chunk) }
    var size = 0
    for digit in digits {
      guard let value = ASCII.hexValue(digit) else { throw .malformed(.chunk) }
      size = size << 4 | value
    }
    return size
  }
}
