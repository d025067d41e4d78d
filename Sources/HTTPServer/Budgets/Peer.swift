import Glibc

/// Who is at the other end of a connection, as far as resources are charged: an IPv4 address, the /64 network of an
/// IPv6 address (one customer usually has a whole one), or the user of a process on this machine.
package struct Peer: Hashable, Sendable {
  private enum Family: UInt8, Sendable { case unknown, ipv4, ipv6, user }

  private let family: Family
  private let value: UInt64

  /// For requests that came over no connection, and for sockets whose other end the system does not name.
  package static let unknown = Peer(family: .unknown, value: 0)

  private init(family: Family, value: UInt64) {
    self.family = family
    self.value = value
  }

  package static func user(_ id: UInt32) -> Peer { Peer(family: .user, value: UInt64(id)) }

  /// A process on this machine, over a Unix socket.
  package var isUser: Bool { family == .user }

  /// The other end of a connected socket.
  init(of descriptor: Int32) {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let status = withUnsafeMutablePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(descriptor, $0, &length) }
    }
    guard status == 0 else {
      self = .unknown
      return
    }
    switch Int32(storage.ss_family) {
    case AF_INET: self = withUnsafeBytes(of: storage) { Peer(ipv4: $0[4..<8]) }
    case AF_INET6: self = withUnsafeBytes(of: storage) { Peer(ipv6: $0[8..<24]) }
    case AF_UNIX: self = Self.user(of: descriptor)
    default: self = .unknown
    }
  }

  /// A numeric address; nil for anything else.
  package init?(_ text: String) {
    var four = in_addr()
    var six = in6_addr()
    if inet_pton(AF_INET, text, &four) == 1 {
      self = withUnsafeBytes(of: four) { Peer(ipv4: $0[...]) }
    } else if inet_pton(AF_INET6, text, &six) == 1 {
      self = withUnsafeBytes(of: six) { Peer(ipv6: $0[...]) }
    } else {
      return nil
    }
  }

  private init(ipv4 bytes: Slice<UnsafeRawBufferPointer>) {
    self.init(family: .ipv4, value: bytes.reduce(0) { $0 << 8 | UInt64($1) })
  }

  /// An IPv4 address that is written as an IPv6 one (`::ffff:192.0.2.1`) is the IPv4 address.
  private init(ipv6 bytes: Slice<UnsafeRawBufferPointer>) {
    let isMapped = bytes.prefix(10).allSatisfy { $0 == 0 } && bytes.dropFirst(10).prefix(2).allSatisfy { $0 == 0xFF }
    if isMapped {
      self.init(ipv4: bytes.suffix(4))
    } else {
      self.init(family: .ipv6, value: bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) })
    }
  }

  private static func user(of descriptor: Int32) -> Peer {
    // `struct ucred`: process, user, group.
    var credentials: (pid: Int32, uid: UInt32, gid: UInt32) = (0, 0, 0)
    var length = socklen_t(MemoryLayout.size(ofValue: credentials))
    guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &length) == 0 else { return .unknown }
    return .user(credentials.uid)
  }
}

/// Who holds a resource: a peer and, where it is known, the visitor. Behind a proxy all visitors share one peer.
package struct Holder: Hashable, Sendable {
  package let peer: Peer
  /// Empty for everybody of this peer who did not say who they are.
  package let visitor: String

  package init(peer: Peer, visitor: String = "") {
    self.peer = peer
    self.visitor = visitor
  }
}
