import Glibc

/// One client. Lives on its loop's thread and is never seen by another.
final class Connection {
  enum Phase {
    /// For a request, or for the rest of one.
    case reading
    /// The answer is being worked out, or waits for its turn.
    case handling
    case streaming(ended: @Sendable (ResponseStream) -> Void)
    /// What is written goes out, then the connection ends.
    case closing
    /// All is said; what the client still sends is thrown away for a moment, so that it hears the answer.
    case lingering
  }

  let descriptor: Int32
  let key: ConnectionKey
  let peer: Peer
  private var place: Reservation?
  private var stream: Reservation?
  /// Of what it holds beyond what every connection may.
  private var bytes: Reservation?
  private var charged = 0
  /// Bytes of the request that is being answered.
  var requestBytes = 0
  var reader: RequestReader
  var phase = Phase.reading
  var output: [UInt8] = []
  var sent = 0
  /// In nanoseconds of the monotonic clock; nil while nothing is waited for.
  var deadline: Int64?
  /// What epoll was told to look for.
  var interest: UInt32
  var isHeadRequest = false
  var keepsAlive = true
  var saysKeepAlive = false
  /// The client sends nothing more.
  var isHalfClosed = false
  var answered = 0
  /// The head of the request is whole, its body is not.
  var isInBody = false
  /// The client has not yet taken all of what was sent.
  var isWriting = false
  /// Since when it is in its phase.
  var since: Int64

  init(
    descriptor: Int32, key: ConnectionKey, peer: Peer, place: consuming Reservation, limits: ServerLimits, now: Int64,
    interest: UInt32
  ) {
    self.descriptor = descriptor
    self.key = key
    self.peer = peer
    self.place = consume place
    self.interest = interest
    reader = RequestReader(limits: limits)
    since = now
  }

  var pending: Int { output.count - sent }

  /// Nothing was asked, or nothing of what was asked is whole.
  var isWaiting: Bool { if case .reading = phase { pending == 0 } else { false } }

  enum Flushed { case done, later, broken }

  /// Sends what the client takes.
  func flush() -> Flushed {
    while sent < output.count {
      let count = output.withUnsafeBytes { bytes in
        send(descriptor, bytes.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      if count < 0 {
        if errno == EINTR { continue }
        return errno == EAGAIN ? .later : .broken
      }
      sent += count
    }
    // A large buffer is not kept for a client that may say nothing for a minute.
    output.removeAll(keepingCapacity: output.capacity <= 16_384)
    sent = 0
    return .done
  }
}

// MARK: What it holds

extension Connection {
  /// It did something: others give way before it.
  func markUsed() { place?.use() }

  func hold(stream reservation: consuming Reservation) { stream = consume reservation }

  /// Charges what is held now, in steps; hardly any connection ever holds as much as the first.
  func charge(_ limits: ServerLimits, to ledger: ResourceLedger, giveWay: @escaping @Sendable () -> Void) {
    // Small buffers belong to every connection; of large ones what is allocated counts, not only what is in them.
    let isLarge = reader.held + pending + requestBytes > limits.included
    let beyond = isLarge ? reader.allocated + output.capacity + requestBytes - limits.included : 0
    let steps = beyond <= 0 ? 0 : (beyond - 1) / 4_096 + 1
    guard steps != charged else { return }
    charged = steps
    if steps == 0 {
      bytes = nil
    } else if bytes == nil {
      bytes = ledger.reserve(.bytes, steps * 4_096, for: Holder(peer: peer), giveWay: giveWay)
    } else {
      bytes?.resize(to: steps * 4_096)
    }
  }

  /// Gives back everything; the connection is over.
  func release() {
    place = nil
    stream = nil
    bytes = nil
  }
}
