import CLinux
import Glibc
import System

// One exchange after the other: what came is read into requests, each is answered before the next is looked at.

extension EventLoop {
  func receive(on connection: Connection) {
    for _ in 0..<4 {
      let count = read(connection.descriptor, scratch.baseAddress, scratch.count)
      if count < 0 {
        if errno == EINTR { continue }
        if errno == EAGAIN { break }
        return drop(connection)
      }
      if count == 0 {
        connection.isHalfClosed = true
        break
      }
      take(UnsafeRawBufferPointer(rebasing: scratch[..<count]), on: connection)
      if count < scratch.count { break }
    }
    advance(connection)
  }

  private func take(_ bytes: UnsafeRawBufferPointer, on connection: Connection) {
    switch connection.phase {
    case .closing, .lingering, .streaming: return
    case .reading, .handling: break
    }
    if connection.reader.isIdle, connection.isWaiting {
      connection.deadline = now + limits.headTime.nanoseconds
      connection.since = now
    }
    connection.reader.take(bytes)
  }

  /// Says what the connection holds now that it waits for its client.
  private func charge(_ connection: Connection) {
    let (mailbox, key) = (mailbox, connection.key)
    connection.charge(limits, to: ledger) { mailbox.post(.giveWay(key, .bytes)) }
  }

  /// Others need what it holds: a request that is not yet whole is answered with why, anything else ends.
  func giveWay(_ connection: Connection, because kind: ResourceLedger.Kind) {
    guard kind == .bytes, connection.isWaiting, !connection.reader.isIdle else { return drop(connection) }
    refuse(.tooBusy, connection)
  }

  /// Goes on as far as it goes without waiting: a client that takes its answers at once makes room for those of what
  /// it asked further on.
  func advance(_ connection: Connection) {
    var isBackedUp: Bool
    repeat {
      isBackedUp = answerRequests(of: connection)
      settle(connection)
    } while isBackedUp && connection.pending == 0 && self.connection(connection.key) === connection
  }

  /// True when requests may be left because too much waits to be sent.
  private func answerRequests(of connection: Connection) -> Bool {
    while case .reading = connection.phase {
      guard connection.pending <= limits.backlog else { return true }
      do throws(Refusal) {
        switch try connection.reader.next() {
        case .request(let request): answer(request, on: connection)
        case .wantsContinue: connection.output.append("HTTP/1.1 100 Continue\r\n\r\n")
        case .incomplete:
          waitForMore(connection)
          return false
        }
      } catch {
        connection.write(error.response, keepsAlive: false, date: date)
        connection.phase = .closing
      }
    }
    return false
  }

  private func waitForMore(_ connection: Connection) {
    if connection.isHalfClosed {
      connection.phase = .closing
    } else if connection.reader.isInBody, connection.deadline == nil || !connection.isInBody {
      connection.deadline = now + limits.bodyTime.nanoseconds
    }
    connection.isInBody = connection.reader.isInBody
  }

  private func answer(_ request: ServerRequest, on connection: Connection) {
    connection.answered += 1
    connection.markUsed()
    connection.isInBody = false
    connection.isHeadRequest = request.method == "HEAD"
    connection.keepsAlive = request.wantsKeepAlive && !isDraining
    connection.saysKeepAlive = request.wantsKeepAlive && request.headers["Connection"] != nil
    var request = request
    request.peer = connection.peer
    switch handler(request) {
    case .now(let response):
      send(response, on: connection)
    case .later(let work):
      connection.phase = .handling
      connection.requestBytes = request.size
      connection.deadline = nil
      inHand += 1
      let (mailbox, key) = (mailbox, connection.key)
      let place: (any TaskExecutor)? = SharedThreads.areInCharge ? nil : mailbox
      _ = Task(executorPreference: place, priority: .atHome) { mailbox.post(.reply(key, await work())) }
    }
  }

  func reply(_ response: ServerResponse, to connection: Connection) {
    guard case .handling = connection.phase else { return }
    connection.phase = .reading
    connection.requestBytes = 0
    send(response, on: connection)
    if case .reading = connection.phase, !connection.reader.isIdle, inHand >= limits.crowd {
      connection.phase = .handling
      line.append(connection.key)
      settle(connection)
    } else {
      advance(connection)
    }
  }

  /// Who asked on before the last answer came waits until there is room beside those who ask one thing at a time.
  func callNext() {
    while inHand < limits.crowd, let key = line.popFirst() {
      guard let connection = connection(key) else { continue }
      connection.phase = .reading
      advance(connection)
    }
  }

  private func send(_ response: ServerResponse, on connection: Connection) {
    if isDraining { connection.keepsAlive = false }
    switch response.body {
    case .bytes:
      connection.write(response, keepsAlive: connection.keepsAlive, date: date)
      if !connection.keepsAlive { connection.phase = .closing }
    case .stream(let holder, let start, let ended):
      connection.write(response, keepsAlive: false, date: date)
      guard !connection.isHeadRequest else {
        connection.phase = .closing
        return
      }
      connection.phase = .streaming(ended: ended)
      let (mailbox, key) = (mailbox, connection.key)
      connection.hold(stream: ledger.reserve(.streams, for: holder) { mailbox.post(.giveWay(key, .streams)) })
      start(ResponseStream(mailbox, connection.key))
    }
  }

  /// Sends what there is and says what to wait for next.
  private func settle(_ connection: Connection) {
    let before = connection.pending
    switch connection.flush() {
    case .broken: return drop(connection)
    case .later:
      // Every byte that the client takes gives it more time.
      if connection.pending < before || !connection.isWriting {
        connection.deadline = now + limits.writeTime.nanoseconds
      }
      connection.isWriting = true
      let reads = !connection.isHalfClosed && connection.reader.held <= limits.backlog
      let input = reads ? EPOLLIN.rawValue | EPOLLRDHUP.rawValue : 0
      setInterest(input | EPOLLOUT.rawValue, of: connection)
    case .done: rest(connection)
    }
    charge(connection)
  }

  /// Everything is sent.
  private func rest(_ connection: Connection) {
    let wasWriting = connection.isWriting
    connection.isWriting = false
    let input = connection.isHalfClosed ? 0 : EPOLLIN.rawValue | EPOLLRDHUP.rawValue
    switch connection.phase {
    case .closing:
      if connection.isHalfClosed { return drop(connection) }
      shutdown(connection.descriptor, Int32(SHUT_WR))
      connection.phase = .lingering
      connection.deadline = now + 1_000_000_000
      setInterest(input, of: connection)
    case .lingering:
      if connection.isHalfClosed { drop(connection) }
    case .streaming:
      if connection.isHalfClosed { return drop(connection) }
      connection.deadline = nil
      setInterest(input, of: connection)
    case .handling:
      setInterest(connection.reader.held > limits.backlog ? 0 : input, of: connection)
    case .reading:
      if connection.reader.isIdle, connection.answered > 0 {
        connection.deadline = now + limits.idleTime.nanoseconds
        connection.since = now
      } else if wasWriting || connection.deadline == nil {
        connection.deadline = now + limits.headTime.nanoseconds
      }
      setInterest(input, of: connection)
    }
  }

  private func refuse(_ refusal: Refusal, _ connection: Connection) {
    connection.reader = RequestReader(limits: limits)
    connection.write(refusal.response, keepsAlive: false, date: date)
    connection.phase = .closing
    settle(connection)
  }

  /// Its time has passed.
  func expire(_ connection: Connection) {
    guard connection.isWaiting, !connection.reader.isIdle else { return drop(connection) }
    refuse(.tooSlow, connection)
  }

  // MARK: Streams

  func stream(_ bytes: [UInt8], to connection: Connection) {
    guard case .streaming = connection.phase else { return }
    guard connection.pending + bytes.count <= limits.backlog else { return drop(connection) }
    connection.output.append(contentsOf: bytes)
    settle(connection)
  }

  func endStream(of connection: Connection) {
    guard case .streaming(let ended) = connection.phase else { return }
    connection.phase = .closing
    ended(ResponseStream(mailbox, connection.key))
    settle(connection)
  }
}

extension Connection {
  func write(_ response: ServerResponse, keepsAlive: Bool, date: [UInt8]) {
    var length: Int?
    var body: [UInt8] = []
    if case .bytes(let bytes) = response.body {
      length = bytes.count
      body = bytes
    }
    output.reserveCapacity(output.count + 512 + body.count)
    let framing = ResponseHead.Framing(length: length, keepsAlive: keepsAlive, saysKeepAlive: saysKeepAlive)
    ResponseHead.write(response, framing, date: date, to: &output)
    if !isHeadRequest, response.status != 304, response.status != 204 { output.append(contentsOf: body) }
  }
}
