import CLinux
import Glibc
import System

/// A numeric IPv4 or IPv6 address as the kernel wants it.
struct SocketAddress {
  private var storage = sockaddr_storage()
  private var length: socklen_t
  let family: Int32

  /// Nil for what is no numeric address.
  init?(host: String, port: UInt16) {
    var four = in_addr()
    var six = in6_addr()
    if inet_pton(AF_INET, host, &four) == 1 {
      family = AF_INET
      length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let address = sockaddr_in(
        sin_family: sa_family_t(AF_INET), sin_port: port.bigEndian, sin_addr: four, sin_zero: (0, 0, 0, 0, 0, 0, 0, 0))
      withUnsafeMutableBytes(of: &storage) { $0.storeBytes(of: address, as: sockaddr_in.self) }
    } else if inet_pton(AF_INET6, host, &six) == 1 {
      family = AF_INET6
      length = socklen_t(MemoryLayout<sockaddr_in6>.size)
      let address = sockaddr_in6(
        sin6_family: sa_family_t(AF_INET6), sin6_port: port.bigEndian, sin6_flowinfo: 0, sin6_addr: six,
        sin6_scope_id: 0)
      withUnsafeMutableBytes(of: &storage) { $0.storeBytes(of: address, as: sockaddr_in6.self) }
    } else {
      return nil
    }
  }

  /// Nil for a path longer than the kernel takes.
  init?(path: String) {
    family = AF_UNIX
    length = socklen_t(MemoryLayout<sockaddr_un>.size)
    let bytes = Array(path.utf8)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    withUnsafeMutableBytes(of: &storage) { $0.storeBytes(of: address, as: sockaddr_un.self) }
  }

  /// Hands the address to a system call.
  func use<Result>(_ call: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    withUnsafePointer(to: storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { call($0, length) }
    }
  }

  /// The port that a bound socket has.
  static func port(of descriptor: Int32) -> UInt16? {
    guard var storage = name(of: descriptor) else { return nil }
    // The port stands at the same place for both families.
    return withUnsafeBytes(of: &storage) { UInt16(bigEndian: $0.load(fromByteOffset: 2, as: UInt16.self)) }
  }

  /// Whether it is a socket that takes connections.
  static func listens(_ descriptor: Int32) -> Bool {
    SocketOption.value(SO_ACCEPTCONN, of: descriptor) == 1
      && SocketOption.value(SO_TYPE, of: descriptor) == Int32(SOCK_STREAM.rawValue)
  }

  /// Whether the socket is bound to this address; to any port where this one's is 0.
  func isName(of descriptor: Int32) -> Bool {
    guard let bound = Self.name(of: descriptor), Int32(bound.ss_family) == family else { return false }
    return withUnsafeBytes(of: storage) { wanted in
      withUnsafeBytes(of: bound) { bound in
        switch family {
        // The port, then the address.
        case AF_INET: Self.isPort(wanted, bound) && wanted[4..<8].elementsEqual(bound[4..<8])
        // And the flow label between them, which is of no matter.
        case AF_INET6: Self.isPort(wanted, bound) && wanted[8..<24].elementsEqual(bound[8..<24])
        // The path with zeros behind it.
        default: wanted.dropFirst(2).elementsEqual(bound.dropFirst(2))
        }
      }
    }
  }

  private static func isPort(_ wanted: UnsafeRawBufferPointer, _ bound: UnsafeRawBufferPointer) -> Bool {
    wanted[2..<4].allSatisfy { $0 == 0 } || wanted[2..<4].elementsEqual(bound[2..<4])
  }

  private static func name(of descriptor: Int32) -> sockaddr_storage? {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let status = withUnsafeMutablePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
    }
    return status == 0 ? storage : nil
  }
}
