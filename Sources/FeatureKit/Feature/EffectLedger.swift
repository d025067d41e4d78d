/// Which effects of a store run, and which of them still may speak.
struct EffectLedger {
  enum Kind: Hashable, Sendable { case run, finish, watch }

  /// One start of an effect. Of two with one name only the newer is current.
  struct Ticket: Hashable, Sendable {
    let name: EffectName
    let number: Int
  }

  private struct Entry {
    let ticket: Ticket
    let kind: Kind
    var task: Task<Void, Never>?
    /// It may still speak: no newer one of its name came, and nobody ended it.
    var isCurrent = true
    var isCancelled = false
  }

  /// Those that run, the newest last: so few that they are looked through.
  private var entries: [Entry] = []
  private var lastNumber = 0

  /// Something runs that somebody waits for.
  var isBusy: Bool { entries.contains { $0.kind != .watch && !$0.isCancelled } }

  func isCurrent(_ ticket: Ticket) -> Bool { entries.contains { $0.isCurrent && $0.ticket == ticket } }

  mutating func enter(_ name: EffectName, _ kind: Kind) -> Ticket {
    cancel(name)
    lastNumber += 1
    let ticket = Ticket(name: name, number: lastNumber)
    entries.append(Entry(ticket: ticket, kind: kind))
    return ticket
  }

  mutating func attach(_ task: Task<Void, Never>, to ticket: Ticket) {
    guard let index = entries.firstIndex(where: { $0.ticket == ticket }) else { return }
    entries[index].task = task
    if entries[index].isCancelled { task.cancel() }
  }

  /// Silences the effect of that name; ends it, unless it writes.
  mutating func cancel(_ name: EffectName) {
    guard let index = entries.firstIndex(where: { $0.isCurrent && $0.ticket.name == name }) else { return }
    silence(index)
  }

  mutating func cancelReads() {
    for index in entries.indices { silence(index) }
  }

  private mutating func silence(_ index: Int) {
    entries[index].isCurrent = false
    guard entries[index].kind != .finish else { return }
    entries[index].isCancelled = true
    entries[index].task?.cancel()
  }

  mutating func leave(_ ticket: Ticket) { entries.removeAll { $0.ticket == ticket } }

  /// Returns when none of the tasks that run now runs any longer.
  func allEnded() async {
    for entry in entries { await entry.task?.value }
  }
}
