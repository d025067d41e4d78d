/// A whole request that somebody sent.
package struct ServerRequest: Sendable {
  /// As sent: methods are case-sensitive.
  package let method: String
  /// Path and query, beginning with `/`; `*` for `OPTIONS *`.
  package let target: String
  /// The authority that was asked: of the target when it was absolute, else the Host field; empty in HTTP/1.0 without.
  package let host: String
  package let headers: HeaderFields
  package let body: [UInt8]
  /// The client keeps the connection when we do.
  package let wantsKeepAlive: Bool
  /// Whom what it uses is charged to.
  package var peer: Peer

  package init(
    method: String, target: String, host: String, headers: HeaderFields = HeaderFields(), body: [UInt8] = [],
    wantsKeepAlive: Bool = true, peer: Peer = .unknown
  ) {
    self.method = method
    self.target = target
    self.host = host
    self.headers = headers
    self.body = body
    self.wantsKeepAlive = wantsKeepAlive
    self.peer = peer
  }

  /// The target up to its `?`.
  package var path: Substring { target[..<(target.utf8.firstIndex(of: UInt8(ascii: "?")) ?? target.endIndex)] }

  /// Bytes that it takes in memory, near enough.
  var size: Int { headers.size + body.count }
}
