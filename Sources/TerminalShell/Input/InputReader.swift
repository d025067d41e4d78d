/// The parser and the time: what was begun and does not go on is given up. Times are nanoseconds of one clock that
/// never goes back; whoever reads the terminal says what it shows.
struct InputReader: Sendable {
  private var parser = InputParser()
  /// When to call `timeOut`; nil when nothing is waited for.
  private(set) var ends: Int64?

  init() {}

  mutating func feed(_ bytes: some Sequence<UInt8>, at now: Int64) -> [TerminalInput] {
    let events = parser.feed(bytes)
    ends = parser.patience.map { now + Int64($0) * 1_000_000 }
    return events
  }

  /// Nothing before its time has come.
  mutating func timeOut(at now: Int64) -> [TerminalInput] {
    guard let end = ends, end <= now else { return [] }
    ends = nil
    return parser.timeOut()
  }
}
