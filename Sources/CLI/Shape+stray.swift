import FeatureKit
import System

extension Shape {
  /// Where a path leaves what documents of a shape can hold.
  struct Stray: Equatable {
    /// How many steps of the path there are before the one that leads nowhere.
    let depth: Int
    /// What could stand there instead; empty where nothing has fields.
    let known: [String]
  }

  /// Nil for a path that leads to something, or may lead to something.
  func stray(_ path: ArraySlice<String>) -> Stray? {
    guard let key = path.first else { return nil }
    switch self {
    case .object(let members):
      guard let member = members.first(where: { $0.key == key }) else {
        return Stray(depth: path.startIndex, known: members.map(\.key))
      }
      return member.shape.stray(path.dropFirst())
    // An element by its index, or a key of all elements.
    case .list(let element): return element.stray(!DecimalDigits.isNumber(key) ? path : path.dropFirst())
    case .map(let value): return value.stray(path.dropFirst())
    case .orNull(let shape), .named(_, let shape): return shape.stray(path)
    case .either(let shapes):
      let strays = shapes.compactMap { $0.stray(path) }
      return strays.count < shapes.count ? nil : strays.max { $0.depth < $1.depth }
    case .anything, .again: return nil
    case .text, .integer, .number, .truth, .words: return Stray(depth: path.startIndex, known: [])
    }
  }
}
