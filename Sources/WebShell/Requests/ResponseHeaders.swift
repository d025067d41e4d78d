import HTTPServer

/// The headers that keep a page to itself: every answer has them.
enum ResponseHeaders {
  /// Nothing inline, nothing from outside, no frames, forms only to us.
  static let policy =
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; "
    + "base-uri 'none'; frame-ancestors 'none'"

  static func shared(isTLS: Bool) -> HeaderBlock {
    var headers: [ServerResponse.Header] = [
      .init("Content-Security-Policy", policy), .init("X-Content-Type-Options", "nosniff"),
      .init("X-Frame-Options", "DENY"),
      // Not `no-referrer`: with it browsers send `Origin: null` from our own forms.
      .init("Referrer-Policy", "same-origin"), .init("Cross-Origin-Opener-Policy", "same-origin"),
      .init("Cross-Origin-Resource-Policy", "same-origin"),
      .init("Permissions-Policy", "camera=(), geolocation=(), microphone=()"),
    ]
    if isTLS { headers.append(.init("Strict-Transport-Security", "max-age=31536000")) }
    return HeaderBlock(headers)
  }

  static let html = ServerResponse.Header("Content-Type", "text/html; charset=utf-8")
  static let json = ServerResponse.Header("Content-Type", "application/json")
  static let text = ServerResponse.Header("Content-Type", "text/plain; charset=utf-8")
  /// Kept by nobody but the browser, and asked for again each time.
  static let fresh = ServerResponse.Header("Cache-Control", "private, no-cache")
  static let unkept = ServerResponse.Header("Cache-Control", "no-store")
  static let byVisitor = ServerResponse.Header("Vary", "Cookie, Authorization")
}
