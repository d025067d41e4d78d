package import FeatureKit
import System

/// Writes HTML that cannot break: tags and attribute names are words of this file, and every text is escaped on its way
/// in. There is no way to hand it markup.
package struct HTML: Sendable {
  private var room = ByteRoom(reserving: 16_384)

  package init() {}

  /// The document so far.
  package var bytes: [UInt8] { room.bytes }

  /// The document type stands before everything else.
  package mutating func begin() { write("<!doctype html>\n") }

  package mutating func text(_ text: String) { escape(text) }

  // An element has up to eight attributes. They are parameters and not a list, and what takes them is inlined, so that a
  // page of hundreds of elements makes no array for any of them.

  /// An element with what `content` writes between its tags.
  @inline(__always)
  package mutating func element(
    _ tag: Tag, _ a: Attribute = .none, _ b: Attribute = .none, _ c: Attribute = .none, _ d: Attribute = .none,
    _ e: Attribute = .none, _ f: Attribute = .none, _ g: Attribute = .none, _ h: Attribute = .none,
    content: (inout HTML) -> Void
  ) {
    open(tag, a, b, c, d, e, f, g, h)
    content(&self)
    close(tag)
  }

  /// An element that holds one text.
  @inline(__always)
  package mutating func element(
    _ tag: Tag, _ a: Attribute = .none, _ b: Attribute = .none, _ c: Attribute = .none, _ d: Attribute = .none,
    _ e: Attribute = .none, _ f: Attribute = .none, _ g: Attribute = .none, _ h: Attribute = .none,
    text: String
  ) {
    open(tag, a, b, c, d, e, f, g, h)
    escape(text)
    close(tag)
  }

  /// An element without content: `<img>`, `<input>`.
  @inline(__always)
  package mutating func void(
    _ tag: VoidTag, _ a: Attribute = .none, _ b: Attribute = .none, _ c: Attribute = .none, _ d: Attribute = .none,
    _ e: Attribute = .none, _ f: Attribute = .none, _ g: Attribute = .none, _ h: Attribute = .none
  ) {
    write(tag.opening)
    write(a, b, c, d, e, f, g, h)
    endTag()
  }

  /// A script of our own, by its address. Scripts never stand in a page.
  mutating func script(_ address: WebLink) {
    write("<script")
    write(Attribute.src(address))
    write(" defer></script>")
  }

  /// For writers that hold this one; `close` must follow.
  @inline(__always)
  mutating func open(
    _ tag: Tag, _ a: Attribute = .none, _ b: Attribute = .none, _ c: Attribute = .none, _ d: Attribute = .none,
    _ e: Attribute = .none, _ f: Attribute = .none, _ g: Attribute = .none, _ h: Attribute = .none
  ) {
    write(tag.opening)
    write(a, b, c, d, e, f, g, h)
    endTag()
  }

  @inline(__always)
  private mutating func write(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute, _ e: Attribute, _ f: Attribute, _ g: Attribute,
    _ h: Attribute
  ) {
    if a.isSome { write(a) }
    if b.isSome { write(b) }
    if c.isSome { write(c) }
    if d.isSome { write(d) }
    if e.isSome { write(e) }
    if f.isSome { write(f) }
    if g.isSome { write(g) }
    if h.isSome { write(h) }
  }

  private mutating func endTag() { room.append(UInt8(ascii: ">")) }

  mutating func close(_ tag: Tag) { write(tag.closing) }

  private mutating func write(_ text: StaticString) { room.append(text) }

  @inline(never)
  private mutating func write(_ attribute: Attribute) {
    switch attribute.content {
    case .none: return
    case .flag(let name):
      room.append(UInt8(ascii: " "))
      write(name)
    case .pair(let name, let value):
      room.append(UInt8(ascii: " "))
      write(name)
      write("=\"")
      write(value)
      endValue()
    case .word(let name, let value):
      write(name)
      write(value)
      endValue()
    case .text(let name, let value):
      write(name)
      escape(value)
      endValue()
    case .number(let name, let value):
      write(name)
      room.append(decimal: value)
      endValue()
    case .toned(let name, let prefix, let tone):
      write(name)
      write(prefix)
      ToneName.append(tone, to: &room)
      endValue()
    case .link(let name, let link):
      write(name)
      write(link)
      endValue()
    }
  }

  private mutating func endValue() { room.append(UInt8(ascii: "\"")) }

  private mutating func write(_ link: WebLink) {
    switch link.address {
    case .fixed(let address): escape(address)
    case .route(let route): route.append(to: &room, and: "&amp;")
    }
  }

  /// Text and attribute values alike: what means something in either is written as a reference, and characters that no
  /// document may hold as U+FFFD.
  private mutating func escape(_ text: String) {
    var text = text
    text.withUTF8 { units in
      var rest = units[...]
      while let position = rest.firstIndex(where: Self.isSpecial) {
        room.append(UnsafeBufferPointer(rebasing: rest[..<position]))
        write(Self.replacement(of: rest[position]))
        rest = rest[(position + 1)...]
      }
      room.append(UnsafeBufferPointer(rebasing: rest))
    }
  }

  /// A bit for each byte below 64 that has a replacement: controls without tab, line feed and return, and `" & ' < >`.
  private static let special: UInt64 = 0x5000_00C4_FFFF_D9FF

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte < 64 ? special >> byte & 1 == 1 : byte == 0x7F
  }

  private static func replacement(of byte: UInt8) -> StaticString {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    default: "\u{FFFD}"
    }
  }
}

/// Where a link of a page leads: a route of ours, or an asset that the shell serves. Never an address from outside.
package struct WebLink: Hashable, Sendable {
  enum Address: Hashable, Sendable {
    case route(Route)
    case fixed(String)
  }

  let address: Address

  package init(_ route: Route) { address = .route(route) }

  /// An address that stands in this program.
  init(fixed address: StaticString) { self.address = .fixed("\(address)") }

  /// An address below `folder`, of segments that may hold anything.
  init(_ folder: StaticString, _ segments: String...) {
    address = .fixed("\(folder)/" + segments.map(PercentEncoding.encode).joined(separator: "/"))
  }

  /// The address as text.
  var text: String {
    switch address {
    case .route(let route): route.description
    case .fixed(let text): text
    }
  }
}
