import Glibc

/// What a server grants to strangers. Each limit is per connection unless it says otherwise.
package struct ServerLimits: Sendable, Equatable {
  /// Bytes of the request line.
  package var target = 8_192
  /// Bytes of request line and header fields together.
  package var head = 16_384
  package var fields = 100
  /// Bytes of a body, after its chunks were put together.
  package var body = 1_000_000
  /// Connections of the whole server; beyond it the client that has most of them loses one.
  package var connections = 10_000
  /// Answers of the whole server that go on; never more than three quarters of the connections.
  package var streams = 7_500
  /// Bytes of unfinished requests and of answers that are not yet taken, in the whole server, beyond the `included`
  /// ones of each connection.
  package var held = 64_000_000
  /// Bytes that a connection may hold without their being charged: most requests and answers are never charged at all.
  package var included = 4_096
  /// Bytes that wait for a slow client before its stream is ended.
  package var backlog = 65_536
  /// Requests in hand of one worker beyond which nobody's next one is begun who sent it before the last was answered.
  package var crowd = 16
  /// From the first byte of a head to its last, and for the first request of a connection.
  package var headTime = Duration.seconds(10)
  package var bodyTime = Duration.seconds(30)
  /// Between requests of one connection.
  package var idleTime = Duration.seconds(60)
  /// Without a byte taken by the client.
  package var writeTime = Duration.seconds(20)

  package init() {}

  /// The same with no more connections than the system lets this process have, which is raised as far as it goes.
  package func fittingTheSystem() -> ServerLimits {
    var limits = self
    limits.connections = min(connections, max(1, Self.raiseDescriptorLimit() - Self.spareDescriptors))
    return limits
  }

  /// Open files that are kept for everything but clients: records, the flags file, services on the network.
  package static let spareDescriptors = 128

  /// Lets the process have as many descriptors as the system grants it; returns how many.
  package static func raiseDescriptorLimit() -> Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1_024 }
    limit.rlim_cur = limit.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    return Int(clamping: limit.rlim_cur)
  }
}
