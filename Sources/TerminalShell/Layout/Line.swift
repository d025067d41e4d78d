import ShellKit

/// One line of a page: stretches of text, each in one style. Text is made safe as it comes in.
struct Line: Hashable, Sendable {
  struct Span: Hashable, Sendable {
    let text: String
    let style: Style
  }

  private(set) var spans: [Span] = []
  private(set) var columns = 0

  init() {}

  init(_ text: String, _ style: Style, indent: Int = 0) {
    space(indent)
    add(text, style)
  }

  mutating func add(_ text: String, _ style: Style) {
    guard !text.isEmpty else { return }
    let clean = SafeText.clean(text)
    spans.append(Span(text: clean, style: style))
    columns += clean.columns
  }

  mutating func space(_ count: Int) {
    guard count > 0 else { return }
    spans.append(Span(text: String(repeating: " ", count: count), style: .plain))
    columns += count
  }

  /// Fills with spaces up to a column.
  mutating func fill(to column: Int) { space(column - columns) }

  mutating func add(_ other: Line) {
    spans += other.spans
    columns += other.columns
  }

  func draw(on grid: inout Grid, x: Int, y: Int, limit: Int) {
    var column = x
    for span in spans { column = grid.put(span.text, x: column, y: y, span.style, limit: limit) }
  }
}
