import FeatureKit
import System

/// The form of a recorded answer: a status line, headers, an empty line, the body as it was after decompression. The
/// header `:url` names the address that answered, when redirects led to another.
enum RecordedAnswer {
  static func print(_ response: HTTPResponse, to request: HTTPRequest) -> [UInt8] {
    var head = "HTTP/1.1 \(response.status)\n"
    if response.url != request.url { head += ":url: \(response.url)\n" }
    for header in response.headers where isKept(header, to: request) { head += "\(header.name): \(header.value)\n" }
    return Array(head.utf8) + [UInt8(ascii: "\n")] + response.body
  }

  static func parse(_ bytes: [UInt8], of request: HTTPRequest) -> HTTPResponse? {
    var rest = bytes[...]
    guard let first = line(of: &rest), first.hasPrefix("HTTP/1.1 "),
      let status = Bounded<100, 599>(digits: first.dropFirst(9))
    else { return nil }
    var response = HTTPResponse(status: status.value, url: request.url)
    while let text = line(of: &rest) {
      if text.isEmpty {
        response.body = Array(rest)
        return response
      }
      guard let colon = text.dropFirst().firstIndex(of: ":") else { return nil }
      let value = String(text[text.index(after: colon)...].drop { $0 == " " })
      let name = String(text[..<colon])
      if name == ":url" { response.url = value } else { response.headers.append(HTTPHeader(name, value)) }
    }
    return nil
  }

  /// Left out: what described the body on its way, and what is nobody else's business.
  private static func isKept(_ header: HTTPHeader, to request: HTTPRequest) -> Bool {
    switch header.name.lowercased() {
    case "content-encoding", "transfer-encoding", "connection", "keep-alive", "set-cookie": false
    case "content-length": request.method == .head
    default: true
    }
  }

  private static func line(of rest: inout ArraySlice<UInt8>) -> String? {
    guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    defer { rest = rest[(end + 1)...] }
    return String(validating: rest[..<end], as: UTF8.self).map { $0.hasSuffix("\r") ? String($0.dropLast()) : $0 }
  }
}
