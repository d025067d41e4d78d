import CLinux
import Glibc
import Testing

@testable import System

@Suite struct PathNoticesTests {
  @Test func `each write of the file is told, and of a log beside it none`() throws {
    let folder = try folder("writes")
    defer { system("rm -rf \(folder)") }
    let (file, log) = (try make("\(folder)/flags.json"), try make("\(folder)/log"))
    defer { for descriptor in [file, log] { close(descriptor) } }
    var notices = try PathNotices()
    notices.watch(WatchedPath("\(folder)/flags.json"))

    #expect(write(log, "line", 4) == 4)
    #expect(write(file, "{", 1) == 1)
    let told = names(toldBy: notices.descriptor)
    #expect(!told.contains("log"))
    #expect(told.contains(""))

    #expect(write(file, "}", 1) == 1)
    let news = notices.take()
    #expect(news.isRelevant && !news.mayLeadElsewhere)
  }

  @Test func `what takes the name of the file is watched in its place`() throws {
    let folder = try folder("names")
    defer { system("rm -rf \(folder)") }
    let (file, newer) = (try make("\(folder)/flags.json"), try make("\(folder)/newer"))
    defer { for descriptor in [file, newer] { close(descriptor) } }
    var notices = try PathNotices()
    notices.watch(WatchedPath("\(folder)/flags.json"))

    rename("\(folder)/newer", "\(folder)/flags.json")
    let renamed = notices.take()
    #expect(renamed.isRelevant && renamed.mayLeadElsewhere)
    notices.watch(WatchedPath("\(folder)/flags.json"))
    _ = notices.take()

    #expect(write(file, "}", 1) == 1)
    let old = notices.take()
    #expect(!old.isRelevant)
    #expect(write(newer, "{", 1) == 1)
    let new = notices.take()
    #expect(new.isRelevant)
  }

  @Test func `a file that may be read from now on is looked for anew`() throws {
    let folder = try folder("rights")
    defer { system("rm -rf \(folder)") }
    close(try make("\(folder)/flags.json"))
    var notices = try PathNotices()
    notices.watch(WatchedPath("\(folder)/flags.json"))
    chmod("\(folder)/flags.json", 0o644)
    let news = notices.take()
    #expect(news.isRelevant && news.mayLeadElsewhere)
  }

  @Test func `a link to its own folder leaves the folder watched`() throws {
    let folder = try folder("loop")
    defer { system("rm -rf \(folder)") }
    symlink(".", "\(folder)/flags.json")
    close(try make("\(folder)/newer"))
    var notices = try PathNotices()
    notices.watch(WatchedPath("\(folder)/flags.json"))
    rename("\(folder)/newer", "\(folder)/flags.json")
    let news = notices.take()
    #expect(news.isRelevant && news.mayLeadElsewhere)
  }

  private func folder(_ name: String) throws -> String {
    let path = "/tmp/path-notices-\(getpid())-\(name)"
    try Files.makeFolder(path)
    return path
  }

  private func make(_ path: String) throws -> Int32 {
    let descriptor = open(path, O_WRONLY | O_CREAT, 0o600)
    try #require(descriptor >= 0)
    return descriptor
  }

  /// What waits, as the kernel tells it: in folders above, others may come and go meanwhile.
  private func names(toldBy descriptor: Int32) -> [String] {
    var (bytes, names, offset) = ([UInt8](repeating: 0, count: 65_536), [String](), 0)
    let count = read(descriptor, &bytes, bytes.count)
    let header = MemoryLayout<inotify_event>.size
    while offset + header <= count {
      let event = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: inotify_event.self) }
      let name = bytes[offset + header..<offset + header + Int(event.len)].prefix { $0 != 0 }
      names.append(String(decoding: name, as: UTF8.self))
      offset += header + Int(event.len)
    }
    return names
  }
}
