package import FeatureKit

/// A picture as lines of text for a terminal of 24-bit colour: two pixels a cell, one above the other.
package enum HalfBlocks {
  /// Fainter pixels than this are taken for the ground, which is never painted over.
  private static let visible: UInt8 = 128

  /// At most `columns` wide and `rows` high, without the transparent border; every line is as wide as the first.
  package static func lines(_ picture: Picture, columns: Int, rows: Int) -> [String] {
    let fitted = picture.trimmed().fitted(width: columns, height: rows * 2)
    return stride(from: 0, to: fitted.height, by: 2).map { y in
      (0..<fitted.width).map { x in
        cell(color(fitted, x, y), y + 1 < fitted.height ? color(fitted, x, y + 1) : nil)
      }.joined() + "\u{1B}[0m"
    }
  }

  private static func color(_ picture: Picture, _ x: Int, _ y: Int) -> RGB? {
    let pixel = picture[x: x, y: y]
    return pixel.alpha < visible ? nil : RGB(pixel.red, pixel.green, pixel.blue)
  }

  private static func cell(_ upper: RGB?, _ lower: RGB?) -> String {
    switch (upper, lower) {
    case (nil, nil): "\u{1B}[0m "
    case (let upper?, nil): "\u{1B}[0;38;2;\(numbers(upper))m▀"
    case (nil, let lower?): "\u{1B}[0;38;2;\(numbers(lower))m▄"
    case (let upper?, let lower?): "\u{1B}[0;38;2;\(numbers(upper));48;2;\(numbers(lower))m▀"
    }
  }

  private static func numbers(_ color: RGB) -> String { "\(color.red);\(color.green);\(color.blue)" }
}
