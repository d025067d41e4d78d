/// A colour of sRGB, 8 bits a channel.
package struct RGB: Hashable, Sendable {
  package let red: UInt8
  package let green: UInt8
  package let blue: UInt8

  package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// `0xRRGGBB`
  package init(_ hex: UInt32) {
    self.init(UInt8(hex >> 16 & 255), UInt8(hex >> 8 & 255), UInt8(hex & 255))
  }

  /// `#rrggbb`
  package var hex: String {
    "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

extension RGB {
  /// Relative luminance as WCAG 2 defines it, 0 for black and 1 for white.
  package var luminance: Double {
    0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }

  /// WCAG 2 contrast between two colours, from 1 to 21.
  package func contrast(to other: RGB) -> Double {
    let (light, dark) = luminance > other.luminance ? (luminance, other.luminance) : (other.luminance, luminance)
    return (light + 0.05) / (dark + 0.05)
  }

  private static let linearSteps: [Double] = (0...255).map { step in
    let part = Double(step) / 255
    return part <= 0.04045 ? part / 12.92 : power24((part + 0.055) / 1.055)
  }

  private static func linear(_ channel: UInt8) -> Double { linearSteps[Int(channel)] }

  /// x^2.4 = x² · (x²)^(1/5), the fifth root by Newton's steps: spares a link to the mathematics library.
  private static func power24(_ base: Double) -> Double {
    let square = base * base
    var root = 1.0
    for _ in 0..<60 { root -= (root * root * root * root * root - square) / (5 * root * root * root * root) }
    return square * root
  }
}

extension RGB {
  /// The nearest of the 240 colours that are the same on every terminal: 16–231 the cube, 232–255 the greys.
  package var index256: UInt8 {
    let cube = [red, green, blue].map(Self.cubeStep)
    let inCube = RGB(Self.cubeLevels[cube[0]], Self.cubeLevels[cube[1]], Self.cubeLevels[cube[2]])
    let average = (Int(red) + Int(green) + Int(blue)) / 3
    let grey = min(23, max(0, (average - 3) / 10))
    let inGreys = RGB(UInt8(8 + 10 * grey), UInt8(8 + 10 * grey), UInt8(8 + 10 * grey))
    if distance(to: inGreys) < distance(to: inCube) { return UInt8(232 + grey) }
    return UInt8(16 + 36 * cube[0] + 6 * cube[1] + cube[2])
  }

  /// The colour that one of the 256 stands for; of the first sixteen, as xterm shows them.
  package init(index256 index: UInt8) {
    switch index {
    case ..<16: self = Self.sixteen[Int(index)]
    case 16..<232:
      let place = Int(index) - 16
      self.init(Self.cubeLevels[place / 36], Self.cubeLevels[place / 6 % 6], Self.cubeLevels[place % 6])
    default:
      let level = 8 + 10 * (index - 232)
      self.init(level, level, level)
    }
  }

  /// The nearest of the sixteen that can be read on all of these grounds; the most readable when none can.
  package func nearestOfSixteen(readableOn grounds: [RGB]) -> RGB {
    let shown = grounds.map { RGB(index256: $0.index16) }
    func least(_ ink: RGB) -> Double { shown.map { ink.contrast(to: $0) }.min() ?? 21 }
    let readable = Self.sixteen.filter { least($0) >= Theme.readable }
    return readable.min { distance(to: $0) < distance(to: $1) }
      ?? Self.sixteen.max { least($0) < least($1) } ?? self
  }

  /// The nearest of the sixteen, as xterm shows them.
  package var index16: UInt8 {
    var best = 0
    for (index, colour) in Self.sixteen.enumerated() where distance(to: colour) < distance(to: Self.sixteen[best]) {
      best = index
    }
    return UInt8(best)
  }

  /// A squared distance that weighs the channels as eyes do.
  package func distance(to other: RGB) -> Int {
    let (r, g, b) = (Int(red) - Int(other.red), Int(green) - Int(other.green), Int(blue) - Int(other.blue))
    return 3 * r * r + 6 * g * g + b * b
  }

  private static let cubeLevels: [UInt8] = [0, 95, 135, 175, 215, 255]

  private static func cubeStep(_ channel: UInt8) -> Int {
    if channel < 48 { return 0 }
    return channel < 115 ? 1 : Int(channel - 35) / 40
  }

  private static let sixteen: [RGB] = [
    RGB(0x000000), RGB(0xCD0000), RGB(0x00CD00), RGB(0xCDCD00), RGB(0x0000EE), RGB(0xCD00CD), RGB(0x00CDCD),
    RGB(0xE5E5E5), RGB(0x7F7F7F), RGB(0xFF0000), RGB(0x00FF00), RGB(0xFFFF00), RGB(0x5C5CFF), RGB(0xFF00FF),
    RGB(0x00FFFF), RGB(0xFFFFFF),
  ]
}
