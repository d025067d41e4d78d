import CWebAssets
import FeatureKit
import HTTPServer
import System

/// What pages load beside themselves: built in, and named by their content, so that a browser asks once.
struct Assets: Sendable {
  private let responses: [String: (tag: String, response: ServerResponse)]
  let links: AssetLinks

  init(shared: HeaderBlock) {
    let style = Stylesheet.bytes(layout: Self.embedded(pokehost_web_stylesheet, pokehost_web_stylesheet_count))
    let script = Self.embedded(pokehost_web_script, pokehost_web_script_count)
    let icon = Self.embedded(pokehost_web_icon, pokehost_web_icon_count)
    var responses: [String: (String, ServerResponse)] = [:]
    func add(_ name: String, _ ending: String, _ type: String, _ bytes: [UInt8]) -> WebLink {
      let hash = String(SHA256.digest(bytes).hexadecimal.prefix(16))
      let link = WebLink("/assets", "\(name).\(hash).\(ending)")
      let tag = "\"\(hash)\""
      let headers: [ServerResponse.Header] = [
        .init("Content-Type", type), .init("Cache-Control", "public, max-age=31536000, immutable"), .init("ETag", tag),
      ]
      responses[link.text] = (tag, ServerResponse(200, headers, shared: shared, body: bytes))
      return link
    }
    links = AssetLinks(
      stylesheet: add("page", "css", "text/css; charset=utf-8", style),
      script: add("page", "js", "text/javascript; charset=utf-8", script),
      icon: add("icon", "svg", "image/svg+xml", icon))
    responses["/favicon.ico"] = responses[links.icon.text]
    self.responses = responses
  }

  func response(to request: ServerRequest) -> ServerResponse? {
    guard let (tag, response) = responses[String(request.path)] else { return nil }
    guard ETags.match(request.headers["If-None-Match"], tag) else { return response }
    return ServerResponse(304, response.headers, shared: response.shared)
  }

  private static func embedded(_ start: UnsafePointer<UInt8>, _ count: Int) -> [UInt8] {
    Array(UnsafeBufferPointer(start: start, count: count))
  }
}

/// Entity tags, as `If-None-Match` names them.
enum ETags {
  /// True when the list names `tag`, weakly or strongly, or everything.
  static func match(_ list: String?, _ tag: String) -> Bool {
    guard let list else { return false }
    // Nearly always it is the one tag that was given.
    if list == tag { return true }
    return list.utf8.split(separator: UInt8(ascii: ",")).contains { entry in
      var name = entry.drop { $0 == UInt8(ascii: " ") }
      while name.last == UInt8(ascii: " ") { name.removeLast() }
      if name.elementsEqual("*".utf8) { return true }
      return (name.starts(with: "W/".utf8) ? name.dropFirst(2) : name).elementsEqual(tag.utf8)
    }
  }

  /// A tag of the bytes that changes when they do: for caches, not against forgers.
  static func fast(_ bytes: [UInt8]) -> String {
    var (a, b) = (0x9E37_79B9_7F4A_7C15 as UInt64, UInt64(bytes.count))
    bytes.withUnsafeBytes { raw in
      var position = 0
      // Of two words each goes into one half; the second half takes in the first as well.
      while position + 16 <= raw.count {
        let one = raw.loadUnaligned(fromByteOffset: position, as: UInt64.self)
        let other = raw.loadUnaligned(fromByteOffset: position + 8, as: UInt64.self)
        (a, b) = (mixed(a ^ one, 0xA076_1D64_78BD_642F), mixed((b ^ other) &+ a, 0xE703_7ED1_A0B4_28DB))
        position += 16
      }
      while position < raw.count {
        a = mixed(a ^ UInt64(raw[position]), 0x8EBC_6AF0_9C88_C6E3)
        b = b &+ a
        position += 1
      }
    }
    return "\"\(String(a, radix: 36))\(String(b, radix: 36))\""
  }

  private static func mixed(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }
}
