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
  var quiet: Style { isPlain ? .plain : Style(ink: readable(theme.quiet)) }
  var faint: Style { isPlain ? .plain : Style(ink: Ink(theme.faint)) }
  // Of sixteen colours many terminals show the bold ones bright, which nobody has measured.
  var accent: Style { Style(ink: readable(theme.accent), depth == .sixteen ? [] : .bold) }
  var title: Style { depth == .sixteen ? strong : Style(ink: readable(theme.strong), .bold) }
  var panel: Style { Style(ink: readable(theme.text), ground: Ink(theme.panel)) }
  var quietPanel: Style { Style(ink: readable(theme.quiet), ground: Ink(theme.panel)) }
  var key: Style { Style(ink: readable(theme.accent)) }
  var track: Style { Style(ink: Ink(theme.faint)) }

  func ink(_ tone: Tone) -> Style { Style(ink: readable(theme.chip(tone).ink)) }

  func chip(_ tone: Tone) -> Style {
    let chip = theme.chip(tone)
    return Style(ink: readable(chip.onGround, on: [chip.ground]), ground: Ink(chip.ground))
  }

  /// With sixteen colours the nearest one may not be readable: then it is the nearest that is.
  private func readable(_ colour: RGB, on grounds: [RGB]? = nil) -> Ink {
    guard depth == .sixteen else { return Ink(colour) }
    return Ink(colour.nearestOfSixteen(readableOn: grounds ?? theme.allGrounds))
  }

  func notice(_ kind: NoticeKind) -> Style {
    switch kind {
    case .info: Style(ink: readable(theme.info))
    case .success: Style(ink: readable(theme.good))
    case .warning, .offline: Style(ink: readable(theme.warning))
    case .failure: Style(ink: readable(theme.bad))
    case .empty: Style(ink: readable(theme.quiet))
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
    // What holds is marked and in colour; the ground of that colour is kept for what is chosen.
    if isCurrent { return accent.on(Ink(theme.panel)) }
    switch role {
    case .normal: return panel
    case .primary: return accent.on(Ink(theme.panel))
    case .destructive: return Style(ink: readable(theme.bad), ground: Ink(theme.panel))
    }
  }

  private var onAccentGround: Style {
    Style(ink: readable(theme.chip(.accent).onGround, on: [theme.accent]), ground: Ink(theme.accent))
  }

  /// Changes cells that are chosen; chips keep their own ground.
  func choose(_ style: inout Style, hasKeys: Bool) {
    guard depth >= .indexed else {
      style.attributes.formUnion(hasKeys ? .reverse : .underline)
      return
    }
    guard style.ground == .terminal || style.ground == Ink(theme.panel) else { return }
    style.ground = Ink(hasKeys ? theme.selection : theme.panel)
    if style.ink == .terminal { style.ink = readable(hasKeys ? theme.strong : theme.text) }
  }

  /// A button, link or field that is chosen.
  func chooseStrongly(_ style: inout Style) {
    guard depth >= .indexed else {
      style.attributes.formSymmetricDifference(.reverse)
      return
    }
    style = onAccentGround.with(style.attributes)
  }
}
