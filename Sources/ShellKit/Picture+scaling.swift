package import FeatureKit

extension Picture {
  private static let visible: UInt8 = 16

  /// Without the transparent border; the picture itself when all of it is transparent.
  package func trimmed() -> Picture {
    var (left, right, top, bottom) = (width, -1, height, -1)
    for y in 0..<height {
      for x in 0..<width where self[x: x, y: y].alpha >= Self.visible {
        left = min(left, x)
        right = max(right, x)
        top = min(top, y)
        bottom = max(bottom, y)
      }
    }
    guard right >= left else { return self }
    let (newWidth, newHeight) = (right - left + 1, bottom - top + 1)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(newWidth * newHeight * 4)
    for y in top...bottom {
      let start = (y * width + left) * 4
      bytes += rgba[start..<start + newWidth * 4]
    }
    return Picture(width: newWidth, height: newHeight, rgba: bytes) ?? self
  }

  /// As large as it gets within a box: enlarged by whole numbers, so that pixels stay sharp; reduced by averaging.
  package func fitted(width boxWidth: Int, height boxHeight: Int) -> Picture {
    let times = min(boxWidth / width, boxHeight / height)
    if times >= 1 { return scaled(width: width * times, height: height * times) }
    if boxWidth * height <= boxHeight * width {
      return scaled(width: max(1, boxWidth), height: max(1, height * boxWidth / width))
    }
    return scaled(width: max(1, width * boxHeight / height), height: max(1, boxHeight))
  }

  /// Each new pixel is the average of those it covers, weighed by their alpha.
  private func scaled(width newWidth: Int, height newHeight: Int) -> Picture {
    if newWidth == width, newHeight == height { return self }
    var bytes = [UInt8](repeating: 0, count: newWidth * newHeight * 4)
    for y in 0..<newHeight {
      let rows = Self.covered(y, of: newHeight, from: height)
      for x in 0..<newWidth {
        let pixel = average(Self.covered(x, of: newWidth, from: width), rows)
        let at = (y * newWidth + x) * 4
        (bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]) = pixel
      }
    }
    return Picture(width: newWidth, height: newHeight, rgba: bytes) ?? self
  }

  private static func covered(_ index: Int, of count: Int, from old: Int) -> Range<Int> {
    let start = index * old / count
    return start..<max(start + 1, (index + 1) * old / count)
  }

  private func average(_ columns: Range<Int>, _ rows: Range<Int>) -> (UInt8, UInt8, UInt8, UInt8) {
    if columns.count == 1, rows.count == 1 {
      let pixel = self[x: columns.lowerBound, y: rows.lowerBound]
      return (pixel.red, pixel.green, pixel.blue, pixel.alpha)
    }
    var (red, green, blue, alpha) = (0, 0, 0, 0)
    for y in rows {
      for x in columns {
        let pixel = self[x: x, y: y]
        red += Int(pixel.red) * Int(pixel.alpha)
        green += Int(pixel.green) * Int(pixel.alpha)
        blue += Int(pixel.blue) * Int(pixel.alpha)
        alpha += Int(pixel.alpha)
      }
    }
    guard alpha > 0 else { return (0, 0, 0, 0) }
    let count = columns.count * rows.count
    return (UInt8(red / alpha), UInt8(green / alpha), UInt8(blue / alpha), UInt8(alpha / count))
  }
}
