import FeatureKit
import FeatureTesting
import Glibc
import JSON
import Synchronization
import System
import Testing

@testable import Logging

@Suite struct LogTests {
  private let failed = LogRecord(
    .info, "transport", "request failed",
    [.init("host", "pokeapi.co"), .init("reason", "no \"route\""), .init("n", 3)],
    time: 1_786_192_205_120)

  @Test func `a record is one line for people`() {
    #expect(
      LogForm.pretty.line(failed)
        == #"2026-08-08T12:30:05.120Z info transport  request failed  host=pokeapi.co reason="no \"route\"" n=3"#)
  }

  @Test func `a record is one line for programs`() throws {
    let line = LogForm.json.line(failed)
    #expect(!line.contains("\n"))
    #expect(
      try JSONValue.parse(Array(line.utf8)) == [
        "time": "2026-08-08T12:30:05.120Z", "level": "info", "subsystem": "transport", "message": "request failed",
        "fields": ["host": "pokeapi.co", "reason": "no \"route\"", "n": 3],
      ])
  }

  @Test(arguments: LogForm.allCases)
  func `nothing that a terminal would obey stands in a line`(form: LogForm) {
    let line = form.line(LogRecord(.info, "stderr", "\u{1B}[2J\nsecond", time: 0))
    #expect(!line.unicodeScalars.contains { $0.value < 0x20 })
  }

  @Test(arguments: LogForm.allCases)
  func `a secret has a name and no value`(form: LogForm) {
    let line = form.line(LogRecord(.info, "storage", "opened", [.init("url", Secret("hunter2"))], time: 0))
    #expect(line.contains("•••"))
    #expect(!line.contains("hunter2"))
  }

  @Test func `an action is named and what it carries is not said`() {
    enum News: FeatureAction { case queryTyped(String) }
    let source = StoreIdentity(
      number: 7, feature: "search", route: "/search?q=secret", pattern: "/search", profile: "default", owner: .local)
    let record = LogRecord(Event(news: .action(AnyAction(News.queryTyped("secret"))), source: source, time: 5))
    #expect(
      record
        == LogRecord(
          .debug, "feature.search", "action",
          [.init("screen", "/search"), .init("store", 7), .init("action", "queryTyped")], time: 5))
  }

  @Test func `a warning of the host is a warning of the log`() {
    let record = LogRecord(Event(news: .notice(HostNotice(.warning, "It is late.")), source: .host, time: 5))
    #expect(record == LogRecord(.warning, "host", "It is late.", time: 5))
  }

  @Test func `each v says one level more`() {
    #expect((0...3).map { LogLevel.warning.saying(more: $0) } == [.warning, .info, .debug, .debug])
  }

  @Test func `only what matters enough is written, and all of it is kept`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/deep/er/log"
    let recent = try #require(RecentRecords())
    let log = Log(try LogTarget(appendingTo: path), from: .warning, as: .pretty, keeping: recent)
    log.take(LogRecord(.info, "host", "quiet", time: 0))
    log.take(LogRecord(.error, "host", "loud", time: 0))
    #expect(try text(path) == "1970-01-01T00:00:00.000Z error host  loud\n")
    #expect(
      log.recent == ["1970-01-01T00:00:00.000Z info host  quiet", "1970-01-01T00:00:00.000Z error host  loud"])
  }

  @Test func `what is only kept and what is written say the same of an event`() throws {
    let folder = try TemporaryFolder()
    let source = StoreIdentity(
      number: 7, feature: "search", route: "/search", pattern: "/search", profile: "default", owner: .local)
    let failed = Event.News.effectEnded("load", failure: Failure("No \"route\"."), after: .seconds(1))
    let said =
      "1970-01-01T00:00:00.005Z info feature.search  effect failed"
      + #"  screen=/search store=7 effect=load microseconds=1000000 reason="No \"route\".""#
    for (threshold, written) in [(LogLevel.info, said + "\n"), (.error, "")] {
      let path = folder.path + "/\(threshold.name)"
      let recent = try #require(RecentRecords())
      let log = Log(try LogTarget(appendingTo: path), from: threshold, as: .pretty, keeping: recent)
      _ = log.follow(OneEvent(event: Event(news: failed, source: source, time: 5)))
      #expect(log.recent == [said])
      #expect(try text(path) == written)
    }
  }

  @Test func `a full file of the host's own choice is moved aside`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/log"
    let target = try LogTarget(appendingTo: path, rotateAt: 20)
    for word in ["first line", "second line", "third line"] { target.write(word) }
    #expect(try text(path) == "third line\n")
    #expect(try text(path + ".1") == "second line\n")
  }

  @Test func `a log turned elsewhere can be turned back`() throws {
    let folder = try TemporaryFolder()
    let log = Log(.nowhere, from: .error, as: .pretty, keeping: nil)
    let before = log.turn(to: try LogTarget(appendingTo: folder.path + "/log"), from: .info)
    log.take(LogRecord(.info, "host", "in the file", time: 0))
    _ = log.turn(to: before.0, from: before.1)
    log.take(LogRecord(.error, "host", "nowhere", time: 0))
    #expect(try text(folder.path + "/log") == "1970-01-01T00:00:00.000Z info host  in the file\n")
  }

  private func text(_ path: String) throws -> String {
    String(decoding: try Files.read(path, limit: 10_000), as: UTF8.self)
  }
}

/// Says one thing to whoever begins to listen.
private struct OneEvent: EventSource {
  let event: Event

  func listen(_ listener: @escaping @Sendable (Event) -> Void) -> EventSubscription {
    listener(event)
    return EventSubscription {}
  }
}

@Suite struct RecentRecordsTests {
  private func enter(_ numbers: ClosedRange<Int>, into recent: RecentRecords) {
    for number in numbers { recent.enter(LogRecord(.info, "host", "number \(number)", time: 0)) }
  }

  @Test func `the last five hundred are kept, the oldest first`() throws {
    let recent = try #require(RecentRecords())
    enter(1...1_234, into: recent)
    #expect(recent.lines.count == 500)
    #expect(recent.lines.first?.hasSuffix("number 735") == true)
    #expect(recent.lines.last?.hasSuffix("number 1234") == true)
  }

  @Test func `what one process entered another reads`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/log/recent"
    let first = try #require(RecentRecords(sharedAt: path))
    enter(1...3, into: first)
    first.save()
    let later = try #require(RecentRecords(sharedAt: path))
    enter(4...600, into: later)
    later.save()
    enter(601...601, into: first)
    first.save()
    first.save()
    let saved = RecentRecords.saved(at: path)
    #expect(saved.compactMap { $0.split(separator: " ").last.map(String.init) } == (102...601).map { "\($0)" })
  }

  @Test func `what was entered is in the file when its owner is gone`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/recent"
    do { enter(1...2, into: try #require(RecentRecords(sharedAt: path))) }
    #expect(RecentRecords.saved(at: path).count == 2)
  }

  @Test func `a file that was cut or put elsewhere harms nobody`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/recent"
    let recent = try #require(RecentRecords(sharedAt: path))
    enter(1...3, into: recent)
    recent.save()
    #expect(truncate(path, 0) == 0)
    // A shared mapping of the file would end the process here with SIGBUS.
    enter(4...5, into: recent)
    recent.save()
    #expect(recent.lines.count == 5)
    #expect(RecentRecords.saved(at: path).count == 2)
    #expect(unlink(path) == 0)
    enter(6...6, into: recent)
    recent.save()
    #expect(RecentRecords.saved(at: path).isEmpty)
  }

  @Test(arguments: ["pipe", "folder", "link"])
  func `what is no regular file is neither waited for nor written to`(kind: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/recent"
    switch kind {
    case "pipe": #expect(mkfifo(path, 0o600) == 0)
    case "folder": #expect(mkdir(path, 0o700) == 0)
    default: #expect(symlink(folder.path + "/elsewhere", path) == 0)
    }
    let recent = try #require(RecentRecords(sharedAt: path))
    enter(1...3, into: recent)
    recent.save()
    #expect(recent.lines.count == 3)
    #expect(RecentRecords.saved(at: path).isEmpty)
    #expect(!Files.exists(folder.path + "/elsewhere"))
  }

  @Test func `where no file can be had memory takes its place`() throws {
    let recent = try #require(RecentRecords(sharedAt: "/proc/no/such/folder"))
    enter(1...2, into: recent)
    #expect(recent.lines.count == 2)
  }

  @Test func `a file of anything is read without harm`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/recent"
    try Files.replace(path, with: [UInt8](repeating: 0xFF, count: 300_000))
    #expect(RecentRecords.saved(at: path).isEmpty)
    let recent = try #require(RecentRecords(sharedAt: path))
    enter(1...1, into: recent)
    recent.save()
    #expect(RecentRecords.saved(at: path).count == 1)
  }

  @Test func `a long record is cut, never refused`() throws {
    let recent = try #require(RecentRecords())
    recent.enter(LogRecord(.info, "host", String(repeating: "ä", count: 900), time: 0))
    #expect(recent.lines.first?.utf8.count ?? 0 >= 500)
  }

  @Test func `many threads lose nothing`() async throws {
    let recent = try #require(RecentRecords())
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<4 { group.addTask { enter(thread * 100...(thread * 100 + 99), into: recent) } }
    }
    #expect(Set(recent.lines).count == 400)
  }
}
