/// Where each line of a text begins: for many positions in one text.
public struct JSONLineTable: Sendable {
  private let bytes: [UInt8]
  private let starts: [Int]

  public init(_ document: JSONDocument) {
    bytes = document.bytes
    starts = [0] + bytes.indices.lazy.filter { [bytes] in bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
  }

  /// The place of the byte at `offset`.
  public func position(of offset: Int) -> JSONPosition {
    var low = 0
    var high = starts.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if starts[middle] <= offset { low = middle } else { high = middle - 1 }
    }
    let before = bytes[starts[low]..<min(max(offset, starts[low]), bytes.count)]
    return JSONPosition(line: low + 1, column: 1 + before.count { $0 & 0xC0 != 0x80 })
  }
}
