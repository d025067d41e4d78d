import FeatureKit
import ShellKit
import Testing

@testable import TerminalShell

@Suite struct LookTests {
  static let looks = Theme.Brightness.allCases.flatMap { brightness in
    [ColorDepth.full, .indexed, .sixteen].map { Look(brightness, $0) }
  }

  /// The colour as a terminal of that many colours shows it; the sixteen as xterm has them.
  private static func shown(_ ink: Ink, _ depth: ColorDepth) -> RGB? {
    guard let colour = ink.rgb else { return nil }
    switch depth {
    case .none: return nil
    case .sixteen: return RGB(index256: colour.index16)
    case .indexed: return RGB(index256: colour.index256)
    case .full: return colour
    }
  }

  /// On its own ground, else on all that may lie below it; a ground of the terminal's own has its own colour.
  private static func leastContrast(_ style: Style, _ look: Look) -> Double {
    guard let ink = shown(style.ink, look.depth) else { return 21 }
    let theme = Theme.of(look.brightness)
    let grounds =
      shown(style.ground, look.depth).map { [$0] }
      ?? (look.depth == .sixteen ? Array(theme.grounds.prefix(1)) : theme.grounds)
      + [theme.selection, theme.panel].compactMap { shown(Ink($0), look.depth) }
    return grounds.map { ink.contrast(to: $0) }.min() ?? 21
  }

  @Test(arguments: looks)
  func `words keep their contrast with as many colours as there are`(look: Look) {
    let kinds: [NoticeKind] = [.info, .success, .warning, .failure, .empty, .offline]
    let roles: [ControlRole] = [.normal, .primary, .destructive]
    let tones = Theme.namedTones + [.neutral, .accent, .good, .bad]
    var styles = [look.text, look.strong, look.quiet, look.accent, look.title, look.panel, look.quietPanel, look.key]
    styles += kinds.map(look.notice)
    styles += tones.flatMap { [look.ink($0), look.chip($0)] }
    styles += roles.flatMap { [look.button($0, isCurrent: false), look.button($0, isCurrent: true)] }
    for style in styles {
      #expect(
        Self.leastContrast(style, look) >= Theme.readable,
        "\(style.ink.rgb?.hex ?? "own") on \(style.ground.rgb?.hex ?? "own")")
    }
  }

  @Test(arguments: looks)
  func `what is chosen keeps its contrast`(look: Look) {
    var (row, button) = (look.ink("fire"), look.panel)
    look.choose(&row, hasKeys: true)
    look.chooseStrongly(&button)
    for style in [row, button] { #expect(Self.leastContrast(style, look) >= Theme.readable) }
  }

  @Test(
    arguments: [
      (["TERM": "xterm-256color"], .indexed), (["TERM": "xterm"], .sixteen), (["TERM": "dumb"], .none),
      (["TERM": "xterm", "XTERM_VERSION": "XTerm(379)"], .indexed), (["TERM": "xterm", "VTE_VERSION": "7200"], .full),
      (["TERM": "screen", "VTE_VERSION": "7200"], .sixteen), (["TERM": "xterm", "COLORTERM": "truecolor"], .full),
      (["TERM": "xterm-kitty", "NO_COLOR": "1"], .none), (["TERM": "xterm-kitty", "NO_COLOR": ""], .full),
    ] as [([String: String], ColorDepth)])
  func `there are as many colours as the terminal is known to have`(variables: [String: String], depth: ColorDepth) {
    #expect(ColorDepth(variables: variables, wish: .auto) == depth)
  }
}
