import FeatureKit
import HTTPServer

/// Lets in only what asks for us by a name of ours, and takes changes only from our own pages.
struct Gate: Sendable {
  private let hosts: Set<String>
  /// Numeric addresses are ours, too: a name that was turned on us (DNS rebinding) is never one.
  private let takesNumbers: Bool
  private let isTLS: Bool
  private let origins: Set<String>
  let rule: OwnerRule

  init(_ settings: WebSettings, addresses: [ServerAddress]) {
    hosts = Set(["localhost", "127.0.0.1", "[::1]"] + settings.hosts.map { $0.lowercased() })
    rule = OwnerRule(settings, addresses: addresses)
    takesNumbers = !addresses.allSatisfy(\.isLoopback)
    isTLS = settings.tls
    origins = Set(settings.origins)
  }

  func admits(host: String) -> Bool {
    guard let authority = HostField(host) else { return false }
    return hosts.contains(authority.name) || (takesNumbers && authority.isNumeric)
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
    let text = String(referer.utf8.dropFirst(ours.utf8.count).prefix { $0 != UInt8(ascii: "#") }) ?? ""
    return Route(parsing: text)?.with(OwnerKey.parameter, nil)
  }

  /// An origin whose scripts may ask for flags.
  func allows(origin: String) -> Bool { origins.contains(origin) }
}
