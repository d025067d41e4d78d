import FeatureKit

/// Every sentence that the stream says, in one place.
enum StreamWords {
  static func dropped(_ dropped: Int, lost: Int) -> HostNotice {
    let overflow = dropped > 0 ? "\(count(dropped)) left the full spool before every sink had them" : nil
    let flood = lost > 0 ? "\(count(lost)) came faster than they could be written" : nil
    let sentence = [overflow, flood].compactMap { $0 }.joined(separator: ", and ")
    return HostNotice(.warning, "Analytics lost the oldest events: \(sentence).")
  }

  static func notWritten(_ events: Int, _ cause: Failure) -> HostNotice {
    HostNotice(.warning, "\(count(events)) for analytics could not be written down and are lost. \(cause.text)")
  }

  static func refused(_ events: Int, by sink: ModuleID, reason: String) -> HostNotice {
    HostNotice(.warning, "\(sink) refused \(count(events)), which it will not be sent again: \(reason)")
  }

  static func behind(_ sink: ModuleID, reason: String) -> HostNotice {
    HostNotice(.warning, "\(sink) cannot take events now; they wait. \(reason)")
  }

  static let forbidden = CommandFailure(
    .switchedOff, "DO_NOT_TRACK is set: nothing is recorded and nothing is sent.",
    hint: "Unset it to let the sinks of this profile have what waits.")

  private static func count(_ events: Int) -> String { events == 1 ? "1 event" : "\(events) events" }
}
