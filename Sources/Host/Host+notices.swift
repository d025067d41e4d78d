package import FeatureKit
import JSON
import Synchronization

extension Host {
  package func say(_ notice: HostNotice) {
    board.post(notice)
    events.report(.notice(notice), from: .host)
  }

  /// What of a newer flags file counts only from the next start.
  func tellWhatWaits(since old: FlagState) {
    let shell = ModuleID(rawValue: "shell.\(configuration.shell)")
    if old.settings[shell.rawValue] != flags.settings[shell.rawValue] { say(HostWords.shellSettingsLater(shell)) }
    let context = flags.context(of: configuration.identity, facts: configuration.facts)
    let (was, named) = (old.read("shell", context)?.value?.string, flags.read("shell", context)?.value?.string)
    if let named, named != was, named != "auto", named != configuration.shell {
      say(HostWords.shellLater(named, running: configuration.shell))
    }
  }

  /// What its modules have said so far and still holds.
  package func outstanding() -> [HostNotice] {
    running.running.flatMap { $0.module.remarking?.outstanding ?? [] }
  }

  func noticeStream() -> AsyncStream<HostNotice> { board.stream() }

  func changeStream() -> AsyncStream<HostChange> {
    let (stream, continuation) = AsyncStream.makeStream(of: HostChange.self, bufferingPolicy: .bufferingNewest(16))
    let number = lastStore.add(1, ordering: .relaxed).newValue
    changeListeners[number] = continuation
    continuation.onTermination = { [weak self] _ in Task { await self?.forgetListener(number) } }
    return stream
  }

  private func forgetListener(_ number: Int) { changeListeners[number] = nil }

  func announce(_ sentences: [String]) {
    for sentence in sentences { say(HostNotice(.info, sentence)) }
    let summary = sentences.joined(separator: " ")
    for listener in changeListeners.values { listener.yield(HostChange(generation: generation, summary: summary)) }
    events.report(.planChanged(summary: summary), from: .host)
  }
}
