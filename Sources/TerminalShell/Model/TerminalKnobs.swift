import FeatureKit

enum TerminalKnobs {
  /// How pictures are drawn.
  enum Images: String, CaseIterable, KnobValue {
    case auto, kitty, sixel, blocks, off
  }

  static let images = Knob<Images>(
    "terminal.images", default: .auto,
    help: "How the terminal shows pictures: auto asks it, kitty and sixel are its protocols, blocks are characters.")
}
