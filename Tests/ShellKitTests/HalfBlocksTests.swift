import FeatureKit
import Testing

@testable import ShellKit

@Suite struct HalfBlocksTests {
  private let red: [UInt8] = [255, 0, 0, 255]
  private let blue: [UInt8] = [0, 0, 255, 255]
  private let none: [UInt8] = [0, 0, 0, 0]

  @Test func `two pixels share a cell, one above the other`() throws {
    let picture = try #require(Picture(width: 1, height: 2, rgba: red + blue))
    #expect(
      HalfBlocks.lines(picture, columns: 1, rows: 1) == ["\u{1B}[0;38;2;255;0;0;48;2;0;0;255m▀\u{1B}[0m"])
  }

  @Test func `what is transparent lets the ground through`() throws {
    let picture = try #require(Picture(width: 2, height: 2, rgba: red + none + none + blue))
    #expect(
      HalfBlocks.lines(picture, columns: 2, rows: 1)
        == ["\u{1B}[0;38;2;255;0;0m▀\u{1B}[0;38;2;0;0;255m▄\u{1B}[0m"])
  }

  @Test func `a picture larger than its place is reduced to fit`() throws {
    let picture = try #require(Picture(width: 96, height: 96, rgba: Array(repeating: 200, count: 96 * 96 * 4)))
    let lines = HalfBlocks.lines(picture, columns: 30, rows: 10)
    #expect(lines.count == 10)
    #expect(lines.allSatisfy { $0.filter { $0 == "▀" }.count == 20 })
  }
}
