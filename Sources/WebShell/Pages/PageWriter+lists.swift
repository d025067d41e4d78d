import FeatureKit

// What may be long: rows and trees.

extension PageWriter {
  mutating func rows(_ part: Rows<AnyAction>) {
    if let total = part.total { html.element(.p, .class("count"), text: Self.count(part.rows.count, of: total)) }
    if let previous = part.pages.previous {
      page(previous, "Previous page", .class("pages previous"), .word("rel", "prev"))
    }
    guard !part.rows.isEmpty else { return more(part) }
    let hasPictures = part.rows.contains { $0.image != nil }
    element(
      .ol, hasPictures ? .class("rows pictured") : .class("rows"), .data(.key, "rows"),
      part.pages.next.map { .data(.next, $0.description) } ?? .none
    ) { writer in
      for row in part.rows { writer.row(row) }
    }
    more(part)
  }

  private static func count(_ shown: Int, of total: Int) -> String {
    switch total {
    case shown where total == 1: "1 entry"
    case shown: "\(total) entries"
    default: "\(shown) of \(total)"
    }
  }

  private mutating func more(_ part: Rows<AnyAction>) {
    switch part.more {
    case .none, .ask: break
    case .loading: html.element(.p, .class("quiet"), .word("role", "status"), text: "Loading more …")
    case .failed(let failure, let retry):
      notice(Notice(.failure, failure.text, hint: failure.hint, control: .tryAgain(retry)))
    }
    if let next = part.pages.next { page(next, "Next page", .class("pages next"), .word("rel", "next")) }
  }

  private mutating func page(_ route: Route, _ words: String, _ attributes: Attribute, _ relation: Attribute) {
    html.element(.p, attributes) { $0.element(.a, .class("button"), .href(WebLink(route)), relation, text: words) }
  }

  private mutating func row(_ row: Row<AnyAction>) {
    element(.li, .id("row-" + row.id)) { writer in
      if let image = row.image { writer.picture(image) }
      writer.element(.div, .class("entry")) { writer in
        writer.title(number: row.number, row.title, target: row.target, isCurrent: false)
        if let detail = row.detail { writer.html.element(.p, .class("detail"), text: detail) }
        if !row.badges.isEmpty {
          writer.html.element(.p, .class("badges")) { html in
            for badge in row.badges {
              html.badge(badge)
              html.text(" ")
            }
          }
        }
      }
      if !row.controls.isEmpty {
        writer.element(.div, .class("controls")) { writer in
          for control in row.controls { writer.control(control, about: row.title) }
        }
      }
    }
  }

  private mutating func title(number: String?, _ title: String, target: Target<AnyAction>?, isCurrent: Bool) {
    element(.p, .class("title")) { writer in
      switch target {
      case .link(let route):
        writer.html.element(
          .a, .href(WebLink(route)), isCurrent ? .word("aria-current", "true") : .none, text: title)
      case .action(let action):
        writer.post(action) { $0.html.element(.button, .class("plain"), text: title) }
      case nil: writer.html.element(.span, text: title)
      }
      if let number { writer.html.element(.span, .class("number"), text: number) }
    }
  }

  mutating func tree(_ part: Tree<AnyAction>) {
    element(.div, .class("tree scroll"), .word("role", "region"), .word("tabindex", "0"), .label(part.label)) {
      writer in
      writer.branches(part.roots)
    }
  }

  private mutating func branches(_ branches: [Branch<AnyAction>]) {
    guard !branches.isEmpty else { return }
    element(.ul) { writer in
      for branch in branches {
        writer.element(.li) { writer in
          writer.branch(branch)
          writer.branches(branch.children)
        }
      }
    }
  }

  private mutating func branch(_ branch: Branch<AnyAction>) {
    element(.div, branch.isCurrent ? .class("branch current") : .class("branch")) { writer in
      if let image = branch.image { writer.picture(image) }
      writer.element(.div, .class("entry")) { writer in
        writer.title(number: branch.number, branch.title, target: branch.target, isCurrent: branch.isCurrent)
        writer.notes(branch)
        guard !branch.badges.isEmpty else { return }
        writer.html.element(.p, .class("badges")) { html in for badge in branch.badges { html.badge(badge) } }
      }
    }
  }

  private mutating func notes(_ branch: Branch<AnyAction>) {
    if !branch.notes.isEmpty {
      html.element(.p, .class("detail")) { html in
        for (position, note) in branch.notes.enumerated() {
          if position > 0 { html.text(" or ") }
          html.element(.span, text: note)
        }
      }
    }
    guard let folded = branch.folded else { return }
    html.element(.details, .id("fold-" + branch.id)) { html in
      html.element(.summary, text: folded.label)
      html.element(.ul, .class("notes")) { html in
        for note in folded.notes { html.element(.li, text: note) }
      }
    }
  }
}
