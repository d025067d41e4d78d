import FeatureKit
import Glibc
import System
import Testing

@testable import ImagesPNG

@Suite struct ApartDecoderTests {
  private let decoder = ApartDecoder()
  private let limits = PictureLimits()

  private func apart(_ bytes: [UInt8]) -> Result<Picture, PictureFailure> {
    Result { () throws(PictureFailure) in try decoder.decode(bytes, within: limits) }
  }

  private func here(_ bytes: [UInt8]) -> Result<Picture, PictureFailure> {
    Result { () throws(PictureFailure) in try PNGDecoder().decode(bytes, within: limits) }
  }

  @Test(arguments: [Pictures.colours, Pictures.palette, Pictures.gray, Pictures.wide, Pictures.bomb, [], [1, 2, 3]])
  func `a picture is the same as in this process, and so is what is wrong with it`(bytes: [UInt8]) {
    #expect(apart(bytes) == here(bytes))
  }

  @Test func `a picture with any byte turned is judged as in this process, by one child`() throws {
    _ = try decoder.decode(Pictures.colours, within: limits)
    let child = try #require(decoder.childID)
    for place in Pictures.colours.indices {
      for bit in 0..<8 {
        var bytes = Pictures.colours
        bytes[place] ^= 1 << bit
        #expect(apart(bytes) == here(bytes))
      }
    }
    #expect(decoder.childID == child)
  }

  @Test func `no child is made before there is a picture to decode`() {
    #expect(decoder.childID == nil)
    #expect(apart([1, 2, 3]) == .failure(.notAPicture))
    #expect(decoder.childID == nil)
    decoder.prepare()
    #expect(decoder.childID == nil)
  }

  @Test func `the child has its socket, no other file, and is limited`() throws {
    _ = try decoder.decode(Pictures.colours, within: limits)
    let child = try #require(decoder.childID)
    let names = try Self.names(in: "/proc/\(child)/fd")
    #expect(names == ["3"])
    #expect(Self.target(of: "/proc/\(child)/fd/3").hasPrefix("socket:"))
    let status = String(decoding: try Files.read("/proc/\(child)/status", limit: 100_000), as: UTF8.self)
    #expect(status.contains("NoNewPrivs:\t1"))
    #expect(status.contains("Seccomp:\t2"))
    let most = String(decoding: try Files.read("/proc/\(child)/limits", limit: 100_000), as: UTF8.self)
    for name in ["Max open files", "Max file size", "Max processes", "Max core file size"] {
      let line = try #require(most.split(separator: "\n").first { $0.hasPrefix(name) })
      #expect(line.dropFirst(name.count).split(separator: " ").prefix(2) == ["0", "0"], "\(line)")
    }
  }

  @Test func `a child that was killed is replaced before the next picture`() throws {
    _ = try decoder.decode(Pictures.colours, within: limits)
    let child = try #require(decoder.childID)
    #expect(kill(child, SIGKILL) == 0)
    waitUntil({ Self.isGone(child) })
    #expect(apart(Pictures.palette) == here(Pictures.palette))
    #expect(decoder.childID != child)
  }

  @Test func `a child that takes too long fails its picture alone`() throws {
    let hasty = ApartDecoder(patience: 500_000_000)
    // On a machine with much else to do the first may take longer than that.
    waitUntil({ (try? hasty.decode(Pictures.colours, within: limits)) != nil })
    let child = try #require(hasty.childID)
    #expect(kill(child, SIGSTOP) == 0)
    #expect(throws: PictureFailure.corrupt(reason: "decoding took too long")) {
      try hasty.decode(Pictures.colours, within: limits)
    }
    waitUntil({ (try? hasty.decode(Pictures.palette, within: limits)) != nil })
    #expect(hasty.childID != child)
    #expect(Self.isGone(child))
  }

  @Test func `children are made again when what makes them was killed`() throws {
    _ = try decoder.decode(Pictures.colours, within: limits)
    let child = try #require(decoder.childID)
    let server = try #require(Self.parent(of: child))
    #expect(kill(server, SIGKILL) == 0)
    waitUntil({ Self.isGone(child) })
    #expect(apart(Pictures.gray) == here(Pictures.gray))
  }

  @Test func `both processes end with the decoder`() throws {
    var brief: ApartDecoder? = ApartDecoder()
    _ = try brief?.decode(Pictures.colours, within: limits)
    let child = try #require(brief?.childID)
    let server = try #require(Self.parent(of: child))
    brief = nil
    waitUntil({ Self.isGone(child) && Self.isGone(server) })
  }

  @Test func `many at a time are decoded one after the other`() async {
    let outcomes = await withTaskGroup(of: Result<Picture, PictureFailure>.self) { group in
      for _ in 0..<40 { group.addTask { apart(Pictures.colours) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.allSatisfy { $0 == here(Pictures.colours) })
  }

  // MARK: Looking at processes

  /// Looks until it is so, for 20 seconds at most.
  private func waitUntil(_ condition: () -> Bool, at location: SourceLocation = #_sourceLocation) {
    let end = Clocks.monotonic + 20_000_000_000
    while Clocks.monotonic < end {
      if condition() { return }
      usleep(1_000)
    }
    Issue.record("it never came to that", sourceLocation: location)
  }

  /// Gone, or waiting to be buried.
  private static func isGone(_ process: pid_t) -> Bool {
    // A file that is not there is what is asked about.
    guard let bytes = try? Files.read("/proc/\(process)/status", limit: 100_000) else { return true }
    return String(decoding: bytes, as: UTF8.self).contains("State:\tZ")
  }

  private static func parent(of process: pid_t) -> pid_t? {
    // As above.
    guard let bytes = try? Files.read("/proc/\(process)/status", limit: 100_000) else { return nil }
    let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("PPid:\t") }
    return line.flatMap { Bounded<1, 4_194_304>(digits: $0.dropFirst(6)) }.map { pid_t($0.value) }
  }

  private static func target(of link: String) -> String {
    var bytes = [CChar](repeating: 0, count: 256)
    let count = readlink(link, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func names(in folder: String) throws -> [String] {
    let stream = try #require(opendir(folder))
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
