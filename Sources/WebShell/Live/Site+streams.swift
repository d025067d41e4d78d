import FeatureKit
import HTTPServer

extension Site {
  /// `/events?route=/pokemon/25`: says when the page at that route is old.
  func pageStream(_ route: Route, _ request: ServerRequest) -> ServerResponse {
    guard request.method == "GET" else { return wrongMethod("GET") }
    guard let page = Route(parsing: route["route"] ?? "/") else { return plain(400, WebWords.badAddressOfPage + "\n") }
    return stream(to: .page(route: page.description), heldBy: holder(of: request))
  }

  func stream(to audience: LiveHub.Audience, heldBy holder: Holder, _ headers: [ServerResponse.Header] = [])
    -> ServerResponse
  {
    let hub = hub
    return ServerResponse(
      200,
      [
        .init("Content-Type", "text/event-stream"), ResponseHeaders.unkept,
        // nginx would hold events back until its buffer is full.
        .init("X-Accel-Buffering", "no"),
      ] + headers, shared: shared,
      body: .stream(heldBy: holder, start: { hub.join($0, as: audience) }, ended: { hub.leave($0) }))
  }
}
