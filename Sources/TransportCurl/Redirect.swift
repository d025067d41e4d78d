import FeatureKit
import System

/// Where an answer leads, and whether it is followed there.
enum Redirect {
  static let statuses: Set<Int> = [301, 302, 303, 307, 308]

  /// Whether an answer came from the public network. `peer` is what was connected to, nil where that was a proxy.
  static func isPublic(_ address: WebAddress, peer: NetworkAddress?) -> Bool {
    peer?.isPublic ?? !isPrivate(address)
  }

  /// As far as its text says it; what a name leads to shows when it is connected to.
  private static func isPrivate(_ address: WebAddress) -> Bool {
    if let number = NetworkAddress(address.host) { return !number.isPublic }
    let name = address.host.last == "." ? address.host.dropLast() : address.host[...]
    return name == "localhost" || name.hasSuffix(".localhost")
  }

  /// Why an address of a public host does not lead there. `place` is a number, or a name with the number behind it.
  static func privateReason(_ place: String) -> String {
    "from the public network to \(place), which belongs to this machine or a private network"
  }

  /// The request to make next; `isPublic` says where the answer came from. What it carries for one host only does not go to another.
  static func next(
    _ request: HTTPRequest, at address: WebAddress, status: Int, target: String, isPublic: Bool
  ) -> Result<(HTTPRequest, WebAddress), HTTPFailure> {
    guard let there = WebAddress(target) else {
      let reason = "to \(target.toldAddress), which is no http or https address"
      return .failure(.badRedirect(url: request.url, reason: reason))
    }
    guard address.scheme == .http || there.scheme == .https else {
      return .failure(.badRedirect(url: request.url, reason: "from https to http"))
    }
    guard !isPublic || !isPrivate(there) else {
      return .failure(.badRedirect(url: request.url, reason: privateReason(there.host)))
    }
    var next = request
    next.url = target
    if request.method == .post {
      guard status == 303 else {
        return .failure(.badRedirect(url: request.url, reason: "it would send a body a second time"))
      }
      next.method = .get
      next.body = []
    }
    if there.origin != address.origin { next.headers.removeAll { secret.contains($0.name.lowercased()) } }
    return .success((next, there))
  }

  private static let secret: Set<String> = ["authorization", "cookie", "proxy-authorization"]
}
