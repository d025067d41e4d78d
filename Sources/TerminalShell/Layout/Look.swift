import FeatureKit
import ShellKit

/// The theme as styles of cells, with as many colours as the terminal has. Meaning never hangs on colour alone.
struct Look: Hashable, Sendable {
  let brightness: Theme.Brightness
  let depth: ColorDepth

  init(_ brightness: Theme.Brightness, _ depth: ColorDepth) {
    self.brightness = brightness
    self.depth = depth
  }

  private var theme: Theme { .of(brightness) }
  /// Grounds cannot be told apart: what stands on one is put in brackets, what is chosen is reversed.
  var isPlain: Bool { depth == .none }

  /// Body text has the terminal's own ink, which its owner chose for its own ground.
  var text: Style { .plain }
  var strong: Style { Style(.bold) }
  var quiet: Style { isPlain ? .plain : Style(ink: Ink(theme.quiet)) }
  var faint: Style { isPlain ? .plain : Style(ink: Ink(theme.faint)) }
  var accent: Style { Style(ink: Ink(theme.accent), .bold) }
  var title: Style { Style(ink: Ink(theme.strong), .bold) }
  var panel: Style { Style(ink: Ink(theme.text), ground: Ink(theme.panel)) }
  var quietPanel: Style { Style(ink: Ink(theme.quiet), ground: Ink(theme.panel)) }
  var key: Style { Style(ink: Ink(theme.accent)) }
  var track: Style { Style(ink: Ink(theme.faint)) }

  func ink(_ tone: Tone) -> Style { Style(ink: Ink(theme.chip(tone).ink)) }

  func chip(_ tone: Tone) -> Style {
    let chip = theme.chip(tone)
    return Style(ink: Ink(chip.onGround), ground: Ink(chip.ground))
  }

  func notice(_ kind: NoticeKind) -> Style {
    switch kind {
    case .info: Style(ink: Ink(theme.info))
    case .success: Style(ink: Ink(theme.good))
    case .warning, .offline: Style(ink: Ink(theme.warning))
    case .failure: Style(ink: Ink(theme.bad))
    case .empty: Style(ink: Ink(theme.quiet))
    }
  }

  /// What stands before a notice: a shape of its own for each kind.
  static func mark(_ kind: NoticeKind) -> String {
    switch kind {
    case .info: "i"
    case .success: "✓"
    case .warning: "!"
    case .failure: "×"
    case .empty: "○"
    case .offline: "↯"
    }
  }

  func button(_ role: ControlRole, isCurrent: Bool) -> Style {
    if isCurrent { return Style(ink: Ink(onAccent), ground: Ink(theme.accent), .bold) }
    switch role {
    case .normal: return panel
    case .primary: return Style(ink: Ink(theme.accent), ground: Ink(theme.panel), .bold)
    case .destructive: return Style(ink: Ink(theme.bad), ground: Ink(theme.panel))
    }
  }

  private var onAccent: RGB { theme.chip(.accent).onGround }

  /// Changes cells that are chosen; chips keep their own ground.
  func choose(_ style: inout Style, hasKeys: Bool) {
    guard depth >= .indexed else {
      style.attributes.formUnion(hasKeys ? .reverse : .underline)
      return
    }
    guard style.ground == .terminal || style.ground == Ink(theme.panel) else { return }
    style.ground = Ink(hasKeys ? theme.selection : theme.panel)
    if style.ink == .terminal { style.ink = Ink(hasKeys ? theme.strong : theme.text) }
  }

  /// A button, link or field that is chosen.
  func chooseStrongly(_ style: inout Style) {
    guard depth >= .indexed else {
      style.attributes.formSymmetricDifference(.reverse)
      return
    }
    style = Style(ink: Ink(onAccent), ground: Ink(theme.accent), style.attributes)
  }
}
