import HTTPServer
import System

/// Who sent a request.
struct Visitor: Hashable, Sendable {
  /// Whether it is the person at this machine.
  enum Standing: Hashable, Sendable {
    case visitor
    /// By the address alone, as `local: "owner"` has it.
    case assumedOwner
    /// By the key that the host printed, or as a process of the same user on a Unix socket.
    case owner
  }

  /// Random, stable, signed: what rules with `fractional` split by.
  let key: String
  /// Of the token they came with.
  let bearer: TokenBook.Bearer?
  let standing: Standing
  /// Their cookie has still to be set.
  let isNew: Bool
  /// The owner's key was sent as a token.
  var hasSentKey = false

  /// What rates of wrong tokens are kept by; nil for who came without one.
  var tokenName: String? { bearer.map { "token \($0.name)" } ?? (hasSentKey ? "owner" : nil) }

  /// What their forms are signed for.
  var formName: String {
    if let bearer { return "token \(bearer.name)" }
    return standing == .owner ? "owner \(key)" : "visitor \(key)"
  }
}

/// Reads visitors from requests, and writes their cookies.
struct VisitorDesk: Sendable {
  static let cookieName = "pokehost"
  static let ownerCookieName = "pokehost-owner"
  /// 400 days: the longest that browsers keep a cookie.
  private static let lifetime = 34_560_000

  let secrets: Secrets
  let tokens: TokenBook
  let isTLS: Bool

  enum Recognised: Sendable {
    case visitor(Visitor)
    case unknownToken
  }

  /// `standing` is what the request's address says of who sent it.
  func recognise(_ headers: HeaderFields, standing: Visitor.Standing = .visitor) -> Recognised {
    let cookies = headers["Cookie"]
    let key = cookies.flatMap { signedKey(in: $0, named: Self.cookieName, isGood: secrets.isCookie) }
    guard let token = Self.token(in: headers) else {
      let isOwner = cookies.flatMap { signedKey(in: $0, named: Self.ownerCookieName, isGood: secrets.isOwner) } != nil
      return .visitor(
        Visitor(
          key: key ?? Self.freshKey(), bearer: nil, standing: isOwner ? .owner : standing, isNew: key == nil))
    }
    if let bearer = tokens.bearer(of: token) {
      return .visitor(Visitor(key: key ?? "token:\(bearer.name)", bearer: bearer, standing: .visitor, isNew: false))
    }
    // Programs of the person at this machine have no browser to keep a cookie.
    guard secrets.isOwnerKey(token) else { return .unknownToken }
    return .visitor(Visitor(key: key ?? "owner", bearer: nil, standing: .owner, isNew: false, hasSentKey: true))
  }

  static func token(in headers: HeaderFields) -> String? {
    if let value = headers["Authorization"] {
      let parts = value.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
      return String(parts[1])
    }
    return headers["X-API-Key"]
  }

  private typealias Check = (_ signature: [UInt8], _ key: String) -> Bool

  /// The key of a cookie that we signed; nil for any other.
  private func signedKey(in cookies: String, named name: String, isGood: Check) -> String? {
    var cookies = cookies
    let start = Array("\(name)=".utf8)
    return cookies.withUTF8 { cookies in
      var rest = cookies[...]
      while !rest.isEmpty {
        let pair = rest.prefix { $0 != UInt8(ascii: ";") }
        rest = rest.dropFirst(pair.count + 1)
        let trimmed = pair.drop { $0 == UInt8(ascii: " ") }
        if trimmed.starts(with: start), let key = Self.signedKey(trimmed.dropFirst(start.count), isGood) { return key }
      }
      return nil
    }
  }

  /// `KEY.SIGNATURE`
  private static func signedKey(_ value: Slice<UnsafeBufferPointer<UInt8>>, _ isGood: Check) -> String? {
    guard value.count == 65, value[value.startIndex + 32] == UInt8(ascii: ".") else { return nil }
    let key = String(decoding: value.prefix(32), as: UTF8.self)
    return isGood(Array(value.dropFirst(33)), key) ? key : nil
  }

  func cookie(for visitor: Visitor) -> ServerResponse.Header {
    cookie(Self.cookieName, visitor.key, secrets.cookieSignature(of: visitor.key))
  }

  /// Makes a browser the owner's. Its signature is of another kind than a visitor's: neither can become the other.
  func ownerCookie() -> ServerResponse.Header {
    let key = Self.freshKey()
    return cookie(Self.ownerCookieName, key, secrets.ownerSignature(of: key))
  }

  /// Lax: a browser that is sent here by a link or by another program is still its owner's.
  private func cookie(_ name: String, _ key: String, _ signature: String) -> ServerResponse.Header {
    ServerResponse.Header(
      "Set-Cookie",
      "\(name)=\(key).\(signature); Path=/; Max-Age=\(Self.lifetime); HttpOnly; SameSite=Lax\(isTLS ? "; Secure" : "")")
  }

  private static func freshKey() -> String { Secrets.random().prefix(16).hexadecimal }
}
