import FeatureKit
import ShellKit

/// How pictures come onto the screen.
enum PictureMode: Hashable, Sendable {
  case kitty, sixel, blocks

  init(_ model: Model) {
    switch model.session[TerminalKnobs.images] {
    case .kitty: self = .kitty
    case .sixel: self = .sixel
    case .blocks, .off: self = .blocks
    case .auto:
      self = model.abilities.hasKittyPictures ? .kitty : model.abilities.hasSixel ? .sixel : .blocks
    }
    if model.abilities.depth == .none { self = .blocks }
  }

  var isDrawnByTerminal: Bool { self != .blocks }
}

/// A picture at its place in the window, for a terminal that draws it itself.
struct Placement: Hashable {
  let reference: ImageReference
  let area: Area
  let mode: PictureMode
  let picture: Picture

  static func == (left: Placement, right: Placement) -> Bool {
    left.reference == right.reference && left.area == right.area && left.mode == right.mode
      && left.picture.width == right.picture.width && left.picture.height == right.picture.height
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(reference)
    hasher.combine(area)
  }
}

/// Scales pictures, each once for a size, and keeps the newest of them.
final class PictureStudio {
  private struct Key: Hashable {
    let reference: ImageReference
    let width: Int
    let height: Int
    let kind: Int
  }

  private static let most = 24
  private var fitted: [Key: Picture] = [:]
  private var sketches: [Key: [Line]] = [:]

  /// In the middle of its area, as large as whole pixels allow.
  func placement(
    _ picture: Picture, _ reference: ImageReference, in area: Area, cell: TerminalAbilities.Pixels, mode: PictureMode
  ) -> Placement {
    let key = Key(
      reference: reference, width: area.width * cell.width, height: area.height * cell.height,
      kind: picture.width << 16 | picture.height)
    if fitted.count > Self.most { fitted = [:] }
    let sharp = fitted[key] ?? picture.fitted(width: key.width, height: key.height)
    fitted[key] = sharp
    let columns = min(area.width, (sharp.width + cell.width - 1) / cell.width)
    let rows = min(area.height, (sharp.height + cell.height - 1) / cell.height)
    let place = Area(
      x: area.x + (area.width - columns) / 2, y: area.y + (area.height - rows) / 2, width: columns, height: rows)
    return Placement(reference: reference, area: place, mode: mode, picture: sharp)
  }

  /// The picture in characters, as many lines as its area has.
  func sketch(_ picture: Picture, _ reference: ImageReference, in area: Area, depth: ColorDepth) -> [Line] {
    let key = Key(reference: reference, width: area.width, height: area.height, kind: depth.rawValue)
    if let lines = sketches[key] { return lines }
    if sketches.count > Self.most { sketches = [:] }
    let lines = depth >= .indexed ? BlockSketch.lines(picture, area) : LetterSketch.lines(picture, area)
    sketches[key] = lines
    return lines
  }

  func forget(_ reference: ImageReference) {
    fitted = fitted.filter { $0.key.reference != reference }
    sketches = sketches.filter { $0.key.reference != reference }
  }
}

/// Two pixels a cell, one above the other.
enum BlockSketch {
  private static let solid: UInt8 = 128

  static func lines(_ picture: Picture, _ area: Area) -> [Line] {
    let fitted = picture.fitted(width: area.width, height: area.height * 2)
    let left = (area.width - fitted.width) / 2
    // An even distance above keeps pairs of pixels in one cell.
    let above = (area.height - (fitted.height + 1) / 2) / 2
    return (0..<area.height).map { row in
      var line = Line()
      line.space(left)
      for x in 0..<fitted.width {
        let upper = pixel(fitted, x, (row - above) * 2)
        let lower = pixel(fitted, x, (row - above) * 2 + 1)
        switch (upper, lower) {
        case (nil, nil): line.space(1)
        case (let upper?, nil): line.add("▀", Style(ink: Ink(upper)))
        case (nil, let lower?): line.add("▄", Style(ink: Ink(lower)))
        case (let upper?, let lower?): line.add("▀", Style(ink: Ink(upper), ground: Ink(lower)))
        }
      }
      return line
    }
  }

  private static func pixel(_ picture: Picture, _ x: Int, _ y: Int) -> RGB? {
    guard (0..<picture.height).contains(y), picture[x: x, y: y].alpha >= solid else { return nil }
    let pixel = picture[x: x, y: y]
    return RGB(pixel.red, pixel.green, pixel.blue)
  }
}

/// Letters by their darkness, where there are too few colours.
enum LetterSketch {
  private static let ramp = Array("@#%*+=-:.")

  static func lines(_ picture: Picture, _ area: Area) -> [Line] {
    let fitted = picture.fitted(width: area.width, height: area.height * 2)
    let left = (area.width - fitted.width) / 2
    let above = (area.height - (fitted.height + 1) / 2) / 2
    return (0..<area.height).map { row in
      var line = Line()
      line.space(left)
      let text = (0..<fitted.width).map { letter(fitted, $0, (row - above) * 2) }
      line.add(String(text), .plain)
      return line
    }
  }

  private static func letter(_ picture: Picture, _ x: Int, _ y: Int) -> Character {
    guard (0..<picture.height).contains(y), picture[x: x, y: y].alpha >= 128 else { return " " }
    let pixel = picture[x: x, y: y]
    let light = (3 * Int(pixel.red) + 6 * Int(pixel.green) + Int(pixel.blue)) / 10
    return ramp[min(ramp.count - 1, light * ramp.count / 256)]
  }
}
