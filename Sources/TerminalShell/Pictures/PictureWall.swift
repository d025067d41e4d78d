import FeatureKit
import ShellKit

/// What pictures the terminal itself shows, and the bytes that bring it from there to what it shall show.
struct PictureWall {
  private var hung: [Placement] = []
  /// Kitty keeps what it was sent, by number.
  private var numbers: [Key: Int] = [:]
  private var lastNumber = TerminalQuestions.pictureNumber

  private struct Key: Hashable {
    let reference: ImageReference
    let width: Int
    let height: Int
  }

  private static let mostKept = 16

  /// The terminal was cleared; pictures that it keeps by number may be gone as well.
  mutating func forget() {
    hung = []
    numbers = [:]
  }

  /// Places whose cells have to be written again because a picture leaves them.
  func uncovered(by wanted: [Placement]) -> [Area] {
    hung.filter { $0.mode == .sixel && !wanted.contains($0) }.map(\.area)
  }

  /// Takes down what goes; to be said before the cells are written.
  func takingDown(_ wanted: [Placement]) -> String {
    hung.filter { $0.mode == .kitty && !wanted.contains($0) }.compactMap { placement in
      numbers[key(placement)].map(KittyGraphics.hide)
    }.joined()
  }

  /// Hangs what is new; to be said after the cells.
  mutating func hanging(_ wanted: [Placement], isRepainted: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    for placement in wanted where isRepainted || !hung.contains(placement) {
      bytes += "\u{1B}[\(placement.area.y + 1);\(placement.area.x + 1)H".utf8
      bytes += placement.mode == .sixel ? Sixel.encode(placement.picture) : kitty(placement)
    }
    hung = wanted
    return bytes
  }

  private mutating func kitty(_ placement: Placement) -> [UInt8] {
    if let number = numbers[key(placement)] { return Array(KittyGraphics.place(number: number).utf8) }
    var bytes: [UInt8] = []
    if numbers.count >= Self.mostKept, let oldest = numbers.min(by: { $0.value < $1.value }) {
      bytes += KittyGraphics.drop(number: oldest.value).utf8
      numbers[oldest.key] = nil
    }
    lastNumber += 1
    numbers[key(placement)] = lastNumber
    return bytes + KittyGraphics.show(placement.picture, number: lastNumber)
  }

  private func key(_ placement: Placement) -> Key {
    Key(reference: placement.reference, width: placement.picture.width, height: placement.picture.height)
  }
}
