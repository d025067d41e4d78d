import CCurl
import FeatureKit
import System

/// What the loop's thread does and owns; made on that thread and never seen by another.
final class LoopThread {
  private let library: CurlLibrary
  private let settings: CurlSettings
  private let mailbox: Mailbox
  private let clock: @Sendable () -> Duration
  private let options: TransferOptions
  private let multi: UnsafeMutableRawPointer
  private var gate = HostGate<Order.Ticket>()
  /// Those that the gate lets wait.
  private var waiting: [Order.Ticket: Order] = [:]
  private var running: [Order.Ticket: Transfer] = [:]
  /// Handles that have done their work: setting one back costs less than making one.
  private var spare: [UnsafeMutableRawPointer] = []

  /// Nil when libcurl has no memory for a multi handle.
  init?(_ library: CurlLibrary, _ settings: CurlSettings, _ mailbox: Mailbox, clock: @escaping @Sendable () -> Duration)
  {
    guard let multi = library.functions.pointee.multi_init() else { return nil }
    self.library = library
    self.settings = settings
    self.mailbox = mailbox
    self.clock = clock
    self.multi = multi
    options = TransferOptions(library: library, settings: settings)
    _ = ccurl_multi_set_long(library.functions, multi, CURLMOPT_PIPELINING, ccurl_multiplex)
    mailbox.hang(bell: multi)
  }

  /// Serves until the mailbox says that it closes; then everybody who still waits is told `.cancelled`.
  func run() {
    while true {
      let letters = mailbox.collect()
      if letters.isClosing { return end(letters) }
      read(letters)
      var count: Int32 = 0
      _ = library.functions.pointee.multi_perform(multi, &count)
      finishDone()
      expireWaiting()
      _ = library.functions.pointee.multi_poll(multi, nil, 0, patience(), nil)
    }
  }

  private func read(_ letters: Mailbox.Letters) {
    for order in letters.orders { take(order) }
    for ticket in letters.cancelled { cancel(ticket) }
    for host in letters.abandoned {
      let failure = HTTPFailure.resting(host: host.origin, for: host.rest.wholeMilliseconds)
      for ticket in gate.withdrawAll(host: host.origin) {
        waiting.removeValue(forKey: ticket)?.finish(.failure(.lasting(failure)))
      }
    }
  }

  private func take(_ order: Order) {
    guard !order.ticket.isCancelled else { return order.finish(.failure(.lasting(.cancelled))) }
    if gate.enter(order.ticket, host: order.address.origin, limit: limit(of: order.address)) {
      start(order)
    } else {
      waiting[order.ticket] = order
    }
  }

  private func limit(of address: WebAddress) -> Int {
    if address.isLoopback { return settings.requestsPerLoopback.value }
    let limit = settings.requestsPerHost.value
    return address.host == "pokeapi.co" ? min(6, limit) : limit
  }

  private func start(_ order: Order) {
    guard let easy = spare.popLast() ?? library.functions.pointee.easy_init() else {
      order.finish(.failure(.lasting(.unreachable(url: order.request.url, reason: "out of memory"))))
      return leave(order)
    }
    let transfer = Transfer(order, on: easy)
    options.apply(to: transfer, left: order.deadline - clock())
    running[order.ticket] = transfer
    _ = library.functions.pointee.multi_add_handle(multi, easy)
  }

  private func cancel(_ ticket: Order.Ticket) {
    if let order = waiting.removeValue(forKey: ticket) {
      _ = gate.withdraw(ticket, host: order.address.origin)
      order.finish(.failure(.lasting(.cancelled)))
    } else if let transfer = running[ticket] {
      finish(transfer, .failure(.lasting(.cancelled)))
    }
  }

  private func finishDone() {
    var left: Int32 = 0
    while let message = library.functions.pointee.multi_info_read(multi, &left) {
      guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle,
        let context = ccurl_info_pointer(library.functions, easy, CURLINFO_PRIVATE)
      else { continue }
      let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
      let code = ccurl_message_result(message)
      finish(transfer, transfer.outcome(code, library: library, connectTimeout: settings.connectTimeout.value))
    }
  }

  /// Takes the handle out of libcurl, which closes the socket of an exchange that is not done.
  private func finish(_ transfer: Transfer, _ outcome: Attempt.Outcome) {
    _ = library.functions.pointee.multi_remove_handle(multi, transfer.easy)
    library.functions.pointee.easy_reset(transfer.easy)
    library.functions.pointee.slist_free_all(transfer.headerList)
    spare.append(transfer.easy)
    running[transfer.order.ticket] = nil
    transfer.order.finish(outcome)
    leave(transfer.order)
  }

  private func leave(_ order: Order) {
    guard let next = gate.leave(host: order.address.origin), let order = waiting.removeValue(forKey: next) else {
      return
    }
    start(order)
  }

  /// Ends those that waited for their turn until their time was over.
  private func expireWaiting() {
    guard !waiting.isEmpty else { return }
    let now = clock()
    for order in waiting.values where order.deadline <= now {
      waiting[order.ticket] = nil
      _ = gate.withdraw(order.ticket, host: order.address.origin)
      let failure = HTTPFailure.timedOut(url: order.request.url, after: order.request.timeout)
      order.finish(.failure(.lasting(failure)))
    }
  }

  /// Milliseconds until something must be done though nothing happens; libcurl shortens it by its own timers.
  private func patience() -> Int32 {
    guard let first = waiting.values.map(\.deadline).min() else { return 3_600_000 }
    return Int32(clamping: max(1, (first - clock()).wholeMilliseconds + 1))
  }

  private func end(_ letters: Mailbox.Letters) {
    let late = mailbox.close()
    for order in letters.orders + late.orders { order.finish(.failure(.lasting(.cancelled))) }
    for order in waiting.values { order.finish(.failure(.lasting(.cancelled))) }
    waiting = [:]
    for transfer in running.values { finish(transfer, .failure(.lasting(.cancelled))) }
    for easy in spare { library.functions.pointee.easy_cleanup(easy) }
    _ = library.functions.pointee.multi_cleanup(multi)
  }
}
