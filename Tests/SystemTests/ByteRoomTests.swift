import Testing

@testable import System

@Suite struct ByteRoomTests {
  @Test(arguments: [0, 1, 16, 17, 4_000])
  func `what is appended stands there in order, however little was reserved`(reserved: Int) {
    var room = ByteRoom(reserving: reserved)
    var expected: [UInt8] = []
    for round in 0..<40 {
      let text = String(repeating: "é", count: round)
      room.append(text)
      room.append(UInt8(ascii: "-"))
      room.append("word" as StaticString)
      Array(text.utf8).withUnsafeBufferPointer { room.append($0) }
      expected += Array("\(text)-word\(text)".utf8)
    }
    #expect(room.count == expected.count)
    #expect(room.bytes == expected)
    #expect(room.withBytes { Array($0) } == expected)
  }

  @Test(arguments: [0, 7, -7, 10, 1_024, -1_000, .max, .min])
  func `a number stands there in decimal digits`(number: Int) {
    var room = ByteRoom(reserving: 0)
    room.append("n=" as StaticString)
    room.append(decimal: number)
    #expect(String(decoding: room.bytes, as: UTF8.self) == "n=\(number)")
  }

  @Test func `nothing written is nothing there`() {
    var room = ByteRoom(reserving: 0)
    #expect(room.bytes == [])
    room.append("" as String)
    room.append(UnsafeBufferPointer(start: nil, count: 0))
    #expect(room.bytes == [])
  }
}
