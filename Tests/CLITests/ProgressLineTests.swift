import FeatureKit
import Synchronization
import Testing

@testable import CLI

@Suite struct ProgressLineTests {
  /// What a line said of three steps that came at once.
  private func said(isQuiet: Bool = false, isTerminal: Bool = false) -> [String] {
    let said = Said()
    let line = ProgressLine(isQuiet: isQuiet, isTerminal: isTerminal) { text in said.texts.withLock { $0.append(text) }
    }
    for count in 1...3 { line.show(Progress("\(count) records exported")) }
    line.finish()
    line.finish()
    return said.texts.withLock { $0 }
  }

  private final class Said: Sendable {
    let texts = Mutex<[String]>([])
  }

  @Test func `the last line is how far it came`() {
    #expect(said() == ["1 records exported", "3 records exported"])
    #expect(said(isTerminal: true).last == "\u{1B}[1A\u{1B}[2K\r3 records exported")
  }

  @Test func `who wants quiet hears nothing`() {
    #expect(said(isQuiet: true) == [])
  }
}
