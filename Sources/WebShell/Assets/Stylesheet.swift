import FeatureKit
import ShellKit

/// The stylesheet of all pages: the theme that every shell shares, as custom properties, before the layout.
enum Stylesheet {
  static func bytes(layout: [UInt8]) -> [UInt8] { Array(theme.utf8) + layout }

  /// `:root{--text:#1f2430;…}`, the same for the dark, and a class for each tone.
  static var theme: String {
    let (light, dark) = (Theme.light, Theme.dark)
    let tones: [Tone] = [.neutral, .accent, .good, .bad] + Theme.namedTones
    return ":root{\(properties(light))}\n" + tones.map { tone($0, light) + "\n" }.joined()
      + "@media screen and (prefers-color-scheme:dark){\n:root{\(properties(dark))}\n"
      + tones.map { tone($0, dark) + "\n" }.joined() + "}\n"
  }

  private static func properties(_ theme: Theme) -> String {
    let ground = theme.brightness == .dark ? theme.grounds[1] : theme.grounds[0]
    let colours = [
      ("ground", ground), ("text", theme.text), ("strong", theme.strong), ("quiet", theme.quiet),
      ("accent", theme.accent), ("good", theme.good), ("bad", theme.bad), ("warning", theme.warning),
      ("info", theme.info), ("faint", theme.faint), ("selection", theme.selection), ("panel", theme.panel),
    ]
    return "color-scheme:\(theme.brightness.rawValue);" + colours.map { "--\($0.0):\($0.1.hex);" }.joined()
  }

  private static func tone(_ tone: Tone, _ theme: Theme) -> String {
    let chip = theme.chip(tone)
    return
      ".tone-\(ToneName.of(tone)){--tone:\(chip.ground.hex);--on-tone:\(chip.onGround.hex);--ink:\(chip.ink.hex)}"
  }
}
