import FeatureKit
import ShellKit

extension Model {
  /// Begins to edit the first text field of the page that has the keys; false when there is none.
  mutating func beginEditing() -> Bool {
    guard let current else { return false }
    for index in 0..<min(current.document.itemCount, 64) {
      if case .edit(let field) = current.document.item(index)?.press {
        trail[cursor].choose(index)
        edit(field)
        return true
      }
    }
    return false
  }

  mutating func edit(_ field: Field) {
    guard let current else { return }
    withPage(current.id) { $0.editor = Editor(field.id, field.value, isLive: field.kind == .live) }
  }

  mutating func pressEditing(_ key: Key) -> [Effect] {
    guard let current, var editor = current.editor else { return [] }
    switch key.code {
    case .enter: return endEditing(sends: true)
    case .escape: return endEditing(sends: editor.isLive)
    case .down, .up, .tab, .pageDown, .pageUp:
      let effects = endEditing(sends: editor.isLive)
      return effects + press(key.code == .tab ? Key(.down) : key)
    case .character("/") where editor.value.isEmpty:
      // Once more: from a list's filter to the search over all of them.
      guard current.route.path != ["search"], let entry = entries.first(where: \.isSearch) else { return [] }
      return endEditing(sends: false) + enter(entry)
    default: break
    }
    let before = editor.value
    guard editor.take(key) else { return [] }
    return typed(editor, before: before, on: current.id)
  }

  private mutating func typed(_ editor: Editor, before: String, on page: Int) -> [Effect] {
    withPage(page) { $0.editor = editor }
    guard editor.isLive, editor.value != before else { return [] }
    withPage(page) { $0.unsent = editor.value }
    return [.wake(.fieldSends(page: page), milliseconds: Pace.fieldSends)]
  }

  mutating func sendField(of id: Int) -> [Effect] {
    guard let page = page(id), let value = page.unsent, let field = page.editor?.field else { return [] }
    withPage(id) {
      $0.unsent = nil
      $0.askedAt = nil
    }
    return [.send(page: id, .field(field, value))]
  }

  private mutating func endEditing(sends: Bool) -> [Effect] {
    guard let current, let editor = current.editor else { return [] }
    let isUnsent = !editor.isLive || current.unsent != nil
    withPage(current.id) {
      $0.editor = nil
      $0.unsent = nil
      if sends && isUnsent { $0.askedAt = nil }
    }
    return sends && isUnsent ? [.send(page: current.id, .field(editor.field, editor.value))] : []
  }

  mutating func paste(_ text: String) -> [Effect] {
    if case .palette(var palette) = overlay {
      palette.paste(text)
      overlay = .palette(palette)
      return []
    }
    if current?.editor == nil, !beginEditing() { return [] }
    guard let current, var editor = current.editor else { return [] }
    let before = editor.value
    let left = editor.insert(text)
    let said = left > 0 ? say(.warning, TerminalWords.pasteCut(left)) : []
    return typed(editor, before: before, on: current.id) + said
  }
}
