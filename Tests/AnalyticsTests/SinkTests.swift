import FeatureKit
import FeatureTesting
import JSON
import Synchronization
import System
import Testing
import ZoogleAnalytics

@testable import AnalyticsConsole
@testable import AnalyticsJSONL
@testable import AnalyticsZoogle

@Suite struct ConsoleSinkTests {
  @Test func `an event is a line that people read`() async {
    let lines = Mutex<[String]>([])
    let sink = ConsoleSink { line in lines.withLock { $0.append(line) } }
    let event = AnalyticsEvent(
      id: "1", name: "pokemon_selected", time: 0, store: "s", feature: "detail", profile: "default",
      parameters: [.init("id", .whole(25)), .init("name", .text("Mr. Mime")), .init("from", .text("\u{1B}[2J"))])
    #expect(await sink.deliver([event]) == .taken)
    #expect(lines.withLock { $0 } == [#"analytics  pokemon_selected  id=25 name="Mr. Mime" from=\u{1B}[2J"#])
  }
}

@Suite struct ZoogleSinkTests {
  @Test func `the SDK gets the key and every parameter as text`() async {
    let logged = Mutex<[ZoogleAnalyticsEvent]>([])
    let sink = ZoogleSink { event in logged.withLock { $0.append(event) } }
    #expect(await sink.deliver([.numbered(25)]) == .taken)
    #expect(logged.withLock { $0.map(\.key) } == ["pokemon_selected"])
    #expect(
      logged.withLock { $0.map(\.parameters) } == [["id": "25", "name": "Pikachu", "share": "0.5", "isOn": "true"]])
  }
}

@Suite struct JSONLSinkTests {
  private let folder: TemporaryFolder
  private let day: Timestamp = 86_400_000

  init() throws { folder = try TemporaryFolder() }

  private func file(rotateAt: Int = 1_000, keep: Int = 3) -> JSONLFile {
    JSONLFile(folder: folder.path + "/events", rotateAt: rotateAt, keep: keep, sync: .batch)
  }

  private func lines(_ name: String = "events.jsonl") throws -> [Substring] {
    String(decoding: try Files.read("\(folder.path)/events/\(name)", limit: 100_000), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
  }

  @Test func `an event is one line of JSON`() throws {
    #expect(
      AnalyticsEvent.numbered(7).json.compactText
        == #"{"schema":1,"id":"00000000000000070000000000000007","time":1007,"event":"pokemon_selected","#
        + #""feature":"detail","store":"run-1","profile":"default","#
        + #""parameters":{"id":7,"name":"Pikachu","share":0.5,"isOn":true}}"#)
  }

  @Test func `a full file is moved aside under its day`() async throws {
    let file = file(rotateAt: 8)
    try await file.append([Array("one\n".utf8), Array("two\n".utf8), Array("three\n".utf8)], now: 0)
    #expect(try lines("events-1970-01-01.jsonl") == ["one", "two", ""])
    #expect(try lines() == ["three", ""])
  }

  @Test func `another day is another file`() async throws {
    let file = file()
    try await file.append([Array("one\n".utf8)], now: 0)
    try await file.append([Array("two\n".utf8)], now: day)
    #expect(try lines("events-1970-01-01.jsonl") == ["one", ""])
    #expect(try lines() == ["two", ""])
  }

  @Test func `of the files moved aside the oldest go`() async throws {
    let file = file(rotateAt: 1, keep: 3)
    for number in 1...6 { try await file.append([Array("\(number)\n".utf8)], now: 0) }
    #expect(try lines() == ["6", ""])
    let kept = ["", ".1", ".2", ".3", ".4"].filter {
      Files.exists("\(folder.path)/events/events-1970-01-01\($0).jsonl")
    }
    #expect(kept.count == 2)
  }

  @Test func `half a line of a killed process is ended before the next`() async throws {
    try Files.makeFolder(folder.path + "/events")
    try Files.replace(folder.path + "/events/events.jsonl", with: Array("{\"half".utf8))
    try await file().append([Array("whole\n".utf8)], now: Clocks.wall)
    #expect(try lines() == ["{\"half", "whole", ""])
  }
}
