import FeatureKit
import HTTPServer

/// The key that the host prints in its address. Who opens that address is the person at this machine from then on.
enum OwnerKey {
  /// Of the query. No page gets to see it, nor does anything that listens to what is shown.
  static let parameter = "key"

  /// `http://127.0.0.1:8151/pokemon?key=…`
  static func address(_ base: String, _ route: Route, key: String) -> String {
    let root = base.utf8.last == UInt8(ascii: "/") ? String(base.dropLast()) : base
    return root + route.with(parameter, key).description
  }
}

extension Site {
  /// Any address with a key: a good one makes the browser the owner's. Either way the key leaves the address bar.
  func enter(_ route: Route, with key: String, _ request: ServerRequest) -> Reply {
    guard request.method == "GET" || request.method == "HEAD" else { return .now(wrongMethod("GET, HEAD")) }
    let visitor: Visitor
    switch recognise(request) {
    case .failure(let failure): return .now(page(for: failure))
    case .success(let known): visitor = known
    }
    var cookies = visitor.isNew ? [desk.cookie(for: visitor)] : []
    if visitor.standing != .owner {
      switch judgeKey(key, request) {
      case .failure(let failure): return .now(page(for: failure))
      case .success(false): return .now(errorPage(403, "Wrong key", WebWords.wrongKey))
      case .success(true): cookies.append(desk.ownerCookie())
      }
    }
    // An older bookmark in a browser that is the owner's already just leads to its page.
    return .now(
      ServerResponse(
        303, [.init("Location", route.with(OwnerKey.parameter, nil).description), ResponseHeaders.unkept] + cookies,
        shared: shared))
  }
}
