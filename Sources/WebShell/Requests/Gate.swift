import FeatureKit
import HTTPServer

/// Lets in only what asks for us by a name of ours, and takes changes only from our own pages.
struct Gate: Sendable {
  private let hosts: Set<String>
  /// Numeric addresses are ours, too: a name that was turned on us (DNS rebinding) is never one.
  private let takesNumbers: Bool
  private let isTLS: Bool
  private let origins: Set<String>
  /// Others than this machine's own user may come.
  let isOpen: Bool

  init(_ settings: WebSettings, addresses: [ServerAddress]) {
    hosts = Set(["localhost", "127.0.0.1", "[::1]"] + settings.hosts.map { $0.lowercased() })
    isOpen = !addresses.allSatisfy(\.isLoopback) || !settings.hosts.isEmpty
    takesNumbers = !addresses.allSatisfy(\.isLoopback)
    isTLS = settings.tls
    origins = Set(settings.origins)
  }

  func admits(host: String) -> Bool {
    let name = Self.name(of: host).lowercased()
    return hosts.contains(name) || (takesNumbers && Self.isNumeric(name))
  }

  /// True when the request may change something: it comes from a page of ours, or from no page at all.
  func isOurs(_ request: ServerRequest) -> Bool {
    if let site = request.headers["Sec-Fetch-Site"], site != "same-origin", site != "none" { return false }
    guard let origin = request.headers["Origin"] else { return true }
    return isOurOrigin(origin, request)
  }

  func isOurOrigin(_ origin: String, _ request: ServerRequest) -> Bool {
    origin == "\(isTLS ? "https" : "http")://\(request.host)"
  }

  /// The page of ours that a link or a form led here from; nil for a bookmark, and for what comes from elsewhere.
  func pageBefore(_ request: ServerRequest) -> Route? {
    guard let referer = request.headers["Referer"] else { return nil }
    let ours = "\(isTLS ? "https" : "http")://\(request.host)"
    guard referer.utf8.starts(with: ours.utf8) else { return nil }
    // Without the slash that begins a path it is another origin that only begins like ours.
    return Route(parsing: String(referer.utf8.dropFirst(ours.utf8.count).prefix { $0 != UInt8(ascii: "#") }) ?? "")
  }

  /// An origin whose scripts may ask for flags.
  func allows(origin: String) -> Bool { origins.contains(origin) }

  /// `localhost:8151` without its port.
  private static func name(of host: String) -> String {
    let mark = host.utf8.first == UInt8(ascii: "[") ? UInt8(ascii: "]") : UInt8(ascii: ":")
    let name = String(host[..<(host.utf8.firstIndex(of: mark) ?? host.endIndex)])
    return mark == UInt8(ascii: "]") ? name + "]" : name
  }

  private static func isNumeric(_ name: String) -> Bool {
    if name.first == "[" { return name.utf8.allSatisfy { $0 == 91 || $0 == 93 || $0 == 58 || $0 == 46 || isHex($0) } }
    return name.split(separator: ".").count == 4 && name.utf8.allSatisfy { $0 == 46 || ($0 >= 48 && $0 <= 57) }
  }

  private static func isHex(_ byte: UInt8) -> Bool { (byte >= 48 && byte <= 57) || (byte >= 97 && byte <= 102) }
}
