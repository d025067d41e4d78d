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
    if drawLongNotice(on: &grid, margin: margin) { return }
    let hint = width < 60 ? "? help" : "/ search   : commands   ? help   q quit"
    let hintStart = width - margin - hint.columns
    var x = margin
    for (index, part) in parts.enumerated() {
      let text = Wrapping.cut((index > 0 ? "  ·  " : "") + part.text, to: hintStart - 2 - x)
      x = grid.put(text, x: x, y: y, part.style(look), limit: max(margin, hintStart - 2))
    }
    if hintStart > x { grid.put(hint, x: hintStart, y: y, look.quiet) }
  }

  /// A notice that does not fit beside the rest has the line to itself, and the lines above that it needs.
  private func drawLongNotice(on grid: inout Grid, margin: Int) -> Bool {
    guard let notice = model.notice else { return false }
    let width = grid.size.columns - 2 * margin
    let kind = self.kind(of: notice.weight)
    let lines = Wrapping.lines(notice.text, within: width - 2).prefix(Self.mostLines)
    guard lines.count > 1 || notice.text.columns > width / 2 else { return false }
    for (index, line) in lines.enumerated() {
      let y = model.geometry.statusRow - lines.count + 1 + index
      grid.clear(Area(x: 0, y: y, width: grid.size.columns, height: 1))
      if index == 0 { grid.put(Look.mark(kind), x: margin, y: y, model.look.notice(kind)) }
      grid.put(line, x: margin + 2, y: y, model.look.notice(kind))
    }
    return true
  }

  private static let mostLines = 4

  private func kind(of weight: HostNotice.Weight) -> NoticeKind {
    switch weight {
    case .info: .info
    case .warning: .warning
    case .failure: .failure
    }
  }

  private struct Part {
    let text: String
    let style: (Look) -> Style
  }

  private var parts: [Part] {
    var parts: [Part] = []
    if let notice = model.notice {
      let kind = self.kind(of: notice.weight)
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
