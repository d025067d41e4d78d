import HTTPServer

/// The proxies that are believed when they say for whom they ask: `X-Forwarded-For`.
struct Proxies: Sendable {
  /// Stands for whatever connects to a Unix socket.
  static let unix = "unix"
  /// Of a longer list no more is read.
  private static let mostHops = 20

  private let peers: Set<Peer>
  private let trustsUnix: Bool

  init(_ names: [String]) {
    peers = Set(names.compactMap { Peer($0) })
    trustsUnix = names.contains(Self.unix)
  }

  static func isValid(_ name: String) -> Bool { name == unix || Peer(name) != nil }

  /// Whom a request is charged to: behind a trusted proxy the last address that is not one of them, else who sent it.
  func peer(of request: ServerRequest) -> Peer {
    guard trusts(request.peer) else { return request.peer }
    var last = request.peer
    let hops = request.headers.all("X-Forwarded-For").flatMap { $0.split(separator: ",") }
    for hop in hops.suffix(Self.mostHops).reversed() {
      // What is no address was not written by a proxy that can be believed: whoever wrote it is charged.
      guard let peer = Peer(String(hop.drop { $0 == " " }.prefix { $0 != " " })) else { return last }
      last = peer
      if !trusts(peer) { return peer }
    }
    return last
  }

  private func trusts(_ peer: Peer) -> Bool { peers.contains(peer) || trustsUnix && peer.isUser }
}
