package import FeatureKit

/// How everything looks: the one place that names a colour, a space or a measure, for every shell.
///
/// Text keeps a contrast of 4.5:1 on every ground that it stands on; a test computes it.
package struct Theme: Sendable {
  package enum Brightness: String, Sendable, CaseIterable { case dark, light }

  package let brightness: Brightness
  package let text: RGB
  package let strong: RGB
  package let quiet: RGB
  package let accent: RGB
  package let good: RGB
  package let bad: RGB
  package let warning: RGB
  package let info: RGB
  /// Lines and the empty part of a meter: seen, never read.
  package let faint: RGB
  /// Under the row that is chosen in the pane that has the keys.
  package let selection: RGB
  /// Under fields, buttons, overlays and the chosen row of the other pane.
  package let panel: RGB
  /// What the page is taken to stand on: the terminal's own ground is never painted over.
  package let grounds: [RGB]

  /// The least contrast of text, as WCAG 2 has it.
  package static let readable = 4.5

  /// Everything that words stand on but chips.
  package var allGrounds: [RGB] { grounds + [selection, panel] }

  package static func of(_ brightness: Brightness) -> Theme { brightness == .dark ? .dark : .light }

  package static let dark = Theme(
    brightness: .dark, text: RGB(0xE6E9EF), strong: RGB(0xFFFFFF), quiet: RGB(0xA3ACBC), accent: RGB(0x7FB4FF),
    good: RGB(0x8FD694), bad: RGB(0xFF8F8F), warning: RGB(0xF2C572), info: RGB(0x8AC7F2), faint: RGB(0x4A5263),
    selection: RGB(0x333A48), panel: RGB(0x272C37), grounds: [RGB(0x000000), RGB(0x1E1E2E), RGB(0x282C34)])

  package static let light = Theme(
    brightness: .light, text: RGB(0x1F2430), strong: RGB(0x0B0E14), quiet: RGB(0x565F70), accent: RGB(0x1F5FBF),
    good: RGB(0x1E7034), bad: RGB(0xB3261E), warning: RGB(0x8A5300), info: RGB(0x14608C), faint: RGB(0xC3C9D4),
    selection: RGB(0xE4E9F1), panel: RGB(0xEEF1F6), grounds: [RGB(0xFFFFFF), RGB(0xFDF6E3)])

  /// The theme whose text is read best on a terminal's own ground.
  package static func brightness(on ground: RGB) -> Brightness {
    ground.contrast(to: dark.text) >= ground.contrast(to: light.text) ? .dark : .light
  }
}

extension Theme {
  /// A tone as ground of a chip and as colour of words or bars.
  package struct Chip: Hashable, Sendable {
    package let ground: RGB
    package let onGround: RGB
    /// The tone as text on the page.
    package let ink: RGB
  }

  package func chip(_ tone: Tone) -> Chip {
    if let tone = Self.tones[tone.rawValue] ?? Self.tones[Self.key(of: tone)] {
      return Chip(
        ground: tone.ground, onGround: tone.onGround, ink: brightness == .dark ? tone.onDark : tone.onLight)
    }
    switch tone {
    case .accent: return plain(accent)
    case .good: return plain(good)
    case .bad: return plain(bad)
    default: return Chip(ground: panel, onGround: text, ink: text)
    }
  }

  /// Dark text on a light theme's bright ground, and the other way round.
  private func plain(_ ground: RGB) -> Chip {
    Chip(ground: ground, onGround: brightness == .dark ? RGB(0x14161B) : RGB(0xFFFFFF), ink: ground)
  }

  /// `type.water` and `water` look alike.
  private static func key(of tone: Tone) -> String {
    tone.rawValue.split(separator: ".").last.map { $0.lowercased() } ?? ""
  }

  /// Every tone that has colours of its own, for tests and style sheets.
  package static var namedTones: [Tone] { tones.keys.sorted().map(Tone.init(rawValue:)) }

  private struct TypeColours {
    let ground: RGB
    let onGround: RGB
    let onDark: RGB
    let onLight: RGB
  }

  private static let tones: [String: TypeColours] = [
    "normal": TypeColours(
      ground: RGB(0x9FA19F), onGround: RGB(0x14161B), onDark: RGB(0xA3A5A3), onLight: RGB(0x666766)),
    "fire": TypeColours(ground: RGB(0xE12728), onGround: RGB(0xFFFFFF), onDark: RGB(0xF18787), onLight: RGB(0xC82324)),
    "water": TypeColours(ground: RGB(0x2980EF), onGround: RGB(0x14161B), onDark: RGB(0x6DA9F4), onLight: RGB(0x2166BF)),
    "electric": TypeColours(
      ground: RGB(0xFAC000), onGround: RGB(0x14161B), onDark: RGB(0xFAC000), onLight: RGB(0x7F6200)),
    "grass": TypeColours(ground: RGB(0x3FA129), onGround: RGB(0x14161B), onDark: RGB(0x74BB64), onLight: RGB(0x2D721D)),
    "ice": TypeColours(ground: RGB(0x3DCEF3), onGround: RGB(0x14161B), onDark: RGB(0x3DCEF3), onLight: RGB(0x216F83)),
    "fighting": TypeColours(
      ground: RGB(0xFF8000), onGround: RGB(0x14161B), onDark: RGB(0xFF8305), onLight: RGB(0x994D00)),
    "poison": TypeColours(
      ground: RGB(0x9141CB), onGround: RGB(0xFFFFFF), onDark: RGB(0xC397E2), onLight: RGB(0x72339F)),
    "ground": TypeColours(
      ground: RGB(0x915121), onGround: RGB(0xFFFFFF), onDark: RGB(0xC19E83), onLight: RGB(0x915121)),
    "flying": TypeColours(
      ground: RGB(0x81B9EF), onGround: RGB(0x14161B), onDark: RGB(0x81B9EF), onLight: RGB(0x4A6988)),
    "psychic": TypeColours(
      ground: RGB(0xEF4179), onGround: RGB(0x14161B), onDark: RGB(0xF480A5), onLight: RGB(0xAD2F57)),
    "bug": TypeColours(ground: RGB(0x91A119), onGround: RGB(0x14161B), onDark: RGB(0x9FAD37), onLight: RGB(0x636D11)),
    "rock": TypeColours(ground: RGB(0xAFA981), onGround: RGB(0x14161B), onDark: RGB(0xAFA981), onLight: RGB(0x6B674F)),
    "ghost": TypeColours(ground: RGB(0x704170), onGround: RGB(0xFFFFFF), onDark: RGB(0xB69EB6), onLight: RGB(0x704170)),
    "dragon": TypeColours(
      ground: RGB(0x5060E1), onGround: RGB(0xFFFFFF), onDark: RGB(0x96A0ED), onLight: RGB(0x4452C1)),
    "dark": TypeColours(ground: RGB(0x624D4E), onGround: RGB(0xFFFFFF), onDark: RGB(0xADA2A3), onLight: RGB(0x624D4E)),
    "steel": TypeColours(ground: RGB(0x60A1B8), onGround: RGB(0x14161B), onDark: RGB(0x75ADC1), onLight: RGB(0x416D7D)),
    "fairy": TypeColours(ground: RGB(0xEF70EF), onGround: RGB(0x14161B), onDark: RGB(0xF076F0), onLight: RGB(0x994899)),
    "stellar": TypeColours(
      ground: RGB(0x40B5A5), onGround: RGB(0x14161B), onDark: RGB(0x64C3B6), onLight: RGB(0x287268)),
  ]
}

/// Measures of a terminal's page, in cells.
package enum Spacing {
  /// Between the window's edge and what is read.
  package static let margin = 2
  /// Between a label and its value, a title and its chips.
  package static let gap = 2
  /// How far what belongs to a line above stands in.
  package static let indent = 2
  /// Paragraphs are no wider than eyes follow.
  package static let measure = 88
  /// A chip in a column of chips.
  package static let chip = 10
  package static let bar = 24
  package static let smallestWindow = (width: 40, height: 12)
  /// From here on list and detail stand side by side.
  package static let twoPanes = 100
  package static let listPane = (least: 44, most: 56)
  package static let picture = (least: 4, most: 13)
}

/// How long things wait, in milliseconds.
package enum Pace {
  /// Before a loading state shows.
  package static let loadingShows = 150
  /// How long the selection rests before its detail opens beside it.
  package static let previewOpens = 80
  /// Between the last key in a live field and its sending.
  package static let fieldSends = 120
  /// How long a notice stands.
  package static let noticeStands = 6_000
  /// A lone escape is a key when nothing follows for so long.
  package static let escapeIsKey = 25
  /// A paste or an answer of the terminal without its end is given up after this silence.
  package static let inputEnds = 1_000
  /// How long the terminal may take to answer questions.
  package static let answersCount = 2_000
}
