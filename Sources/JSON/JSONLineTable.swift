/// Where each line of a text begins: for many positions in one text, whether it has many lines or one long one.
public struct JSONLineTable: Sendable {
  private let bytes: [UInt8]
  private let starts: [Int]
  /// How many characters stand before each block of bytes, so that a column costs no walk along its line.
  private let characters: [Int]

  private static let block = 256

  public init(_ document: JSONDocument) {
    bytes = document.bytes
    starts = [0] + bytes.indices.lazy.filter { [bytes] in bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    var characters: [Int] = []
    characters.reserveCapacity(bytes.count / Self.block + 1)
    var count = 0
    for start in stride(from: 0, through: bytes.count, by: Self.block) {
      characters.append(count)
      count += Self.characters(in: bytes[start..<min(start + Self.block, bytes.count)])
    }
    self.characters = characters
  }

  /// The place of the byte at `offset`.
  public func position(of offset: Int) -> JSONPosition {
    var low = 0
    var high = starts.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if starts[middle] <= offset { low = middle } else { high = middle - 1 }
    }
    let place = min(max(offset, starts[low]), bytes.count)
    return JSONPosition(line: low + 1, column: 1 + characters(before: place) - characters(before: starts[low]))
  }

  private func characters(before place: Int) -> Int {
    let block = place / Self.block
    return characters[block] + Self.characters(in: bytes[block * Self.block..<place])
  }

  private static func characters(in bytes: ArraySlice<UInt8>) -> Int { bytes.count { $0 & 0xC0 != 0x80 } }
}
