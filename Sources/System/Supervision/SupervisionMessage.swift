import CLinux
import Glibc

/// What a supervisor and its child tell each other: to the child what happened before and the sockets that listen; to
/// the supervisor, as soon as the child is ready, the sockets that it listens on.
struct SupervisionMessage: Hashable, Sendable {
  var restarts = RestartCount(clamping: 0)
  /// When that was last; of no meaning before the first restart.
  var lastRestart: Timestamp = 0
  var sockets: [ListeningSocket] = []

  /// More than the longest message: each address is shorter than 200 bytes.
  private static let room = 16_384
  static let mostSockets = Int(CLINUX_MOST_DESCRIPTORS)

  /// The fields with a zero byte after each; no address contains one.
  private var bytes: [UInt8] {
    ([restarts.description, lastRestart.description] + sockets.map(\.address)).flatMap { Array($0.utf8) + [0] }
  }

  private init?(_ bytes: some Sequence<UInt8>, _ descriptors: [Int32]) {
    let fields = bytes.split(separator: 0, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
    guard fields.count == descriptors.count + 3, fields.last == "",
      let restarts = RestartCount(digits: fields[0]), let lastRestart = Timestamp(digits: fields[1])
    else { return nil }
    self.init(
      restarts: restarts, lastRestart: lastRestart,
      sockets: zip(fields.dropFirst(2), descriptors).map { ListeningSocket(address: $0, descriptor: $1) })
  }

  init(
    restarts: RestartCount = RestartCount(clamping: 0), lastRestart: Timestamp = 0, sockets: [ListeningSocket] = []
  ) {
    self.restarts = restarts
    self.lastRestart = lastRestart
    self.sockets = sockets
  }

  /// Sends it; the descriptors stay open here, too. False when it was not sent.
  func send(over channel: Int32) -> Bool {
    let bytes = bytes
    guard bytes.count <= Self.room else { return false }
    return clinux_send(channel, bytes, bytes.count, sockets.map(\.descriptor), sockets.count)
  }

  /// The next message that has arrived; nil when there is none. Whoever receives it closes the descriptors.
  static func receive(over channel: Int32) -> SupervisionMessage? {
    var bytes = [UInt8](repeating: 0, count: room)
    var descriptors = [Int32](repeating: -1, count: mostSockets)
    var count = 0
    let length = clinux_receive(channel, &bytes, room, &descriptors, &count)
    guard length > 0 else { return nil }
    let received = Array(descriptors.prefix(count))
    if let message = SupervisionMessage(bytes.prefix(length), received) { return message }
    for descriptor in received { close(descriptor) }
    return nil
  }
}
