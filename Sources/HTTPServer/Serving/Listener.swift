import CLinux
import Glibc
import System

/// A socket that takes connections. Whoever made it closes it.
struct Listener: Sendable {
  let descriptor: Int32
  /// As it was asked for, port 0 included.
  let asked: ServerAddress
  /// A process before this one opened it.
  let isInherited: Bool
  /// With the port that the system chose, when it was asked to.
  let address: ServerAddress

  init(_ address: ServerAddress) throws(ServerFailure) {
    asked = address
    isInherited = false
    switch address {
    case .ip(let host, let port):
      guard let socketAddress = SocketAddress(host: host, port: port) else {
        throw .failed(address, call: "inet_pton", reason: "no numeric address")
      }
      descriptor = try Self.open(address, socketAddress)
      self.address = .ip(host: host, port: SocketAddress.port(of: descriptor) ?? port)
    case .unix(let path):
      guard let socketAddress = SocketAddress(path: path) else {
        throw .failed(address, call: "bind", reason: "the path is too long")
      }
      try Self.clear(path, socketAddress, address)
      descriptor = try Self.open(address, socketAddress)
      chmod(path, 0o660)
      self.address = address
    }
  }

  /// Takes over a socket that a process before this one opened for `asked`. Nil for anything but a socket that listens
  /// there; its descriptor then stays the caller's.
  init?(_ asked: ServerAddress, inheriting socket: ListeningSocket) {
    guard socket.address == asked.description, SocketAddress.listens(socket.descriptor) else { return nil }
    switch asked {
    case .ip(let host, let port):
      guard let place = SocketAddress(host: host, port: port), let actual = SocketAddress.port(of: socket.descriptor),
        place.isName(of: socket.descriptor)
      else { return nil }
      address = .ip(host: host, port: actual)
    case .unix(let path):
      guard let place = SocketAddress(path: path), place.isName(of: socket.descriptor) else { return nil }
      address = asked
    }
    self.asked = asked
    isInherited = true
    descriptor = socket.descriptor
  }

  /// Refuses connections from now on, those that wait included, also where another process has the socket, too.
  func refuse() {
    if case .unix(let path) = address { unlink(path) }
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  func close() {
    refuse()
    Glibc.close(descriptor)
  }

  private static func open(_ address: ServerAddress, _ place: SocketAddress) throws(ServerFailure) -> Int32 {
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    let descriptor = socket(place.family, kind, 0)
    guard descriptor >= 0 else { throw failure("socket", address) }
    var on: Int32 = 1
    // A port of which only closed connections are left is free; one that is listened on is not.
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
    if place.family == AF_INET6 {
      setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &on, socklen_t(MemoryLayout<Int32>.size))
    }
    guard place.use({ bind(descriptor, $0, $1) }) == 0, listen(descriptor, 4_096) == 0 else {
      let failure = failure("bind", address)
      Glibc.close(descriptor)
      throw failure
    }
    return descriptor
  }

  /// Takes away a socket that a server left behind that is no more.
  private static func clear(_ path: String, _ place: SocketAddress, _ address: ServerAddress) throws(ServerFailure) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFSOCK else {
      throw .failed(address, call: "bind", reason: "there is a file of that name that is no socket")
    }
    let probe = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard probe >= 0 else { throw failure("socket", address) }
    defer { Glibc.close(probe) }
    guard place.use({ connect(probe, $0, $1) }) != 0 else { throw .taken(address) }
    if errno == ECONNREFUSED { unlink(path) }
  }

  private static func failure(_ call: String, _ address: ServerAddress) -> ServerFailure {
    switch errno {
    case EADDRINUSE: .taken(address)
    case EACCES, EPERM: .forbidden(address)
    default: .failed(address, call: call, reason: String(cString: strerror(errno)))
    }
  }
}
