import FeatureKit

/// How many colours may be used.
enum ColorDepth: Int, Sendable, CaseIterable, Comparable {
  case none
  case sixteen
  case indexed
  case full

  static func < (left: ColorDepth, right: ColorDepth) -> Bool { left.rawValue < right.rawValue }

  /// From what the terminal calls itself, and what the person wants: `NO_COLOR` beats the terminal, `--color` beats both.
  init(variables: [String: String], wish: ShellStart.ColorWish) {
    if wish == .never || (wish == .auto && variables["NO_COLOR"]?.isEmpty == false) {
      self = .none
    } else {
      self = max(
        Self.depth(term: variables["TERM"] ?? "", colorterm: variables["COLORTERM"] ?? ""), Self.known(variables))
      if wish == .always { self = max(self, .sixteen) }
    }
  }

  /// Programs that call themselves plain `xterm` and can do more; inside a multiplexer they are not asked.
  private static func known(_ variables: [String: String]) -> ColorDepth {
    guard variables["TERM"] == "xterm" else { return .none }
    if variables["VTE_VERSION"] != nil { return .full }
    if ["iTerm.app", "WezTerm", "vscode", "ghostty"].contains(variables["TERM_PROGRAM"] ?? "") { return .full }
    return variables["XTERM_VERSION"] == nil ? .none : .indexed
  }

  private static func depth(term: String, colorterm: String) -> ColorDepth {
    if term == "dumb" || term.isEmpty { return .none }
    if ["truecolor", "24bit"].contains(colorterm) || term.hasSuffix("-direct") { return .full }
    if ["xterm-kitty", "xterm-ghostty", "alacritty", "foot", "wezterm"].contains(term) { return .full }
    if term.contains("256color") { return .indexed }
    if term.hasPrefix("vt1") || term.hasPrefix("vt2") || term.hasSuffix("-mono") { return .none }
    return .sixteen
  }
}
