/// Which effects of a store run, and which of them still may speak.
struct EffectLedger {
  enum Kind: Hashable, Sendable { case run, finish, watch }

  /// One start of an effect. Of two with one name only the newer is current.
  struct Ticket: Hashable, Sendable {
    let name: EffectName
    let number: Int
  }

  private struct Entry {
    let kind: Kind
    var task: Task<Void, Never>?
    var isCancelled = false
  }

  private var entries: [Ticket: Entry] = [:]
  private var current: [EffectName: Ticket] = [:]
  private var lastNumber = 0

  /// Something runs that somebody waits for.
  var isBusy: Bool { entries.contains { $0.value.kind != .watch && !$0.value.isCancelled } }

  func isCurrent(_ ticket: Ticket) -> Bool { current[ticket.name] == ticket }

  mutating func enter(_ name: EffectName, _ kind: Kind) -> Ticket {
    cancel(name)
    lastNumber += 1
    let ticket = Ticket(name: name, number: lastNumber)
    entries[ticket] = Entry(kind: kind)
    current[name] = ticket
    return ticket
  }

  mutating func attach(_ task: Task<Void, Never>, to ticket: Ticket) {
    entries[ticket]?.task = task
    if entries[ticket]?.isCancelled == true { task.cancel() }
  }

  /// Silences the effect of that name; ends it, unless it writes.
  mutating func cancel(_ name: EffectName) {
    guard let ticket = current.removeValue(forKey: name), let entry = entries[ticket], entry.kind != .finish
    else { return }
    entries[ticket]?.isCancelled = true
    entry.task?.cancel()
  }

  mutating func cancelReads() {
    for (ticket, entry) in entries where entry.kind != .finish {
      entries[ticket]?.isCancelled = true
      entry.task?.cancel()
    }
    current = [:]
  }

  mutating func leave(_ ticket: Ticket) {
    entries[ticket] = nil
    if current[ticket.name] == ticket { current[ticket.name] = nil }
  }

  /// Returns when none of the tasks that run now runs any longer.
  func allEnded() async {
    for entry in entries.values { await entry.task?.value }
  }
}
