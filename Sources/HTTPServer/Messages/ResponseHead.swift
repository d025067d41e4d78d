import Glibc

/// Writes the head of a response.
struct ResponseHead {
  /// Of the connection, not of the answer.
  struct Framing {
    /// Nil: the body ends with the connection.
    var length: Int?
    var keepsAlive: Bool
    /// The client spoke HTTP/1.0 and has to be told that the connection stays.
    var saysKeepAlive = false
  }

  static func write(_ response: ServerResponse, _ framing: Framing, date: [UInt8], to output: inout [UInt8]) {
    output.append("HTTP/1.1 ")
    output.append(contentsOf: String(response.status).utf8)
    output.append(" ")
    output.append(reason(of: response.status))
    output.append("\r\nDate: ")
    output.append(contentsOf: date)
    output.append("\r\n")
    if let length = framing.length, response.status != 304, response.status != 204 {
      output.append("Content-Length: ")
      output.append(contentsOf: String(length).utf8)
      output.append("\r\n")
    }
    if !framing.keepsAlive {
      output.append("Connection: close\r\n")
    } else if framing.saysKeepAlive {
      output.append("Connection: keep-alive\r\n")
    }
    for header in response.headers { output.append(header) }
    if let shared = response.shared { output.append(contentsOf: shared.bytes) }
    output.append("\r\n")
  }

  static func reason(of status: Int) -> StaticString {
    switch status {
    case 200: "OK"
    case 204: "No Content"
    case 303: "See Other"
    case 304: "Not Modified"
    case 400: "Bad Request"
    case 401: "Unauthorized"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 408: "Request Timeout"
    case 413: "Content Too Large"
    case 414: "URI Too Long"
    case 415: "Unsupported Media Type"
    case 417: "Expectation Failed"
    case 421: "Misdirected Request"
    case 422: "Unprocessable Content"
    case 429: "Too Many Requests"
    case 431: "Request Header Fields Too Large"
    case 500: "Internal Server Error"
    case 501: "Not Implemented"
    case 503: "Service Unavailable"
    case 505: "HTTP Version Not Supported"
    default: "Answer"
    }
  }

  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// `Sun, 06 Nov 1994 08:49:37 GMT`
  static func date(_ seconds: Int) -> [UInt8] {
    var moment = time_t(seconds)
    var parts = tm()
    gmtime_r(&moment, &parts)
    func two(_ value: Int32) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let day = "\(days[Int(parts.tm_wday)]), \(two(parts.tm_mday)) \(months[Int(parts.tm_mon)]) \(parts.tm_year + 1900)"
    return Array("\(day) \(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)) GMT".utf8)
  }
}
