import FeatureKit
import ShellKit
import System

/// What the terminal can do: guessed from the environment at first, so that nothing waits; answers make it exact.
struct TerminalAbilities: Hashable, Sendable {
  var depth: ColorDepth
  var brightness: Theme.Brightness
  var isSynchronized = false
  var hasKittyPictures = false
  var hasSixel = false
  var hasKittyKeys = false
  /// Pixels of a cell; what most terminals have until one says otherwise.
  var cell = Pixels(width: 10, height: 20)
  /// Something stands between us and the terminal that people see.
  var isMultiplexed: Bool

  struct Pixels: Hashable, Sendable {
    var width: Int
    var height: Int
  }

  init(depth: ColorDepth, brightness: Theme.Brightness = .dark, isMultiplexed: Bool = false) {
    self.depth = depth
    self.brightness = brightness
    self.isMultiplexed = isMultiplexed
  }

  init(variables: [String: String], wish: ShellStart.ColorWish) {
    let term = variables["TERM"] ?? ""
    self.init(
      depth: ColorDepth(variables: variables, wish: wish),
      brightness: Self.brightness(colorfgbg: variables["COLORFGBG"] ?? ""),
      isMultiplexed: variables["TMUX"] != nil || term.hasPrefix("screen") || term.hasPrefix("tmux"))
  }

  /// `15;0`: the last number is the ground's; 7 and 9 to 15 are light.
  private static func brightness(colorfgbg: String) -> Theme.Brightness {
    guard let ground = colorfgbg.split(separator: ";").last.flatMap({ Bounded<0, 255>(digits: $0) }) else {
      return .dark
    }
    return ground.value == 7 || ground.value > 8 ? .light : .dark
  }

  /// Takes an answer in; true when the picture changes by it.
  mutating func learn(_ answer: TerminalAnswer) -> Bool {
    let before = self
    switch answer {
    case .ground(let colour): brightness = Theme.brightness(on: colour)
    case .attributes(let attributes): hasSixel = attributes.dropFirst().contains(4)
    case .mode(2026, let state): isSynchronized = (1...3).contains(state)
    case .mode: break
    case .kittyPictures(let isOK): hasKittyPictures = isOK && !isMultiplexed
    case .kittyKeys: hasKittyKeys = true
    case .cell(let width, let height): cell = Pixels(width: width, height: height)
    }
    return before != self
  }
}
