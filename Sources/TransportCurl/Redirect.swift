import FeatureKit

/// Where an answer leads, and whether it is followed there.
enum Redirect {
  static let statuses: Set<Int> = [301, 302, 303, 307, 308]

  /// The request to make next. What it carries for one host only does not go to another.
  static func next(
    _ request: HTTPRequest, at address: WebAddress, status: Int, target: String
  ) -> Result<(HTTPRequest, WebAddress), HTTPFailure> {
    guard let there = WebAddress(target) else {
      let reason = "to \(target.toldAddress), which is no http or https address"
      return .failure(.badRedirect(url: request.url, reason: reason))
    }
    guard address.scheme == .http || there.scheme == .https else {
      return .failure(.badRedirect(url: request.url, reason: "from https to http"))
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
