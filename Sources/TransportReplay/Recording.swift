import FeatureKit
import System

/// A folder of answers, each a file that a person can read and edit:
///
///     pokeapi.co/api/v2/pokemon/25/GET.http
///     openlibrary.org/search.json/GET q=dune&limit=10.http
package struct Recording: Sendable {
  let folder: String
  /// The largest file that is read, in bytes.
  static let fileLimit = 64_000_000

  package init(folder: String) { self.folder = folder }

  /// The recorded answer; nil when there is none.
  func answer(to request: HTTPRequest, at address: WebAddress) throws -> HTTPResponse? {
    let path = path(of: request, at: address)
    guard Files.exists(path) else { return nil }
    let bytes = try Files.read(path, limit: Self.fileLimit)
    guard let response = RecordedAnswer.parse(bytes, of: request) else { throw Unreadable(path: path) }
    return response
  }

  func keep(_ response: HTTPResponse, to request: HTTPRequest, at address: WebAddress) throws {
    let path = path(of: request, at: address)
    try Files.makeFolder(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]))
    try Files.replace(path, with: RecordedAnswer.print(response, to: request))
  }

  struct Unreadable: Error {
    let path: String
  }

  /// Where the answer to a request stands. No request can name a file outside of the folder.
  func path(of request: HTTPRequest, at address: WebAddress) -> String {
    let isUsual = address.port == (address.scheme == .https ? 443 : 80)
    let parts = address.target.split(separator: "?", maxSplits: 1)
    let segments = (parts.first ?? "").split(separator: "/").map { Self.fileName(String($0)) }
    var name = request.method.rawValue
    if parts.count == 2 { name += " " + Self.fileName(String(parts[1])) }
    if !request.body.isEmpty { name += " " + Self.fingerprint(request.body) }
    let host = Self.fileName(isUsual ? address.host : "\(address.host)_\(address.port)")
    return ([folder, host] + segments + [name + ".http"]).joined(separator: "/")
  }

  /// The text as a file's name: what could be mistaken for a path is escaped, what is too long ends in a fingerprint.
  private static func fileName(_ text: String) -> String {
    let name = text.allSatisfy { $0 == "." } ? text.map { _ in "%2E" }.joined() : text
    let safe = name.replacing("/", with: "%2F").replacing("\0", with: "")
    return safe.utf8.count <= 200 ? safe : safe.prefix(180) + "~" + fingerprint(Array(safe.utf8))
  }

  /// FNV-1a, 64 bits.
  private static func fingerprint(_ bytes: [UInt8]) -> String {
    let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return String(hash, radix: 16)
  }
}
