import CCurl
import FeatureKit
import Glibc
import System

/// One exchange under way: what libcurl writes into, from the loop's thread only.
final class Transfer {
  let order: Order
  let easy: UnsafeMutableRawPointer
  private(set) var body: [UInt8] = []
  private(set) var headers: [HTTPHeader] = []
  /// What stopped the reading on our side; libcurl itself only knows that it was stopped.
  private(set) var refusal: Refusal?
  /// Freed with the transfer: libcurl reads it as long as the exchange lasts.
  var headerList: UnsafeMutablePointer<curl_slist>?
  let errorText = UnsafeMutableBufferPointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))

  enum Refusal {
    case bodyTooLarge, headersTooLarge
    case privateAddress(NetworkAddress)
  }

  /// The most bytes of headers that an answer may have.
  static let headerLimit = 64 * 1024
  private var headerBytes = 0

  init(_ order: Order, on easy: UnsafeMutableRawPointer) {
    self.order = order
    self.easy = easy
    errorText.initialize(repeating: 0)
  }

  deinit { errorText.deallocate() }

  /// False for an address that this exchange may not connect to.
  func admits(_ address: NetworkAddress?) -> Bool {
    guard order.redirectedFrom != nil, let address, !address.isPublic else { return true }
    refusal = .privateAddress(address)
    return false
  }

  /// False refuses the rest of the answer.
  func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard body.count + bytes.count <= order.request.bodyLimit else {
      refusal = .bodyTooLarge
      return false
    }
    body.append(contentsOf: bytes)
    return true
  }

  /// One line of the head; a status line begins it anew, as after `100 Continue`.
  func receive(headerLine line: UnsafeRawBufferPointer) -> Bool {
    headerBytes += line.count
    guard headerBytes <= Self.headerLimit else {
      refusal = .headersTooLarge
      return false
    }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
      if line.starts(with: "HTTP/".utf8) { headers = [] }
      return true
    }
    let header = HTTPHeader(Self.text(line[..<colon]), Self.text(line[(colon + 1)...]))
    headers.append(header)
    if header.name.lowercased() == "content-length", let length = DecimalDigits.value(of: header.value.utf8) {
      body.reserveCapacity(max(0, min(length, order.request.bodyLimit)))
    }
    return true
  }

  private static func text(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D || $0 == 0x0A }
    let start = bytes.drop(while: isBlank)
    let end = start.lastIndex { !isBlank($0) }
    return String(decoding: end.map { start[...$0] } ?? start[..<start.startIndex], as: UTF8.self)
  }
}

/// The number in an address that libcurl looked up. Its last member is declared shorter than an IPv6 address is, so that
/// it is read in place and not copied.
private func networkAddress(of address: UnsafeMutablePointer<curl_sockaddr>) -> NetworkAddress? {
  let offset = MemoryLayout<curl_sockaddr>.offset(of: \.addr) ?? 0
  let place = UnsafeRawPointer(address).advanced(by: offset)
  return NetworkAddress(
    socketAddress: UnsafeRawBufferPointer(start: place, count: Int(address.pointee.addrlen)))
}

/// The callbacks that libcurl is given; `context` is the transfer, which the loop keeps until libcurl let go of it.
enum TransferCallback {
  static let body: ccurl_receiver = { bytes, size, count, context in
    guard let bytes, let context else { return 0 }
    let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    return transfer.receive(UnsafeRawBufferPointer(start: bytes, count: size * count)) ? size * count : 0
  }

  /// Opens the socket for an address that was looked up, unless the exchange may not go there.
  static let opener: curl_opensocket_callback = { context, _, address in
    guard let context, let address else { return -1 }
    let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    guard transfer.admits(networkAddress(of: address)) else { return -1 }
    let kind = address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
    return socket(address.pointee.family, kind, address.pointee.`protocol`)
  }

  static let header: ccurl_receiver = { bytes, size, count, context in
    guard let bytes, let context else { return 0 }
    let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
    return transfer.receive(headerLine: line) ? size * count : 0
  }
}
