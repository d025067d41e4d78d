import FeatureKit
import ImagesPNG
import Testing

@Suite struct PNGDecoderTests {
  private func decode(_ bytes: [UInt8], _ limits: PictureLimits = PictureLimits()) throws(PictureFailure) -> Picture {
    try PNGDecoder().decode(bytes, within: limits)
  }

  @Test func `pixels come as red, green, blue and straight alpha`() throws {
    let picture = try decode(Pictures.colours)
    #expect((picture.width, picture.height) == (2, 2))
    #expect(picture.rgba[..<8] == [255, 0, 0, 255, 0, 255, 0, 128])
    #expect(picture[x: 1, y: 1] == (1, 2, 3, 255))
    #expect(picture[x: 0, y: 1].alpha == 0)
  }

  @Test func `a palette with transparency is resolved`() throws {
    let picture = try decode(Pictures.palette)
    #expect(picture[x: 0, y: 0] == (10, 20, 30, 255))
    #expect(picture[x: 1, y: 0].alpha == 0)
  }

  @Test func `gray is a colour`() throws {
    #expect(try decode(Pictures.gray)[x: 0, y: 0] == (128, 128, 128, 255))
  }

  @Test func `what is no picture is said to be none`() {
    #expect(throws: PictureFailure.notAPicture) { try decode([]) }
    #expect(throws: PictureFailure.notAPicture) { try decode(Array("<html>".utf8)) }
  }

  @Test func `a file over the limit is not looked into`() {
    let limits = PictureLimits(bytes: 10)
    let count = Pictures.gray.count
    #expect(throws: PictureFailure.tooManyBytes(count, limit: 10)) { try decode(Pictures.gray, limits) }
  }

  @Test func `a picture over the limit is not unpacked`() {
    let limits = PictureLimits()
    #expect(throws: PictureFailure.tooLarge(width: 1025, height: 1, limits: limits)) { try decode(Pictures.wide) }
    #expect(throws: PictureFailure.tooLarge(width: 100_000, height: 100_000, limits: limits)) {
      try decode(Pictures.bomb)
    }
  }

  @Test func `a picture cut anywhere is damaged, never a crash`() {
    for length in 8..<(Pictures.colours.count - 16) {
      #expect(throws: PictureFailure.self) { try decode(Array(Pictures.colours[..<length])) }
    }
  }

  @Test func `a picture with any byte turned is a picture or damaged, never a crash`() {
    for place in Pictures.colours.indices {
      for bit in 0..<8 {
        var bytes = Pictures.colours
        bytes[place] ^= 1 << bit
        _ = try? decode(bytes)  // either outcome will do
      }
    }
  }
}
