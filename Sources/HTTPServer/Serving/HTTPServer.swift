import Glibc
import Synchronization
package import System

/// Serves HTTP/1.1 on a few threads of its own, each with a loop over its share of the connections.
///
/// Why a loop of our own: measured on the machine that the benchmarks run on, libevent's evhttp answers half as many
/// requests a second and has neither pipelining nor limits on the number and the patience of clients; both would have
/// to be built around it.
package final class HTTPServer: Sendable {
  /// Called on a loop's thread: it must not wait. What takes longer it gives back as `.later`.
  package typealias Handler = @Sendable (ServerRequest) -> Reply

  /// Where it listens, with the ports that the system chose.
  package let addresses: [ServerAddress]
  private let listeners: [Listener]
  private let mailboxes: [LoopMailbox]
  private let threads: Mutex<[OSThread]>
  private let ledger: ResourceLedger

  /// Begins to listen and to serve. `workers` is at least 1; without a ledger it makes its own. Of the sockets
  /// `inherited` from a process before this one it takes those that listen on one of the addresses, and closes the others.
  package init(
    _ addresses: [ServerAddress], inheriting inherited: [ListeningSocket] = [], workers: Int,
    limits: ServerLimits = ServerLimits(), ledger: ResourceLedger? = nil, handler: @escaping Handler
  ) throws(ServerFailure) {
    self.ledger = ledger ?? ResourceLedger(limits.fittingTheSystem())
    listeners = try Self.listen(addresses, inherited)
    self.addresses = listeners.map(\.address)
    mailboxes = (0..<max(1, workers)).compactMap { _ in LoopMailbox() }
    threads = Mutex([])
    guard mailboxes.count == max(1, workers) else {
      for listener in listeners { listener.close() }
      throw .noThread(reason: String(cString: strerror(errno)))
    }
    try start(limits, handler)
  }

  private func start(_ limits: ServerLimits, _ handler: @escaping Handler) throws(ServerFailure) {
    for (number, mailbox) in mailboxes.enumerated() {
      let (all, ledger, listeners) = (mailboxes, ledger, number == 0 ? listeners : [])
      do {
        let thread = try OSThread(named: "web \(number)") {
          var turn = 0
          let loop = EventLoop(mailbox, limits, listeners: listeners, ledger: ledger) { descriptor in
            all[turn % all.count].post(.accepted(descriptor))
            turn += 1
          } handler: {
            handler($0)
          }
          loop?.run()
        }
        threads.withLock { $0.append(thread) }
      } catch {
        for mailbox in mailboxes { mailbox.post(.drain(until: 0)) }
        for listener in listeners { listener.close() }
        throw .noThread(reason: String(cString: strerror(error.code)))
      }
    }
  }

  /// The sockets that it listens on, for a process after this one.
  package var sockets: [ListeningSocket] {
    listeners.map { ListeningSocket(address: $0.asked.description, descriptor: $0.descriptor) }
  }

  /// Those of `addresses` where no process before this one listened.
  package var newAddresses: [ServerAddress] { listeners.filter { !$0.isInherited }.map(\.address) }

  /// How many clients are connected.
  package var connectionCount: Int { ledger.held(.connections) }

  /// Takes no more connections, answers what was asked, ends streams, and returns when all is sent or `limit` passed.
  /// Blocks its thread; call it once.
  package func drain(within limit: Duration) {
    let deadline = Clocks.monotonic + limit.nanoseconds
    for listener in listeners { listener.refuse() }
    for mailbox in mailboxes { mailbox.post(.drain(until: deadline)) }
    for thread in threads.withLock({ threads in
      defer { threads = [] }
      return threads
    }) { thread.join() }
    // A loop forgets a socket by its number: until then the number is the socket's.
    for listener in listeners { Glibc.close(listener.descriptor) }
  }

  private static func listen(
    _ addresses: [ServerAddress], _ inherited: [ListeningSocket]
  ) throws(ServerFailure) -> [Listener] {
    let (taken, rest) = takeOver(inherited, for: addresses)
    for socket in rest { end(socket, unless: addresses) }
    var listeners: [Listener] = []
    for (address, listener) in zip(addresses, taken) {
      do {
        if let listener { listeners.append(listener) } else { listeners.append(try Listener(address)) }
      } catch {
        for listener in listeners + taken.dropFirst(listeners.count).compactMap(\.self) { listener.close() }
        throw error
      }
    }
    return listeners
  }

  /// For each address the socket that listens there, if there is one; and the sockets that are left over.
  private static func takeOver(
    _ inherited: [ListeningSocket], for addresses: [ServerAddress]
  ) -> ([Listener?], [ListeningSocket]) {
    var rest = inherited
    let taken = addresses.map { address -> Listener? in
      for (position, socket) in rest.enumerated() {
        guard let listener = Listener(address, inheriting: socket) else { continue }
        rest.remove(at: position)
        return listener
      }
      return nil
    }
    return (taken, rest)
  }

  /// Nobody will answer there any more. Another process may have the socket, too: closing it here is not enough.
  private static func end(_ socket: ListeningSocket, unless addresses: [ServerAddress]) {
    if let address = ServerAddress(socket.address), case .unix(let path) = address, !addresses.contains(address) {
      unlink(path)
    }
    shutdown(socket.descriptor, Int32(SHUT_RDWR))
    close(socket.descriptor)
  }
}
