import FeatureKit
import System

/// The elements that pages are made of, as they are written.
package struct Tag: Sendable {
  let opening: StaticString
  let closing: StaticString

  private init(_ opening: StaticString, _ closing: StaticString) {
    self.opening = opening
    self.closing = closing
  }

  static var html: Tag { Tag("<html", "</html>") }
  static var head: Tag { Tag("<head", "</head>") }
  static var body: Tag { Tag("<body", "</body>") }
  static var title: Tag { Tag("<title", "</title>") }
  static var header: Tag { Tag("<header", "</header>") }
  static var main: Tag { Tag("<main", "</main>") }
  static var footer: Tag { Tag("<footer", "</footer>") }
  static var nav: Tag { Tag("<nav", "</nav>") }
  static var section: Tag { Tag("<section", "</section>") }
  static var div: Tag { Tag("<div", "</div>") }
  static var span: Tag { Tag("<span", "</span>") }
  static var p: Tag { Tag("<p", "</p>") }
  static var a: Tag { Tag("<a", "</a>") }
  static var strong: Tag { Tag("<strong", "</strong>") }
  static var h1: Tag { Tag("<h1", "</h1>") }
  static var h2: Tag { Tag("<h2", "</h2>") }
  static var h3: Tag { Tag("<h3", "</h3>") }
  static var ul: Tag { Tag("<ul", "</ul>") }
  static var ol: Tag { Tag("<ol", "</ol>") }
  static var li: Tag { Tag("<li", "</li>") }
  static var dl: Tag { Tag("<dl", "</dl>") }
  static var dt: Tag { Tag("<dt", "</dt>") }
  static var dd: Tag { Tag("<dd", "</dd>") }
  static var table: Tag { Tag("<table", "</table>") }
  static var thead: Tag { Tag("<thead", "</thead>") }
  static var tbody: Tag { Tag("<tbody", "</tbody>") }
  static var tr: Tag { Tag("<tr", "</tr>") }
  static var th: Tag { Tag("<th", "</th>") }
  static var td: Tag { Tag("<td", "</td>") }
  static var details: Tag { Tag("<details", "</details>") }
  static var summary: Tag { Tag("<summary", "</summary>") }
  static var form: Tag { Tag("<form", "</form>") }
  static var label: Tag { Tag("<label", "</label>") }
  static var button: Tag { Tag("<button", "</button>") }
  static var select: Tag { Tag("<select", "</select>") }
  static var option: Tag { Tag("<option", "</option>") }
  static var meter: Tag { Tag("<meter", "</meter>") }
  static var progress: Tag { Tag("<progress", "</progress>") }
  static var noscript: Tag { Tag("<noscript", "</noscript>") }
}

package struct VoidTag: Sendable {
  let opening: StaticString
  private init(_ opening: StaticString) { self.opening = opening }

  static var meta: VoidTag { VoidTag("<meta") }
  static var link: VoidTag { VoidTag("<link") }
  static var img: VoidTag { VoidTag("<img") }
  static var input: VoidTag { VoidTag("<input") }
}

/// A name with its value. Addresses are made of `WebLink`s alone, so that none can be a script.
package struct Attribute: Sendable {
  enum Content: Sendable {
    case none
    case flag(StaticString)
    case pair(StaticString, StaticString)
    // The names of these are written in one piece, from the space before to the quote behind: ` href="`.
    case word(StaticString, StaticString)
    case text(StaticString, String)
    case number(StaticString, Int)
    case toned(StaticString, StaticString, Tone)
  }

  let content: Content
  private init(_ content: Content) { self.content = content }

  @inline(__always)
  var isSome: Bool { if case .none = content { false } else { true } }

  /// No attribute: for what stands only sometimes.
  static var none: Attribute { Attribute(.none) }

  static func `class`(_ name: StaticString) -> Attribute { Attribute(.word(" class=\"", name)) }
  /// `badge tone-water`
  static func `class`(_ name: StaticString, tone: Tone) -> Attribute {
    Attribute(.toned(" class=\"", name, tone))
  }
  static func id(_ id: String) -> Attribute { Attribute(.text(" id=\"", id)) }
  static func href(_ link: WebLink) -> Attribute { Attribute(.text(" href=\"", link.text)) }
  static func src(_ link: WebLink) -> Attribute { Attribute(.text(" src=\"", link.text)) }
  static func action(_ link: WebLink) -> Attribute { Attribute(.text(" action=\"", link.text)) }
  static func name(_ name: String) -> Attribute { Attribute(.text(" name=\"", name)) }
  static func value(_ value: String) -> Attribute { Attribute(.text(" value=\"", value)) }
  static func alt(_ words: String) -> Attribute { Attribute(.text(" alt=\"", words)) }
  static func placeholder(_ words: String) -> Attribute { Attribute(.text(" placeholder=\"", words)) }
  static func label(_ words: String) -> Attribute { Attribute(.text(" aria-label=\"", words)) }
  static func labelled(by id: String) -> Attribute { Attribute(.text(" aria-labelledby=\"", id)) }
  /// What was typed here is not taken; the element of that id says why.
  static func invalid(describedBy id: String) -> Attribute {
    Attribute(.text(" aria-invalid=\"true\" aria-describedby=\"", id))
  }
  static func `for`(_ id: String) -> Attribute { Attribute(.text(" for=\"", id)) }
  static func data(_ name: DataName, _ value: String) -> Attribute { Attribute(.text(name.attribute, value)) }
  static func number(_ name: NumberName, _ value: Int) -> Attribute { Attribute(.number(name.attribute, value)) }
  /// A word of ours, spelled in the program.
  static func word(_ name: StaticString, _ value: StaticString) -> Attribute { Attribute(.pair(name, value)) }
  static func flag(_ name: StaticString) -> Attribute { Attribute(.flag(name)) }
  static func content(_ text: String) -> Attribute { Attribute(.text(" content=\"", text)) }

  /// What the page's script reads.
  enum DataName {
    case route, state, key, next
    fileprivate var attribute: StaticString {
      switch self {
      case .route: " data-route=\""
      case .state: " data-state=\""
      case .key: " data-key=\""
      case .next: " data-next=\""
      }
    }
  }

  enum NumberName {
    case width, height, value, min, max, columnSpan
    fileprivate var attribute: StaticString {
      switch self {
      case .width: " width=\""
      case .height: " height=\""
      case .value: " value=\""
      case .min: " min=\""
      case .max: " max=\""
      case .columnSpan: " colspan=\""
      }
    }
  }
}

/// The class that a tone has in pages: its last word, as far as a class may hold it.
enum ToneName {
  static func of(_ tone: Tone) -> String {
    var room = ByteRoom(reserving: longest)
    append(tone, to: &room)
    return String(decoding: room.bytes, as: UTF8.self)
  }

  static func append(_ tone: Tone, to room: inout ByteRoom) {
    tone.rawValue.withBytes { name in
      let last = name.lastIndex(of: UInt8(ascii: ".")).map { name[($0 + 1)...] } ?? name[...]
      var count = 0
      for byte in last where count < longest {
        guard let byte = safe(byte) else { continue }
        room.append(byte)
        count += 1
      }
    }
  }

  private static let longest = 32

  private static func safe(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"): byte
    default: nil
    }
  }
}
