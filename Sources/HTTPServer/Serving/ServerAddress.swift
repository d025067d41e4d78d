import System

/// Where a server listens: `127.0.0.1:8151`, `[::1]:8151`, `unix:/run/pokehost.sock`. Port 0 lets the system choose.
package enum ServerAddress: Hashable, Sendable {
  case ip(host: String, port: UInt16)
  case unix(path: String)

  /// Nil for what is none of these; a name instead of an address is refused, but for `localhost`.
  package init?(_ text: String) {
    if text.utf8.starts(with: "unix:".utf8) {
      let path = String(text.dropFirst(5))
      // The kernel's own limit for the path of a socket.
      guard !path.isEmpty, path.utf8.count < 108, !path.utf8.contains(0) else { return nil }
      self = .unix(path: path)
      return
    }
    guard let colon = text.lastIndex(of: ":"),
      let port = DecimalDigits.value(of: text[text.index(after: colon)...].utf8).flatMap(UInt16.init(exactly:))
    else { return nil }
    var host = String(text[..<colon])
    if host.first == "[", host.last == "]" { host = String(host.dropFirst().dropLast()) }
    if host == "localhost" { host = "127.0.0.1" }
    guard SocketAddress(host: host, port: port) != nil else { return nil }
    self = .ip(host: host, port: port)
  }

  /// Nobody but this machine can come here directly.
  package var isLoopback: Bool {
    switch self {
    case .ip(let host, _): host == "::1" || host.utf8.starts(with: "127.".utf8)
    case .unix: false
    }
  }
}

extension ServerAddress: CustomStringConvertible {
  package var description: String {
    switch self {
    case .ip(let host, let port): host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]:\(port)" : "\(host):\(port)"
    case .unix(let path): "unix:\(path)"
    }
  }

  /// What to type into a browser; nil for a socket in the file system.
  package var url: String? {
    guard case .ip = self else { return nil }
    return "http://\(self)/"
  }
}
