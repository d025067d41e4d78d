import Glibc
import Testing

@testable import System

@Suite struct FolderNoticesTests {
  @Test func `each write of the file is told, and of a log beside it none`() throws {
    let folder = "/tmp/folder-notices-\(getpid())"
    try Files.makeFolder(folder)
    defer { system("rm -rf \(folder)") }
    let file = open("\(folder)/flags.json", O_WRONLY | O_CREAT, 0o600)
    let log = open("\(folder)/log", O_WRONLY | O_CREAT, 0o600)
    defer { for descriptor in [file, log] { close(descriptor) } }

    var notices = try FolderNotices()
    let told = notices.descriptor
    notices.watch(WatchedPath("\(folder)/flags.json"))
    #expect(write(log, "line", 4) == 4)
    #expect(!hasNews(told))
    #expect(write(file, "{", 1) == 1)
    #expect(hasNews(told))
    let written = notices.take()
    #expect(written.isRelevant && !written.mayLeadElsewhere)

    // Another file takes its name, and is watched from then on.
    rename("\(folder)/log", "\(folder)/flags.json")
    let renamed = notices.take()
    #expect(renamed.mayLeadElsewhere)
    notices.watch(WatchedPath("\(folder)/flags.json"))
    _ = notices.take()
    #expect(write(file, "}", 1) == 1)
    #expect(!hasNews(told))
    #expect(write(log, "line", 4) == 4)
    let writtenNewly = notices.take()
    #expect(writtenNewly.isRelevant)
  }

  private func hasNews(_ descriptor: Int32) -> Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, 0) == 1
  }
}
