import System

/// The parts of an `http` or `https` URL that limits, trust and politeness go by.
public struct WebAddress: Hashable, Sendable {
  public enum Scheme: String, Sendable { case http, https }

  public let scheme: Scheme
  /// Lower case, without brackets.
  public let host: String
  public let port: Int
  /// Path and query as written, beginning with `/`.
  public let target: String

  /// Nil for another scheme, user names, a missing host, and bytes that may not stand in a URL.
  public init?(_ url: String) {
    guard url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }) else { return nil }
    guard let colon = url.firstIndex(of: ":"), let scheme = Scheme(rawValue: url[..<colon].lowercased()) else {
      return nil
    }
    let rest = url[url.index(after: colon)...]
    guard rest.hasPrefix("//") else { return nil }
    let authority = rest.dropFirst(2).prefix { !"/?#".contains($0) }
    guard !authority.contains("@"), let (host, port) = Self.split(authority, scheme: scheme) else { return nil }
    let target = rest.dropFirst(2 + authority.count).prefix { $0 != "#" }
    self.scheme = scheme
    self.host = host
    self.port = port
    self.target = target.hasPrefix("/") ? String(target) : "/" + target
  }

  /// One on which circuits and limits are kept: `https://pokeapi.co:443`.
  public var origin: String { "\(scheme)://\(host):\(port)" }

  /// True for this machine itself.
  public var isLoopback: Bool {
    host == "localhost" || host == "::1" || (host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." })
  }

  private static func split(_ authority: Substring, scheme: Scheme) -> (host: String, port: Int)? {
    var name = authority
    var port = scheme == .https ? 443 : 80
    let afterBracket = authority.lastIndex(of: "]") ?? authority.startIndex
    if let colon = authority[afterBracket...].lastIndex(of: ":") {
      guard let number = Bounded<1, 65_535>(digits: authority[authority.index(after: colon)...]) else { return nil }
      name = authority[..<colon]
      port = number.value
    }
    if name.hasPrefix("["), name.hasSuffix("]") { name = name.dropFirst().dropLast() }
    return name.isEmpty ? nil : (name.lowercased(), port)
  }
}
