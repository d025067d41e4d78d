package import FeatureKit
import System

/// Writes HTML that cannot break: tags and attribute names are words of this file, and every text is escaped on its way
/// in. There is no way to hand it markup.
package struct HTML: ~Copyable {
  private var room = ByteRoom(reserving: 16_384)

  package init() {}

  /// The document so far.
  package var bytes: [UInt8] { room.bytes }

  /// The document type stands before everything else.
  package mutating func begin() { write("<!doctype html>\n") }

  package mutating func text(_ text: String) { escape(text) }

  package mutating func number(_ number: Int) { room.append(decimal: number) }

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
    }
  }

  private mutating func endValue() { room.append(UInt8(ascii: "\"")) }

  /// Text and attribute values alike: what means something in either is written as a reference, and characters that no
  /// document may hold as U+FFFD.
  private mutating func escape(_ text: String) {
    text.withBytes { units in
      var start = 0
      while let position = Self.firstSpecial(units, from: start) {
        room.append(UnsafeBufferPointer(rebasing: units[start..<position]))
        write(Self.replacement(of: units[position]))
        start = position + 1
      }
      room.append(UnsafeBufferPointer(rebasing: units[start...]))
    }
  }

  /// Where the next byte stands that has a replacement.
  private static func firstSpecial(_ units: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    let bytes = UnsafeRawBufferPointer(units)
    func mayHaveSpecial(at position: Int) -> Bool {
      Self.mayHaveSpecial(bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
    }
    var position = start
    // Eight at once, as hardly any are.
    while position + 8 <= bytes.count {
      if mayHaveSpecial(at: position) { break }
      position += 8
    }
    // Of fewer than eight at the end: the last eight, some of which were looked at before.
    if position + 8 > bytes.count, bytes.count >= 8, !mayHaveSpecial(at: bytes.count - 8) { return nil }
    while position < units.count {
      if isSpecial(units[position]) { return position }
      position += 1
    }
    return nil
  }

  /// True when one of eight bytes is special, and now and then when none is: for `#`, tab, line feed and return.
  private static func mayHaveSpecial(_ eight: UInt64) -> Bool {
    let each: UInt64 = 0x0101_0101_0101_0101
    let controls = (eight &- 0x20 &* each) & ~eight
    // `"`, `&`, `'`; then `<`, `>`; then DEL: what is compared becomes 0, and only below 0 is there a bit to borrow.
    let marks = (eight & (0xFA &* each)) ^ (0x22 &* each)
    let brackets = (eight & (0xFD &* each)) ^ (0x3C &* each)
    let delete = eight ^ (0x7F &* each)
    let zeros = ((marks &- each) & ~marks) | ((brackets &- each) & ~brackets) | ((delete &- each) & ~delete)
    return (controls | zeros) & (0x80 &* each) != 0
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
  /// The address as text.
  let text: String

  package init(_ route: Route) { text = route.description }

  /// An address that stands in this program.
  init(fixed address: StaticString) { text = "\(address)" }

  /// An address below `folder`, of segments that may hold anything.
  init(_ folder: StaticString, _ segments: String...) {
    text = "\(folder)/" + segments.map(PercentEncoding.encode).joined(separator: "/")
  }
}
