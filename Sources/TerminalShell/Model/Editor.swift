import FeatureKit
import ShellKit

/// A line of text that is being typed. Its length is bounded, and it never holds a control character.
struct Editor: Hashable, Sendable {
  let field: FieldID
  let isLive: Bool
  private(set) var text: [Character]
  private(set) var cursor: Int

  static let longest = 500

  init(_ field: FieldID, _ text: String, isLive: Bool = false) {
    self.field = field
    self.isLive = isLive
    self.text = Array(SafeText.clean(text).prefix(Self.longest))
    cursor = self.text.count
  }

  var value: String { String(text) }

  /// How many characters there was no room for.
  @discardableResult
  mutating func insert(_ more: String) -> Int {
    let clean = SafeText.clean(more)
    let fitting = clean.prefix(max(0, Self.longest - text.count))
    text.insert(contentsOf: fitting, at: cursor)
    cursor += fitting.count
    return clean.count - fitting.count
  }

  /// True when the key belongs to the text.
  mutating func take(_ key: Key) -> Bool {
    switch (key.code, key.modifiers) {
    case (.character(let character), []), (.character(let character), .shift): insert(String(character))
    case (.character("u"), .control): clear()
    case (.character("a"), .control), (.home, []): cursor = 0
    case (.character("e"), .control), (.end, []): cursor = text.count
    case (.character("w"), .control), (.backspace, .alt), (.backspace, .control): deleteWord()
    case (.backspace, _): delete(cursor - 1)
    case (.delete, _), (.character("d"), .control): delete(cursor)
    case (.left, []), (.character("b"), .control): cursor = max(0, cursor - 1)
    case (.right, []), (.character("f"), .control): cursor = min(text.count, cursor + 1)
    default: return false
    }
    return true
  }

  mutating func clear() {
    text = []
    cursor = 0
  }

  private mutating func delete(_ index: Int) {
    guard text.indices.contains(index) else { return }
    text.remove(at: index)
    if index < cursor { cursor -= 1 }
  }

  private mutating func deleteWord() {
    while cursor > 0, text[cursor - 1] == " " { delete(cursor - 1) }
    while cursor > 0, text[cursor - 1] != " " { delete(cursor - 1) }
  }

  /// The part of the text that fits, and the column of the cursor in it.
  func window(_ columns: Int) -> (text: String, cursor: Int) {
    var start = 0
    while start < cursor, String(text[start..<cursor]).columns >= columns { start += 1 }
    return (Wrapping.cut(String(text[start...]), to: columns), String(text[start..<cursor]).columns)
  }
}
