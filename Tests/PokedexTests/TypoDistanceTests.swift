import System
import Testing

@testable import Pokedex

@Suite struct TypoDistanceTests {
  static func distance(_ left: String, _ right: String) -> TypoDistance.Result {
    Array(right.utf8).withUnsafeBufferPointer { TypoDistance(left.unicodeScalars.map(\.value))($0) }
  }

  @Test func `swaps, losses, gains and replacements count one each`() {
    #expect(Self.distance("gluark", "glurak").whole == 1)
    #expect(Self.distance("pikchu", "pikachu").whole == 1)
    #expect(Self.distance("pikaachu", "pikachu").whole == 1)
    #expect(Self.distance("リザードソ", "リザードン").whole == 1)
    #expect(Self.distance("abc", "abc").whole == 0)
    #expect(Self.distance("pikch", "pikachu").beginning == 1)
    #expect(Self.distance("", "abc").whole == 3)
    #expect(Self.distance("abc", "").whole == 3)
  }

  @Test func `it agrees with the classic table`() {
    var seed: UInt64 = 42
    func next(_ limit: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % limit
    }
    let letters = Array("abcé피ー".unicodeScalars)
    func word() -> String {
      var word = String.UnicodeScalarView()
      for _ in 0..<next(9) { word.append(letters[next(letters.count)]) }
      return String(word)
    }
    for _ in 0..<5_000 {
      let (left, right) = (word(), word())
      let scalars = Array(right.unicodeScalars)
      let all = (0...scalars.count).map { Spelling.distance(Array(left.unicodeScalars), Array(scalars.prefix($0))) }
      #expect(Self.distance(left, right) == TypoDistance.Result(whole: all[scalars.count], beginning: all.min() ?? 0))
    }
  }
}
