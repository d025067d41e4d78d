import FeatureKit
import HTTPServer
import System

/// Who is the person at this machine, as far as the address of a request says it.
struct OwnerRule: Hashable, Sendable {
  /// Why requests may be a stranger's, wherever they seem to come from.
  enum Opening: Hashable, Sendable {
    case tls
    case hosts
    case listening(ServerAddress)
  }

  /// Nil where only this machine can come.
  let opening: Opening?
  /// Everybody who comes over loopback is the owner: `local: "owner"`.
  let trustsLoopback: Bool
  /// A listener is a Unix socket, which knows the user of its client.
  let hasSocket: Bool
  /// `local: "owner"` was said, and does not count.
  let isOverruled: Bool

  init(_ settings: WebSettings, addresses: [ServerAddress]) {
    let isSocket: (ServerAddress) -> Bool = { if case .unix = $0 { true } else { false } }
    hasSocket = addresses.contains(where: isSocket)
    if settings.tls {
      opening = .tls
    } else if !settings.hosts.isEmpty {
      opening = .hosts
    } else {
      opening = addresses.first { !$0.isLoopback && !isSocket($0) }.map { .listening($0) }
    }
    trustsLoopback = settings.local == .owner && opening == nil && !hasSocket
    isOverruled = settings.local == .owner && !trustsLoopback
  }

  /// What the way that a request came says of who sent it. What a proxy passed on says nothing, whoever runs the proxy.
  func standing(of request: ServerRequest) -> Visitor.Standing {
    guard opening == nil, !request.headers.wasForwarded else { return .visitor }
    if hasSocket, request.peer == .user(ProcessUser.id) { return .owner }
    return trustsLoopback ? .assumedOwner : .visitor
  }

  var diagnosis: Diagnosis {
    Diagnosis("web", trustsLoopback || isOverruled ? .warning : .good, WebWords.rule(self))
  }
}

extension HeaderFields {
  /// A proxy says that it passes the request on for somebody else.
  var wasForwarded: Bool {
    self["Forwarded"] != nil || self["Via"] != nil || self["X-Real-IP"] != nil || hasName(startingWith: "X-Forwarded-")
  }
}
