/// A response that goes on: events for one client. Writing never waits; who reads too slowly is let go.
package struct ResponseStream: Hashable, Sendable {
  private let mailbox: LoopMailbox
  private let key: ConnectionKey

  init(_ mailbox: LoopMailbox, _ key: ConnectionKey) {
    self.mailbox = mailbox
    self.key = key
  }

  /// Bytes for a stream that is over go nowhere.
  package func write(_ bytes: [UInt8]) { mailbox.post(.write(key, bytes)) }

  /// Sends what was written and ends the connection.
  package func end() { mailbox.post(.end(key)) }

  package static func == (left: ResponseStream, right: ResponseStream) -> Bool {
    left.mailbox === right.mailbox && left.key == right.key
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(mailbox))
    hasher.combine(key)
  }
}
