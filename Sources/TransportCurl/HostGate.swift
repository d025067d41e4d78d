/// Lets so many requests to one host through at a time; the others wait in order of arrival.
struct HostGate<Ticket: Hashable> {
  private var running: [String: Int] = [:]
  private var waiting: [String: [Ticket]] = [:]

  /// The tickets of all hosts that wait.
  var allWaiting: [Ticket] { waiting.values.flatMap { $0 } }

  /// True when the ticket may go at once; otherwise it waits for `leave` to name it.
  mutating func enter(_ ticket: Ticket, host: String, limit: Int) -> Bool {
    guard running[host, default: 0] >= limit else {
      running[host, default: 0] += 1
      return true
    }
    waiting[host, default: []].append(ticket)
    return false
  }

  /// One that went is through; returns the one that goes in its place.
  mutating func leave(host: String) -> Ticket? {
    if var queue = waiting[host], !queue.isEmpty {
      let next = queue.removeFirst()
      waiting[host] = queue.isEmpty ? nil : queue
      return next
    }
    let left = running[host, default: 1] - 1
    running[host] = left > 0 ? left : nil
    return nil
  }

  /// One that waits goes away. False when it does not wait.
  mutating func withdraw(_ ticket: Ticket, host: String) -> Bool {
    guard var queue = waiting[host], let place = queue.firstIndex(of: ticket) else { return false }
    queue.remove(at: place)
    waiting[host] = queue.isEmpty ? nil : queue
    return true
  }

  /// All that wait for a host go away.
  mutating func withdrawAll(host: String) -> [Ticket] { waiting.removeValue(forKey: host) ?? [] }
}
