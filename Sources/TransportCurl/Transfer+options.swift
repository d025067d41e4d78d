import CCurl
import FeatureKit

/// Sets up a handle for one exchange.
struct TransferOptions {
  let library: CurlLibrary
  let settings: CurlSettings

  func apply(to transfer: Transfer, left: Duration) {
    let request = transfer.order.request
    set(transfer, CURLOPT_URL, request.url)
    setConnection(transfer, left: left)
    setMethod(transfer, request)
    setHeaders(transfer, request.headers)
    setReceiving(transfer, request)
  }

  private func setConnection(_ transfer: Transfer, left: Duration) {
    let address = transfer.order.address
    set(transfer, ccurl_protocols, address.scheme == .https ? ccurl_https : ccurl_http | ccurl_https)
    set(transfer, CURLOPT_NOSIGNAL, 1)
    set(transfer, CURLOPT_TIMEOUT_MS, max(1, left.wholeMilliseconds))
    set(transfer, CURLOPT_CONNECTTIMEOUT_MS, settings.connectTimeout.value)
    set(transfer, CURLOPT_LOW_SPEED_LIMIT, 1)
    set(transfer, CURLOPT_LOW_SPEED_TIME, (settings.stallTimeout.value + 999) / 1000)
    set(transfer, CURLOPT_TCP_KEEPALIVE, 1)
    set(transfer, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    // TLS is verified by libcurl's defaults; HTTP/2 where TLS agrees on it, one connection for many requests.
    set(transfer, CURLOPT_HTTP_VERSION, ccurl_http2_over_tls)
    set(transfer, CURLOPT_PIPEWAIT, address.scheme == .https ? 1 : 0)
    if transfer.order.redirectedFrom != nil, !settings.hasProxy { setOpener(transfer) }
    if let proxy = settings.proxy { set(transfer, CURLOPT_PROXY, proxy) }
    if let certificates = settings.certificates { set(transfer, CURLOPT_CAINFO, certificates) }
  }

  /// A connection that is kept was opened without the check: such an exchange gets one of its own.
  private func setOpener(_ transfer: Transfer) {
    set(transfer, CURLOPT_FRESH_CONNECT, 1)
    let context = Unmanaged.passUnretained(transfer).toOpaque()
    _ = ccurl_set_pointer(library.functions, transfer.easy, CURLOPT_OPENSOCKETDATA, context)
    _ = ccurl_set_opener(library.functions, transfer.easy, CURLOPT_OPENSOCKETFUNCTION, TransferCallback.opener)
  }

  private func setMethod(_ transfer: Transfer, _ request: HTTPRequest) {
    switch request.method {
    case .get: set(transfer, CURLOPT_HTTPGET, 1)
    case .head: set(transfer, CURLOPT_NOBODY, 1)
    case .post:
      set(transfer, CURLOPT_POST, 1)
      _ = ccurl_set_size(
        library.functions, transfer.easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(request.body.count))
      request.body.withUnsafeBytes { bytes in
        // libcurl copies the bytes before this returns; an empty body still wants a pointer.
        let empty: StaticString = ""
        let start = bytes.baseAddress ?? UnsafeRawPointer(empty.utf8Start)
        let writable = UnsafeMutableRawPointer(mutating: start)
        _ = ccurl_set_pointer(library.functions, transfer.easy, CURLOPT_COPYPOSTFIELDS, writable)
      }
    }
  }

  private func setHeaders(_ transfer: Transfer, _ headers: [HTTPHeader]) {
    // Without the empty `Expect`, libcurl asks first whether a large body may come, and waits a second for it.
    for line in headers.map(line) + ["Expect:"] {
      guard let longer = library.functions.pointee.slist_append(transfer.headerList, line) else { continue }
      transfer.headerList = longer
    }
    let list = UnsafeMutableRawPointer(transfer.headerList)
    _ = ccurl_set_pointer(library.functions, transfer.easy, CURLOPT_HTTPHEADER, list)
  }

  /// Who asks is said with the contact that the settings name.
  private func line(of header: HTTPHeader) -> String {
    guard let contact = settings.contact, header.name.lowercased() == "user-agent" else {
      return "\(header.name): \(header.value)"
    }
    return "\(header.name): \(header.value) (+\(contact))"
  }

  private func setReceiving(_ transfer: Transfer, _ request: HTTPRequest) {
    let context = Unmanaged.passUnretained(transfer).toOpaque()
    set(transfer, CURLOPT_ACCEPT_ENCODING, "")
    set(transfer, CURLOPT_BUFFERSIZE, 128 * 1024)
    // Before decompression; the transfer counts what comes out.
    let limit = curl_off_t(request.bodyLimit)
    _ = ccurl_set_size(library.functions, transfer.easy, CURLOPT_MAXFILESIZE_LARGE, limit)
    _ = ccurl_set_receiver(library.functions, transfer.easy, CURLOPT_WRITEFUNCTION, TransferCallback.body)
    _ = ccurl_set_receiver(library.functions, transfer.easy, CURLOPT_HEADERFUNCTION, TransferCallback.header)
    _ = ccurl_set_pointer(library.functions, transfer.easy, CURLOPT_WRITEDATA, context)
    _ = ccurl_set_pointer(library.functions, transfer.easy, CURLOPT_HEADERDATA, context)
    _ = ccurl_set_pointer(library.functions, transfer.easy, CURLOPT_PRIVATE, context)
    let errors = UnsafeMutableRawPointer(transfer.errorText.baseAddress)
    _ = ccurl_set_pointer(library.functions, transfer.easy, CURLOPT_ERRORBUFFER, errors)
  }

  private func set(_ transfer: Transfer, _ option: CURLoption, _ value: Int) {
    _ = ccurl_set_long(library.functions, transfer.easy, option, value)
  }

  private func set(_ transfer: Transfer, _ option: CURLoption, _ value: String) {
    _ = ccurl_set_text(library.functions, transfer.easy, option, value)
  }
}

extension Duration {
  var wholeMilliseconds: Int {
    Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
  }
}
