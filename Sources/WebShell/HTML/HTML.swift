package import FeatureKit

/// Writes HTML that cannot break: tags and attribute names are words of this file, and every text is escaped on its way
/// in. There is no way to hand it markup.
package struct HTML: Sendable {
  package private(set) var bytes: [UInt8] = []

  package init() { bytes.reserveCapacity(16_384) }

  /// The document type stands before everything else.
  package mutating func begin() { write("<!doctype html>\n") }

  package mutating func text(_ text: String) { escape(text) }

  /// An element with what `content` writes between its tags.
  package mutating func element(_ tag: Tag, _ attributes: Attribute..., content: (inout HTML) -> Void) {
    open(tag, attributes)
    content(&self)
    close(tag)
  }

  /// An element that holds one text.
  package mutating func element(_ tag: Tag, _ attributes: Attribute..., text: String) {
    open(tag, attributes)
    escape(text)
    close(tag)
  }

  /// An element without content: `<img>`, `<input>`.
  package mutating func void(_ tag: VoidTag, _ attributes: Attribute...) {
    write("<")
    write(tag.name)
    for attribute in attributes { write(attribute) }
    write(">")
  }

  /// A script of our own, by its address. Scripts never stand in a page.
  mutating func script(_ address: WebLink) {
    write("<script")
    write(Attribute.src(address))
    write(" defer></script>")
  }

  /// For writers that hold this one; `close` must follow.
  mutating func open(_ tag: Tag, _ attributes: [Attribute]) {
    write("<")
    write(tag.name)
    for attribute in attributes { write(attribute) }
    write(">")
  }

  mutating func close(_ tag: Tag) {
    write("</")
    write(tag.name)
    write(">")
  }

  private mutating func write(_ text: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func write(_ attribute: Attribute) {
    switch attribute.content {
    case .none: return
    case .flag(let name):
      write(" ")
      write(name)
    case .word(let name, let value):
      write(" ")
      write(name)
      write("=\"")
      write(value)
      write("\"")
    case .text(let name, let value):
      write(" ")
      write(name)
      write("=\"")
      escape(value)
      write("\"")
    case .prefixed(let name, let prefix, let value):
      write(" ")
      write(name)
      write("=\"")
      write(prefix)
      escape(value)
      write("\"")
    }
  }

  /// Text and attribute values alike: what means something in either is written as a reference, and characters that no
  /// document may hold as U+FFFD.
  private mutating func escape(_ text: String) {
    var text = text
    text.withUTF8 { units in
      var start = 0
      for position in units.indices {
        guard let replacement = Self.replacement(of: units[position]) else { continue }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: units[start..<position]))
        write(replacement)
        start = position + 1
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: units[start...]))
    }
  }

  private static func replacement(of byte: UInt8) -> StaticString? {
    guard byte <= 0x3E || byte == 0x7F else { return nil }
    switch byte {
    case UInt8(ascii: "&"): return "&amp;"
    case UInt8(ascii: "<"): return "&lt;"
    case UInt8(ascii: ">"): return "&gt;"
    case UInt8(ascii: "\""): return "&quot;"
    case UInt8(ascii: "'"): return "&#39;"
    case 0..<9, 11...12, 14..<0x20, 0x7F: return "\u{FFFD}"
    default: return nil
    }
  }
}

/// Where a link of a page leads: a route of ours, or an asset that the shell serves. Never an address from outside.
package struct WebLink: Hashable, Sendable {
  let address: String

  package init(_ route: Route) { address = route.description }

  /// An address that stands in this program.
  init(fixed address: StaticString) { self.address = "\(address)" }

  /// An address below `folder`, of segments that may hold anything.
  init(_ folder: StaticString, _ segments: String...) {
    address = "\(folder)/" + segments.map(PercentEncoding.encode).joined(separator: "/")
  }
}
