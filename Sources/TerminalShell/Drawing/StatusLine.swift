import FeatureKit
import ShellKit

/// The last line: who one is, what is under way, how old the data is, what was said last, and which keys help.
struct StatusLine {
  let model: Model

  func draw(on grid: inout Grid) {
    let look = model.look
    let y = model.geometry.statusRow
    let width = grid.size.columns
    let margin = width < 60 ? 1 : Spacing.margin
    let hint = width < 60 ? "? help" : "/ search   : commands   ? help   q quit"
    let hintStart = width - margin - hint.columns
    var x = margin
    for (index, part) in parts.enumerated() {
      let text = Wrapping.cut((index > 0 ? "  ·  " : "") + part.text, to: hintStart - 2 - x)
      x = grid.put(text, x: x, y: y, part.style(look), limit: max(margin, hintStart - 2))
    }
    if hintStart > x { grid.put(hint, x: hintStart, y: y, look.quiet) }
  }

  private struct Part {
    let text: String
    let style: (Look) -> Style
  }

  private var parts: [Part] {
    var parts: [Part] = []
    if let notice = model.notice {
      let kind: NoticeKind = notice.weight == .info ? .info : notice.weight == .warning ? .warning : .failure
      parts.append(Part(text: Look.mark(kind) + " " + notice.text) { $0.notice(kind) })
    }
    if !isDefault || model.notice == nil { parts.append(Part(text: profile) { $0.quiet }) }
    if let age { parts.append(Part(text: Look.mark(.offline) + " " + age) { $0.notice(.offline) }) }
    if model.visible.contains(where: { $0.page.isBusy && $0.page.showsLoading }) {
      parts.append(Part(text: "loading …") { $0.quiet })
    }
    return parts
  }

  private var isDefault: Bool { model.session.profile == "default" }
  private var profile: String { SafeText.clean(model.session.profile) }

  /// What the screens say of the age of their data.
  private var age: String? {
    for (_, page) in model.visible {
      var note: String?
      page.shown?.screen.walk { node in
        if case .notice(let notice) = node, notice.kind == .offline { note = note ?? notice.text }
      }
      if let note { return SafeText.clean(note) }
    }
    return nil
  }
}
