import FeatureKit
import Testing

@testable import WebShell

@Suite struct HTMLTests {
  static func written(_ write: (inout HTML) -> Void) -> String {
    var html = HTML()
    write(&html)
    return String(decoding: html.bytes, as: UTF8.self)
  }

  @Test func `a text cannot become markup`() {
    let text = Self.written { $0.element(.p, text: "<script>alert('\"&')</script>\u{0}\u{1B}é") }
    #expect(text == "<p>&lt;script&gt;alert(&#39;&quot;&amp;&#39;)&lt;/script&gt;\u{FFFD}\u{FFFD}é</p>")
  }

  @Test func `of all characters those are written otherwise that mean something, and those that no page may hold`() {
    for scalar in (0..<0x100).compactMap({ Unicode.Scalar($0) }) {
      let expected =
        switch scalar {
        case "&": "&amp;"
        case "<": "&lt;"
        case ">": "&gt;"
        case "\"": "&quot;"
        case "'": "&#39;"
        case "\t", "\n", "\r": String(scalar)
        case "\u{0}"..<" ", "\u{7F}": "\u{FFFD}"
        default: String(scalar)
        }
      #expect(Self.written { $0.text("a\(scalar)b") } == "a\(expected)b", "U+\(String(scalar.value, radix: 16))")
    }
  }

  /// Texts are looked at in pieces: what means something is found in each place of each, and beside each other.
  @Test func `what means something is found wherever it stands`() {
    for length in 1...40 {
      for place in 0..<length {
        for (special, written) in [("<", "&lt;"), (">", "&gt;"), ("&", "&amp;"), ("'", "&#39;"), ("\"", "&quot;")] {
          for filling in ["a", "#", "é", "\t", "~", special] {
            let text =
              String(repeating: filling, count: place) + special
              + String(repeating: filling, count: length - place - 1)
            let rest = filling == special ? written : filling
            let expected =
              String(repeating: rest, count: place) + written
              + String(repeating: rest, count: length - place - 1)
            #expect(Self.written { $0.text(text) } == expected)
          }
        }
      }
    }
  }

  @Test func `an attribute cannot end before its end`() {
    let text = Self.written { $0.void(.img, .alt("\"><script>"), .number(.width, 4), .none, .flag("hidden")) }
    #expect(text == "<img alt=\"&quot;&gt;&lt;script&gt;\" width=\"4\" hidden>")
  }

  @Test func `elements nest and close`() {
    let text = Self.written { html in
      html.element(.ul, .class("rows")) { html in
        html.element(.li, .id("a b")) { $0.element(.a, .href(WebLink("/pokemon/25")), text: "Pikachu") }
      }
    }
    #expect(text == "<ul class=\"rows\"><li id=\"a b\"><a href=\"/pokemon/25\">Pikachu</a></li></ul>")
  }

  @Test func `a link leads to a route, however its parts are spelled`() {
    let name = "javascript:alert(1)//\"<"
    #expect(
      Self.written { $0.element(.a, .href(WebLink("/pokemon/\(name)")), text: "x") }
        == "<a href=\"/pokemon/javascript%3Aalert%281%29%2F%2F%22%3C\">x</a>")
  }

  @Test func `between the parameters of a link stands a reference`() {
    let route = Route(path: ["a b"], query: [.init("q", "<&>"), .init("é", "")])
    #expect(
      Self.written { $0.element(.a, .href(WebLink(route)), text: "x") }
        == "<a href=\"/a%20b?q=%3C%26%3E&amp;%C3%A9=\">x</a>")
  }

  @Test(arguments: [("type.water", "water"), ("Water", "water"), ("a\" onclick=\"x", "aonclickx"), ("", "")])
  func `a tone is a class of letters alone`(_ tone: String, _ name: String) {
    #expect(ToneName.of(Tone(rawValue: tone)) == name)
  }

  @Test func `the stylesheet has every tone of the theme, for light and dark`() {
    let text = Stylesheet.theme
    for tone in ["fire", "water", "fairy", "accent", "neutral"] {
      #expect(text.split(separator: ".tone-\(tone){").count == 3)
    }
    #expect(text.contains("@media screen and (prefers-color-scheme:dark)"))
  }
}
