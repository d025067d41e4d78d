import CLinux
import Glibc
import System

/// Serves many connections on one thread. Made on that thread and never seen by another.
final class EventLoop {
  static let bellToken = UInt64.max
  /// How long work may go on that brings more work, in nanoseconds; then others are looked at.
  private static let turn: Int64 = 1_000_000
  private static let listenerToken = UInt64.max - 1_000

  let mailbox: LoopMailbox
  private var letters: [LoopMailbox.Letter] = []
  private let home = HomeJobs()
  let limits: ServerLimits
  let handler: HTTPServer.Handler
  private let poll: Int32
  private var listeners: [Listener]
  private let takeOver: (Int32) -> Void
  let ledger: ResourceLedger
  var connections: [Connection?] = []
  private var free: [UInt32] = []
  private var generation: UInt32 = 0
  let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 16)
  /// Requests whose answers are being worked out.
  var inHand = 0
  /// Whose next request waits for its turn, the first in front.
  var line = Line<ConnectionKey>()
  var now = Clocks.monotonic
  private var nextSweep: Int64 = 0
  private var drainDeadline: Int64?
  private var listensAgain: Int64?
  private(set) var date: [UInt8] = []
  private var dateSecond = 0

  /// `takeOver` gives an accepted connection to the loop whose turn it is.
  init?(
    _ mailbox: LoopMailbox, _ limits: ServerLimits, listeners: [Listener], ledger: ResourceLedger,
    takeOver: @escaping (Int32) -> Void, handler: @escaping HTTPServer.Handler
  ) {
    poll = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard poll >= 0 else { return nil }
    self.mailbox = mailbox
    self.limits = limits
    self.listeners = listeners
    self.takeOver = takeOver
    self.ledger = ledger
    self.handler = handler
    watch(mailbox.bell, EPOLLIN.rawValue, Self.bellToken)
    listen()
  }

  deinit {
    scratch.deallocate()
    close(poll)
  }

  /// Serves until it was told to drain and the last request is answered.
  func run() {
    TaskPlace.takeShortCalls(true)
    home.begin()
    var events = [epoll_event](repeating: epoll_event(), count: 256)
    while !isDone {
      let count = epoll_wait(poll, &events, Int32(events.count), patience())
      now = Clocks.monotonic
      tellTime()
      for event in events.prefix(Int(max(0, count))) { take(event) }
      workOff()
      callNext()
      if now >= nextSweep { sweep() }
    }
    finish()
  }

  private func patience() -> Int32 {
    guard home.isEmpty, mailbox.fallAsleep() else { return 0 }
    return Int32(max(1, min(250, (nextSweep - now) / 1_000_000)))
  }

  /// Work that brings more work on this thread goes on before anybody else is looked at, for one turn.
  private func workOff() {
    let end = Clocks.monotonic + Self.turn
    repeat {
      let hasWorked = home.work()
      guard readLetters() || hasWorked else { return }
    } while Clocks.monotonic < end
  }

  /// False when there are none.
  private func readLetters() -> Bool {
    guard mailbox.collect(into: &letters) else { return false }
    for letter in letters { open(letter) }
    letters.removeAll(keepingCapacity: true)
    return true
  }

  private func open(_ letter: LoopMailbox.Letter) {
    switch letter {
    case .accepted(let descriptor): adopt(descriptor)
    case .reply(let key, let response):
      inHand -= 1
      if let connection = connection(key) { reply(response, to: connection) }
    case .write(let key, let bytes):
      if let connection = connection(key) { stream(bytes, to: connection) }
    case .end(let key):
      if let connection = connection(key) { endStream(of: connection) }
    case .giveWay(let key, let kind):
      if let connection = connection(key) { giveWay(connection, because: kind) }
    case .drain(let deadline): drain(until: deadline)
    case .job(let job): job.runSynchronously(on: mailbox.asUnownedTaskExecutor())
    }
  }

  private func take(_ event: epoll_event) {
    let token = event.data.u64
    if token == Self.bellToken { return mailbox.silence() }
    if token > Self.listenerToken - 1_000 { return accept(listeners, at: Int(Self.listenerToken - token)) }
    let key = ConnectionKey(slot: UInt32(truncatingIfNeeded: token), generation: UInt32(token >> 32))
    guard let connection = connection(key) else { return }
    if event.events & (EPOLLIN.rawValue | EPOLLRDHUP.rawValue) != 0 {
      receive(on: connection)
    } else if event.events & (EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0 {
      drop(connection)
    } else if event.events & EPOLLOUT.rawValue != 0 {
      advance(connection)
    }
  }
}

// MARK: Connections

extension EventLoop {
  private func listen() {
    for (position, listener) in listeners.enumerated() {
      watch(listener.descriptor, EPOLLIN.rawValue, Self.listenerToken - UInt64(position))
    }
  }

  private func accept(_ listeners: [Listener], at position: Int) {
    guard listeners.indices.contains(position) else { return }
    for _ in 0..<64 {
      let descriptor = clinux_accept(listeners[position].descriptor)
      guard descriptor >= 0 else {
        if errno == EMFILE || errno == ENFILE || errno == ENOMEM || errno == ENOBUFS { pauseListening() }
        return
      }
      takeOver(descriptor)
    }
  }

  /// No descriptor is left: those who wait stay in the kernel's queue until one is.
  private func pauseListening() {
    for listener in listeners { forget(listener.descriptor) }
    listensAgain = now + 100_000_000
  }

  func adopt(_ descriptor: Int32) {
    guard drainDeadline == nil else {
      close(descriptor)
      return
    }
    var on: Int32 = 1
    // An answer is one write; waiting for more to send would only delay its end.
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    let slot = free.popLast() ?? UInt32(connections.count)
    if slot == UInt32(connections.count) { connections.append(nil) }
    generation &+= 1
    let key = ConnectionKey(slot: slot, generation: generation & 0x7FFF_FFFF)
    let interest = EPOLLIN.rawValue | EPOLLRDHUP.rawValue
    let (peer, mailbox) = (Peer(of: descriptor), mailbox)
    let place = ledger.reserve(.connections, for: Holder(peer: peer)) { mailbox.post(.giveWay(key, .connections)) }
    let connection = Connection(
      descriptor: descriptor, key: key, peer: peer, place: place, limits: limits, now: now, interest: interest)
    connection.deadline = now + limits.headTime.nanoseconds
    connections[Int(slot)] = connection
    watch(descriptor, interest, UInt64(key.generation) << 32 | UInt64(slot))
  }

  func connection(_ key: ConnectionKey) -> Connection? {
    guard connections.indices.contains(Int(key.slot)), let connection = connections[Int(key.slot)],
      connection.key == key
    else { return nil }
    return connection
  }

  func drop(_ connection: Connection) {
    guard let known = connections[Int(connection.key.slot)], known === connection else { return }
    connections[Int(connection.key.slot)] = nil
    free.append(connection.key.slot)
    connection.release()
    close(connection.descriptor)
    if case .streaming(let ended) = connection.phase { ended(ResponseStream(mailbox, connection.key)) }
  }

  func setInterest(_ wanted: UInt32, of connection: Connection) {
    guard wanted != connection.interest else { return }
    connection.interest = wanted
    var event = epoll_event(
      events: wanted,
      data: epoll_data(u64: UInt64(connection.key.generation) << 32 | UInt64(connection.key.slot)))
    epoll_ctl(poll, EPOLL_CTL_MOD, connection.descriptor, &event)
  }

  private func watch(_ descriptor: Int32, _ interest: UInt32, _ token: UInt64) {
    var event = epoll_event(events: interest, data: epoll_data(u64: token))
    epoll_ctl(poll, EPOLL_CTL_ADD, descriptor, &event)
  }

  private func forget(_ descriptor: Int32) {
    var event = epoll_event()
    epoll_ctl(poll, EPOLL_CTL_DEL, descriptor, &event)
  }
}

// MARK: Time

extension EventLoop {
  private func tellTime() {
    let second = Clocks.wall.value / 1_000
    guard second != dateSecond else { return }
    dateSecond = second
    date = ResponseHead.date(second)
  }

  /// Four times a second: who has let their time pass is answered or dropped.
  private func sweep() {
    nextSweep = now + 250_000_000
    if let again = listensAgain, now >= again {
      listensAgain = nil
      listen()
    }
    for connection in connections {
      guard let connection, let deadline = connection.deadline, now >= deadline else { continue }
      expire(connection)
    }
    if let drainDeadline, now >= drainDeadline {
      for connection in connections { if let connection { drop(connection) } }
    }
  }

  private func drain(until deadline: Int64) {
    guard drainDeadline == nil else { return }
    drainDeadline = deadline
    for listener in listeners { forget(listener.descriptor) }
    listeners = []
    for connection in connections {
      guard let connection else { continue }
      connection.keepsAlive = false
      switch connection.phase {
      case .reading where connection.reader.isIdle && connection.pending == 0: drop(connection)
      case .streaming: endStream(of: connection)
      case .reading, .handling, .closing, .lingering: break
      }
    }
  }

  var isDraining: Bool { drainDeadline != nil }

  private var isDone: Bool {
    isDraining && inHand == 0 && connections.allSatisfy { $0 == nil }
  }

  private func finish() {
    home.end()
    mailbox.shut()
    _ = readLetters()
  }
}
