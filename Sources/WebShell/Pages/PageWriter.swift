package import FeatureKit

/// Writes pages from screens. Knows every node and no feature.
package struct PageWriter: ~Copyable {
  package var html = HTML()
  let frame: PageFrame
  /// Makes ids that a page may hold only once.
  private var lastNumber = 0
  /// The section that is being written.
  var sectionTitle: String?

  package init(_ frame: PageFrame) { self.frame = frame }

  mutating func uniqueID(_ prefix: String) -> String {
    lastNumber += 1
    return "\(prefix)-\(lastNumber)"
  }

  /// The page of a screen, whole.
  package static func page(_ shown: Shown, in frame: PageFrame) -> [UInt8] {
    var writer = PageWriter(frame)
    writer.document(title: shown.screen.title, isBusy: shown.isBusy, tone: Self.tone(of: shown.screen)) { writer in
      writer.name(of: shown.screen)
      writer.body(of: shown.screen)
    }
    return writer.html.bytes
  }

  /// A heading of the first level is the screen's own name; without one its title is. What such a heading has before
  /// the title, as `#0025 Pikachu` has its number, is set quietly.
  private mutating func name(of screen: Screen<AnyAction>) {
    var name = screen.title
    for case .heading(let heading) in screen.nodes where heading.level == 1 {
      name = heading.text
      break
    }
    let before = name.utf8.count - screen.title.utf8.count
    guard before > 0, name.hasSuffix(screen.title) else { return html.element(.h1, text: name) }
    html.element(.h1) { html in
      html.element(.span, .class("number"), text: String(decoding: name.utf8.prefix(before), as: UTF8.self))
      html.text(screen.title)
    }
  }

  /// The page has the colour of what it is about.
  private static func tone(of screen: Screen<AnyAction>) -> Tone? {
    for case .image(let image) in screen.nodes where image.size == .large { return image.tone }
    return nil
  }

  mutating func document(
    title: String, isBusy: Bool = false, tone: Tone? = nil, content: (inout PageWriter) -> Void
  ) {
    html.begin()
    element(.html, .word("lang", "en")) { writer in
      writer.head(title: title, isBusy: isBusy)
      writer.page(isBusy: isBusy, tone: tone, content: content)
    }
  }

  private mutating func head(title: String, isBusy: Bool) {
    let frame = frame
    html.element(.head) { html in
      html.void(.meta, .word("charset", "utf-8"))
      html.void(.meta, .name("viewport"), .content("width=device-width, initial-scale=1"))
      html.void(.meta, .name("color-scheme"), .content("light dark"))
      html.element(.title, text: title == "pokehost" ? title : "\(title) · pokehost")
      html.void(.link, .word("rel", "icon"), .word("type", "image/svg+xml"), .href(frame.assets.icon))
      html.void(.link, .word("rel", "stylesheet"), .href(frame.assets.stylesheet))
      html.script(frame.assets.script)
      guard isBusy else { return }
      html.element(.noscript) { $0.void(.meta, .word("http-equiv", "refresh"), .content("2")) }
    }
  }

  private mutating func page(isBusy: Bool, tone: Tone?, content: (inout PageWriter) -> Void) {
    element(
      .body, .data(.route, frame.route.description), .data(.state, frame.state), isBusy ? .flag("data-busy") : .none
    ) { writer in
      writer.html.element(.a, .class("skip"), .href(WebLink(fixed: "#content")), text: "Skip to content")
      writer.siteHeader()
      writer.element(
        .main, .id("content"), .word("tabindex", "-1"), tone.map { .class("toned tone-", tone: $0) } ?? .none
      ) { writer in
        for notice in writer.frame.notices { writer.standing(notice) }
        content(&writer)
      }
      writer.siteFooter()
    }
  }

  private mutating func siteHeader() {
    let (frame, current) = (frame, frame.currentEntry)
    html.element(.header, .class("site")) { html in
      html.element(.a, .class("brand"), .href(WebLink(.home)), text: "pokehost")
      guard !frame.entries.isEmpty else { return }
      html.element(.nav, .label("Main")) { html in
        html.element(.ul) { html in
          for entry in frame.entries {
            let isHere = entry.route == current?.route
            html.element(.li) { html in
              html.element(
                .a, .href(WebLink(entry.route)),
                isHere
                  ? (entry.route == frame.route ? .word("aria-current", "page") : .word("aria-current", "true"))
                  : .none,
                text: entry.title)
            }
          }
        }
      }
    }
  }

  private mutating func siteFooter() {
    let frame = frame
    html.element(.footer, .class("site")) { html in
      // A page that is nobody's says only what is wrong.
      guard !frame.profile.isEmpty else { return }
      html.element(.p) { html in
        html.text("Profile \(frame.profile)")
        guard frame.showsPlan else { return }
        html.text(" · ")
        html.element(.a, .href(WebLink(fixed: "/plan")), text: "Plan")
      }
    }
  }

  private mutating func standing(_ notice: HostNotice) {
    html.element(.p, notice.weight == .info ? .class("notice info") : .class("notice warning"), text: notice.text)
  }

  /// An element whose content this writer writes. Inlined for the same reason as the elements of `HTML`.
  @inline(__always)
  mutating func element(
    _ tag: Tag, _ a: Attribute = .none, _ b: Attribute = .none, _ c: Attribute = .none, _ d: Attribute = .none,
    _ e: Attribute = .none, _ f: Attribute = .none, _ g: Attribute = .none, _ h: Attribute = .none,
    content: (inout PageWriter) -> Void
  ) {
    html.open(tag, a, b, c, d, e, f, g, h)
    content(&self)
    html.close(tag)
  }
}
