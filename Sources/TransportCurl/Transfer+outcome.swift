import CCurl
import FeatureKit
import System

extension Transfer {
  /// What came of the exchange.
  func outcome(_ code: CURLcode, library: CurlLibrary, connectTimeout: Int) -> Attempt.Outcome {
    guard code == CURLE_OK else { return .failure(mishap(code, library: library, connectTimeout: connectTimeout)) }
    let url = order.request.url
    let status = ccurl_info_long(library.functions, easy, CURLINFO_RESPONSE_CODE)
    let redirect = ccurl_info_text(library.functions, easy, CURLINFO_REDIRECT_URL).map { String(cString: $0) }
    let response = HTTPResponse(status: status, headers: headers, body: body, url: url)
    let peer = ccurl_info_text(library.functions, easy, CURLINFO_PRIMARY_IP).flatMap {
      NetworkAddress(String(cString: $0))
    }
    return .success(Exchange(response: response, redirect: redirect, peer: peer))
  }

  private func mishap(_ code: CURLcode, library: CurlLibrary, connectTimeout: Int) -> Mishap {
    let url = order.request.url
    switch refusal {
    case .bodyTooLarge: return .lasting(.tooLarge(url: url, limit: order.request.bodyLimit))
    case .headersTooLarge:
      return .lasting(.broken(url: url, reason: "its headers are longer than \(Self.headerLimit) bytes"))
    case .privateAddress(let address):
      let reason = Redirect.privateReason("\(order.address.host) at \(address)")
      // The server that led here answered; nothing is wrong with it.
      return Mishap(
        failure: .badRedirect(url: order.redirectedFrom ?? url, reason: reason), isPassing: false, news: .answered)
    case nil: break
    }
    let reason = reason(code, library: library)
    switch code {
    case CURLE_FILESIZE_EXCEEDED: return .lasting(.tooLarge(url: url, limit: order.request.bodyLimit))
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY:
      return .noWay(.unreachable(url: url, reason: reason))
    case CURLE_COULDNT_CONNECT: return .passing(.unreachable(url: url, reason: reason))
    case CURLE_OPERATION_TIMEDOUT: return timeout(url, library: library, connectTimeout: connectTimeout)
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR,
      CURLE_SSL_INVALIDCERTSTATUS:
      return .lasting(.untrusted(url: url, reason: reason))
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_URL_MALFORMAT: return .lasting(.broken(url: url, reason: reason))
    default: return .passing(.broken(url: url, reason: reason))
    }
  }

  /// A request that was never sent found no way; one that was sent and not answered may be luckier next time.
  private func timeout(_ url: String, library: CurlLibrary, connectTimeout: Int) -> Mishap {
    guard ccurl_info_long(library.functions, easy, CURLINFO_REQUEST_SIZE) == 0 else {
      return .passing(.timedOut(url: url, after: order.request.timeout))
    }
    return .noWay(.unreachable(url: url, reason: "no connection within \(connectTimeout) ms"))
  }

  /// libcurl's words for this case, else for the kind of failure.
  private func reason(_ code: CURLcode, library: CurlLibrary) -> String {
    if let start = errorText.baseAddress, start.pointee != 0 { return String(cString: start) }
    return library.functions.pointee.easy_strerror(code).map { String(cString: $0) } ?? "error \(code.rawValue)"
  }
}
