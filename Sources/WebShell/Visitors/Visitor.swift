import HTTPServer
import System

/// Who sent a request.
struct Visitor: Hashable, Sendable {
  /// Random, stable, signed: what rules with `fractional` split by.
  let key: String
  /// Of the token they came with.
  let bearer: TokenBook.Bearer?
  /// Their cookie has still to be set.
  let isNew: Bool

  /// What their forms are signed for.
  var formName: String { bearer.map { "token \($0.name)" } ?? "visitor \(key)" }
}

/// Reads visitors from requests, and writes their cookies.
struct VisitorDesk: Sendable {
  static let cookieName = "pokehost"
  /// 400 days: the longest that browsers keep a cookie.
  private static let lifetime = 34_560_000

  let secrets: Secrets
  let tokens: TokenBook
  let isTLS: Bool

  enum Recognised: Sendable {
    case visitor(Visitor)
    case unknownToken
  }

  func recognise(_ headers: HeaderFields) -> Recognised {
    let key = headers["Cookie"].flatMap(signedKey)
    guard let token = Self.token(in: headers) else {
      return .visitor(Visitor(key: key ?? Self.freshKey(), bearer: nil, isNew: key == nil))
    }
    guard let bearer = tokens.bearer(of: token) else { return .unknownToken }
    return .visitor(Visitor(key: key ?? "token:\(bearer.name)", bearer: bearer, isNew: false))
  }

  static func token(in headers: HeaderFields) -> String? {
    if let value = headers["Authorization"] {
      let parts = value.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
      return String(parts[1])
    }
    return headers["X-API-Key"]
  }

  /// The key of a cookie that we signed; nil for any other.
  private func signedKey(_ cookies: String) -> String? {
    for pair in cookies.utf8.split(separator: UInt8(ascii: ";")) {
      let trimmed = pair.drop { $0 == UInt8(ascii: " ") }
      guard trimmed.starts(with: Self.cookieName.utf8), trimmed.dropFirst(Self.cookieName.utf8.count).first == 61 else {
        continue
      }
      let value = trimmed.dropFirst(Self.cookieName.utf8.count + 1)
      guard value.count == 65, value.dropFirst(32).first == UInt8(ascii: ".") else { continue }
      let key = String(decoding: value.prefix(32), as: UTF8.self)
      let signature = Array(value.dropFirst(33))
      if Array(secrets.cookieSignature(of: key).utf8).equalsSecretly(signature) { return key }
    }
    return nil
  }

  func cookie(for visitor: Visitor) -> ServerResponse.Header {
    ServerResponse.Header(
      "Set-Cookie",
      "\(Self.cookieName)=\(visitor.key).\(secrets.cookieSignature(of: visitor.key)); Path=/; Max-Age=\(Self.lifetime); "
        + "HttpOnly; SameSite=Lax\(isTLS ? "; Secure" : "")")
  }

  private static func freshKey() -> String { Secrets.random().prefix(16).hexadecimal }
}
