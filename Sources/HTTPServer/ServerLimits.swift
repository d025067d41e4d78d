/// What a server grants to strangers. Each limit is per connection unless it says otherwise.
package struct ServerLimits: Sendable, Equatable {
  /// Bytes of the request line.
  package var target = 8_192
  /// Bytes of request line and header fields together.
  package var head = 16_384
  package var fields = 100
  /// Bytes of a body, after its chunks were put together.
  package var body = 1_000_000
  /// Connections of the whole server; beyond it the one that has waited longest is closed.
  package var connections = 10_000
  /// Bytes of unfinished requests that the whole server holds.
  package var unfinished = 128_000_000
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
}
