import FeatureKit
import Testing

@testable import ShellKit

@Suite struct ThemeTests {
  private static let readable = 4.5

  @Test(arguments: [Theme.dark, Theme.light])
  func `text keeps its contrast on every ground`(theme: Theme) {
    let inks = [theme.text, theme.strong, theme.quiet, theme.accent, theme.good, theme.bad, theme.warning, theme.info]
    for ink in inks {
      for ground in theme.grounds + [theme.selection, theme.panel] {
        #expect(ink.contrast(to: ground) >= Self.readable, "\(ink.hex) on \(ground.hex)")
      }
    }
  }

  @Test(arguments: [Theme.dark, Theme.light])
  func `words on chips and words in a chip's colour keep their contrast`(theme: Theme) {
    for tone in Theme.namedTones + [.neutral, .accent, .good, .bad, "of tomorrow"] {
      let chip = theme.chip(tone)
      #expect(chip.onGround.contrast(to: chip.ground) >= Self.readable, "\(tone.rawValue)")
      for ground in theme.grounds + [theme.selection, theme.panel] {
        #expect(chip.ink.contrast(to: ground) >= Self.readable, "\(tone.rawValue) on \(ground.hex)")
      }
    }
  }

  @Test func `all eighteen types have colours of their own`() {
    let names = [
      "bug", "dark", "dragon", "electric", "fairy", "fighting", "fire", "flying", "ghost", "grass", "ground", "ice",
      "normal", "poison", "psychic", "rock", "steel", "water",
    ]
    #expect(Set(names).isSubset(of: Theme.namedTones.map(\.rawValue)))
  }

  @Test func `black on white has the contrast that the standard gives`() {
    #expect(abs(RGB(0xFFFFFF).contrast(to: RGB(0)) - 21) < 0.001)
    #expect(abs(RGB(0x777777).contrast(to: RGB(0xFFFFFF)) - 4.478) < 0.001)
  }

  @Test(
    arguments: [(0x000000, 16), (0xFFFFFF, 231), (0xFF0000, 196), (0x808080, 244), (0x5F87AF, 67)] as [(UInt32, UInt8)])
  func `colours find the nearest of 256`(hex: UInt32, index: UInt8) {
    #expect(RGB(hex).index256 == index)
  }

  @Test func `every index stands for a colour that finds it again`() {
    for index in UInt8(16)...255 {
      let colour = RGB(index256: index)
      #expect(RGB(index256: colour.index256) == colour)
    }
  }

  @Test func `of sixteen colours only readable ones are used for words`() {
    let grey = Theme.light.quiet
    #expect(RGB(index256: grey.index16).contrast(to: RGB(0xFFFFFF)) < Theme.readable)
    #expect(grey.nearestOfSixteen(readableOn: [RGB(0xFFFFFF)]).contrast(to: RGB(0xFFFFFF)) >= Theme.readable)
  }

  @Test func `the theme goes by the terminal's own ground`() {
    #expect(Theme.brightness(on: RGB(0x1E1E2E)) == .dark)
    #expect(Theme.brightness(on: RGB(0xFDF6E3)) == .light)
  }
}
