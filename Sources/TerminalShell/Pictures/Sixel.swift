import FeatureKit

/// Pictures as sixels: bands of six rows, one pass a colour, transparent where nothing is drawn.
enum Sixel {
  static let mostColours = 255
  private static let solid: UInt8 = 128

  static func encode(_ picture: Picture) -> [UInt8] {
    let (palette, indices) = indexed(picture)
    var text = "\u{1B}P0;1;0q\"1;1;\(picture.width);\(picture.height)"
    for (number, colour) in palette.enumerated() {
      let parts = [colour >> 16 & 255, colour >> 8 & 255, colour & 255].map { ($0 * 100 + 127) / 255 }
      text += "#\(number);2;\(parts[0]);\(parts[1]);\(parts[2])"
    }
    var bytes = Array(text.utf8)
    for top in stride(from: 0, to: picture.height, by: 6) { addBand(top, picture, indices, to: &bytes) }
    return bytes + Array("\u{1B}\\".utf8)
  }

  private static func addBand(_ top: Int, _ picture: Picture, _ indices: [Int], to bytes: inout [UInt8]) {
    var masks: [Int: [UInt8]] = [:]
    for row in 0..<min(6, picture.height - top) {
      for x in 0..<picture.width {
        let index = indices[(top + row) * picture.width + x]
        guard index >= 0 else { continue }
        masks[index, default: [UInt8](repeating: 0, count: picture.width)][x] |= 1 << UInt8(row)
      }
    }
    for (place, index) in masks.keys.sorted().enumerated() {
      if place > 0 { bytes.append(UInt8(ascii: "$")) }
      bytes += "#\(index)".utf8
      addRuns(masks[index] ?? [], to: &bytes)
    }
    bytes.append(UInt8(ascii: "-"))
  }

  /// Repeats of more than three become `!count`.
  private static func addRuns(_ mask: [UInt8], to bytes: inout [UInt8]) {
    let end = (mask.lastIndex { $0 != 0 } ?? -1) + 1
    var x = 0
    while x < end {
      var count = 1
      while x + count < end, mask[x + count] == mask[x] { count += 1 }
      if count > 3 { bytes += "!\(count)".utf8 }
      bytes += repeatElement(mask[x] + 63, count: count > 3 ? 1 : count)
      x += count
    }
  }

  /// Colours as they are when they are few; else with as many bits a channel as make them few.
  private static func indexed(_ picture: Picture) -> (palette: [Int], indices: [Int]) {
    for bits in stride(from: 8, through: 2, by: -1) {
      var palette: [Int] = []
      var numbers: [Int: Int] = [:]
      var indices: [Int] = []
      indices.reserveCapacity(picture.width * picture.height)
      for at in stride(from: 0, to: picture.rgba.count, by: 4) where palette.count <= mostColours {
        guard picture.rgba[at + 3] >= solid else {
          indices.append(-1)
          continue
        }
        let colour = (0..<3).reduce(0) { $0 << 8 | reduced(picture.rgba[at + $1], to: bits) }
        let number = numbers[colour] ?? palette.count
        if number == palette.count {
          numbers[colour] = number
          palette.append(colour)
        }
        indices.append(number)
      }
      if palette.count <= mostColours { return (palette, indices) }
    }
    return ([], Array(repeating: -1, count: picture.width * picture.height))
  }

  private static func reduced(_ channel: UInt8, to bits: Int) -> Int {
    let steps = (1 << bits) - 1
    return (Int(channel) * steps + 127) / 255 * 255 / steps
  }
}
