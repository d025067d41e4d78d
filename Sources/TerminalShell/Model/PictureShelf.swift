import FeatureKit
import ShellKit

/// Pictures that came, and those that are on their way. Bounded: the ones longest out of sight go first.
struct PictureShelf: Sendable {
  enum Place: Sendable {
    case coming
    case here(Picture)
    case missing
  }

  static let most = 48
  private var places: [ImageReference: Place] = [:]
  private var order: [ImageReference] = []

  subscript(reference: ImageReference) -> Place? { places[reference] }

  /// True when it has to be fetched.
  mutating func want(_ reference: ImageReference) -> Bool {
    guard places[reference] == nil else { return false }
    places[reference] = .coming
    order.append(reference)
    if order.count > Self.most { places[order.removeFirst()] = nil }
    return true
  }

  mutating func take(_ picture: Picture?, for reference: ImageReference) {
    guard places[reference] != nil else { return }
    places[reference] = picture.map { .here($0.trimmed()) } ?? .missing
  }
}
