import Glibc
import Testing

@testable import System

@Suite struct WatchedPathTests {
  @Test func `folders stand from the top down, whether they are there or not`() {
    let deep = (1...40).map { "n\($0)" }
    let path = "/" + deep.joined(separator: "/")
    let folders = WatchedPath(path).folders
    #expect(folders.map(\.path) == ["/"] + (1..<40).map { "/" + deep.prefix($0).joined(separator: "/") })
    #expect(folders.map(\.names) == deep.map { [$0] })
  }

  @Test func `a link's own folder stands before those that it leads through`() throws {
    let folder = "/tmp/watched-path-\(getpid())"
    defer { system("rm -rf \(folder)") }
    try Files.makeFolder("\(folder)/..1/deep")
    symlink("..1", "\(folder)/..data")
    symlink("..data/deep/flags.json", "\(folder)/flags.json")
    let watched = WatchedPath("\(folder)/flags.json")
    #expect(watched.folders.map(\.path) == ["/", "/tmp", folder, "\(folder)/..1", "\(folder)/..1/deep"])
    #expect(watched.folders[2].names == ["flags.json", "..data", "..1"])
    #expect(watched.folders[4].names == ["flags.json"])
    #expect(watched == WatchedPath("\(folder)/flags.json"))
    unlink("\(folder)/..data")
    symlink("..2", "\(folder)/..data")
    #expect(watched != WatchedPath("\(folder)/flags.json"))
  }
}
