import CLinux
import Glibc

@testable import HTTPServer

/// A client that says exactly what it is told to.
final class RawClient {
  let descriptor: Int32

  /// `origin` is an address of this machine to come from: all of 127.0.0.0/8 are.
  init(_ address: ServerAddress, from origin: String? = nil) throws {
    let found =
      switch address {
      case .ip(let host, let port): SocketAddress(host: host, port: port)
      case .unix(let path): SocketAddress(path: path)
      }
    guard let place = found else { throw Failed(what: "address") }
    descriptor = socket(place.family, Int32(SOCK_STREAM.rawValue), 0)
    var patience = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    if let origin {
      guard let own = SocketAddress(host: origin, port: 0), own.use({ bind(descriptor, $0, $1) }) == 0 else {
        throw Failed(what: "bind: \(errno)")
      }
    }
    guard place.use({ connect(descriptor, $0, $1) }) == 0 else { throw Failed(what: "connect: \(errno)") }
  }

  deinit { close(descriptor) }

  func say(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  func sayNoMore() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// What comes until the server ends the connection, or until `isEnough`.
  func hear(until isEnough: (String) -> Bool = { _ in false }) -> String {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while !isEnough(String(decoding: bytes, as: UTF8.self)) {
      let count = recv(descriptor, &chunk, chunk.count, 0)
      guard count > 0 else { break }
      bytes += chunk.prefix(count)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  struct Failed: Error { let what: String }
}
