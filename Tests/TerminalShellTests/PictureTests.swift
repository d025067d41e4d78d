import FeatureKit
import ShellKit
import Testing

@testable import TerminalShell

@Suite struct PictureTests {
  /// A frame of nothing around twelve colours.
  private static func sample(width: Int = 20, height: Int = 13) throws -> Picture {
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let isInside = (2..<width - 3).contains(x) && (1..<height - 2).contains(y)
        let step = (x * 7 + y * 3) % 12
        bytes += [UInt8(step * 20), UInt8(255 - step * 13), UInt8(step * 5), isInside ? 255 : 0]
      }
    }
    return try #require(Picture(width: width, height: height, rgba: bytes))
  }

  @Test func `a picture is trimmed to what is seen of it`() throws {
    let trimmed = try Self.sample().trimmed()
    #expect(trimmed.width == 15)
    #expect(trimmed.height == 10)
  }

  @Test func `enlarging keeps every pixel a sharp square`() throws {
    let small = try Self.sample().trimmed()
    let large = small.fitted(width: 50, height: 35)
    #expect(large.width == 45)
    #expect(large.height == 30)
    for y in 0..<large.height {
      for x in 0..<large.width { #expect(large[x: x, y: y] == small[x: x / 3, y: y / 3]) }
    }
  }

  @Test func `kitty output decodes to the source's pixels`() throws {
    let picture = try Self.sample(width: 60, height: 40)
    let text = String(decoding: KittyGraphics.show(picture, number: 40), as: UTF8.self)
    var payload = ""
    for (index, chunk) in text.split(separator: "\u{1B}_G").enumerated() {
      let parts = chunk.dropLast(2).split(separator: ";", maxSplits: 1)
      #expect(parts[1].count <= KittyGraphics.chunk)
      if index == 0 { #expect(parts[0].hasPrefix("a=T,f=32,s=60,v=40,i=40,")) }
      payload += parts[1]
    }
    #expect(Self.decodeBase64(payload) == picture.rgba)
  }

  private static func decodeBase64(_ text: String) -> [UInt8] {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var bits = 0
    var count = 0
    var bytes: [UInt8] = []
    for letter in text.utf8 {
      guard let value = letters.firstIndex(of: letter) else { continue }
      bits = bits << 6 | value
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(bits >> count & 255))
      }
    }
    return bytes
  }

  @Test func `sixel output decodes to the source's pixels, in the hundredths that sixel has`() throws {
    let picture = try Self.sample()
    let decoded = try #require(SixelPicture(String(decoding: Sixel.encode(picture), as: UTF8.self)))
    #expect(decoded.width == picture.width)
    #expect(decoded.height == picture.height)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let pixel = picture[x: x, y: y]
        let wanted = [pixel.red, pixel.green, pixel.blue].map { (Int($0) * 100 + 127) / 255 }
        #expect(decoded[x, y] == (pixel.alpha == 0 ? nil : wanted))
      }
    }
  }

  @Test func `more colours than sixel has are made fewer`() throws {
    var random = SplitMix(seed: 1)
    var bytes: [UInt8] = []
    for _ in 0..<64 * 64 { bytes += [random.byte(), random.byte(), random.byte(), 255] }
    let picture = try #require(Picture(width: 64, height: 64, rgba: bytes))
    let decoded = try #require(SixelPicture(String(decoding: Sixel.encode(picture), as: UTF8.self)))
    #expect(decoded.colours <= Sixel.mostColours)
    #expect((0..<64).allSatisfy { decoded[$0, 63] != nil })
  }
}

/// Reads sixels back.
private struct SixelPicture {
  let width: Int
  let height: Int
  private(set) var colours = 0
  private var pixels: [Int: [Int]] = [:]

  subscript(x: Int, y: Int) -> [Int]? { pixels[y * width + x] }

  init?(_ text: String) {
    guard text.hasPrefix("\u{1B}P0;1;0q\"1;1;"), text.hasSuffix("\u{1B}\\") else { return nil }
    var rest = Array(text.dropFirst("\u{1B}P0;1;0q\"1;1;".count).dropLast(2).utf8)[...]
    func number() -> Int {
      let digits = rest.prefix { (48...57).contains($0) }
      rest = rest.dropFirst(digits.count)
      return digits.reduce(0) { $0 * 10 + Int($1) - 48 }
    }
    width = number()
    rest = rest.dropFirst()
    height = number()
    var palette: [Int: [Int]] = [:]
    var (x, y, colour, times) = (0, 0, 0, 1)
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "#"):
        colour = number()
        guard rest.first == UInt8(ascii: ";") else { continue }
        palette[colour] = (0..<4).map { _ in
          rest = rest.dropFirst()
          return number()
        }.suffix(3)
        colours += 1
      case UInt8(ascii: "!"): times = number()
      case UInt8(ascii: "$"): x = 0
      case UInt8(ascii: "-"): (x, y) = (0, y + 6)
      default:
        for _ in 0..<times {
          for row in 0..<6 where (byte - 63) >> UInt8(row) & 1 == 1 { pixels[(y + row) * width + x] = palette[colour] }
          x += 1
        }
        times = 1
      }
    }
  }
}
