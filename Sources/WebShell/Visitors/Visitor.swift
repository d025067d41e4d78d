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
  private static let cookieStart = Array("\(cookieName)=".utf8)
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
    var cookies = cookies
    return cookies.withUTF8 { cookies in
      var rest = cookies[...]
      while !rest.isEmpty {
        let pair = rest.prefix { $0 != UInt8(ascii: ";") }
        rest = rest.dropFirst(pair.count + 1)
        if let key = signedKey(in: pair.drop { $0 == UInt8(ascii: " ") }) { return key }
      }
      return nil
    }
  }

  /// `pokehost=KEY.SIGNATURE`
  private func signedKey(in pair: Slice<UnsafeBufferPointer<UInt8>>) -> String? {
    guard pair.starts(with: Self.cookieStart) else { return nil }
    let value = pair.dropFirst(Self.cookieStart.count)
    guard value.count == 65, value[value.startIndex + 32] == UInt8(ascii: ".") else { return nil }
    let key = String(decoding: value.prefix(32), as: UTF8.self)
    return Array(secrets.cookieSignature(of: key).utf8).equalsSecretly(Array(value.dropFirst(33))) ? key : nil
  }

  func cookie(for visitor: Visitor) -> ServerResponse.Header {
    ServerResponse.Header(
      "Set-Cookie",
      "\(Self.cookieName)=\(visitor.key).\(secrets.cookieSignature(of: visitor.key)); Path=/; Max-Age=\(Self.lifetime); "
        + "HttpOnly; SameSite=Lax\(isTLS ? "; Secure" : "")")
  }

  private static func freshKey() -> String { Secrets.random().prefix(16).hexadecimal }
}
