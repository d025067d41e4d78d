public import JSON

// The screen as JSON: what `run ROUTE` prints in a pipe and what a plug-in process sends. Absent keys mean nothing
// was said. Every node says its `kind` and, in `text`, what it means to whoever does not know that kind.

extension Screen<AnyAction> {
  public var json: JSONValue {
    .members([
      ("title", .string(title)), ("subject", subject?.json), ("nodes", .array(nodes.map(\.json))),
    ])
  }
}

extension Node<AnyAction> {
  public var json: JSONValue {
    .members([("kind", .string(kind)), ("text", .string(words))] + members)
  }

  /// The name by which JSON tells the kinds apart.
  public var kind: String {
    switch self {
    case .heading: "heading"
    case .text: "text"
    case .facts: "facts"
    case .badges: "badges"
    case .meters: "meters"
    case .image: "image"
    case .rows: "rows"
    case .tree: "tree"
    case .table: "table"
    case .field: "field"
    case .notice: "notice"
    case .progress: "progress"
    case .controls: "controls"
    case .section: "section"
    case .slot: "slot"
    case .unknown: "unknown"
    }
  }

  private var members: [(String, JSONValue?)] {
    switch self {
    case .heading(let part): [("level", .integer(part.level))]
    case .text(let part): [("weight", part.weight == .body ? nil : .string(part.weight.rawValue))]
    case .facts(let part): [("facts", .array(part.facts.map(\.json)))]
    case .badges(let part): [("label", .string(part.label)), ("badges", .array(part.badges.map(\.json)))]
    case .meters(let part): [("meters", .array(part.meters.map(\.json)))]
    case .image(let part): part.members
    case .rows(let part): part.members
    case .tree(let part): [("label", .string(part.label)), ("roots", .array(part.roots.map(\.json)))]
    case .table(let part):
      [
        ("columns", .array(part.columns.map { .string($0) })),
        ("rows", .array(part.rows.map { .array($0.map(\.json)) })),
      ]
    case .field(let part): part.members
    case .notice(let part):
      [
        ("notice", .string(part.kind.rawValue)), ("sentence", .string(part.text)),
        ("hint", part.hint.map { .string($0) }), ("control", part.control?.json),
      ]
    case .progress(let part): [("label", .string(part.label)), ("fraction", part.fraction.map { .double($0) })]
    case .controls(let part): [("label", .string(part.label)), ("controls", .array(part.controls.map(\.json)))]
    case .section(let part):
      [
        ("id", .string(part.id)), ("title", .string(part.title)), ("folded", part.isFolded ? true : nil),
        ("nodes", .array(part.nodes.map(\.json))),
      ]
    case .slot(let part): [("point", .string(part.point.rawValue))]
    case .unknown: []
    }
  }
}

extension JSONValue {
  /// An object of those members that have a value.
  static func members(_ members: [(String, JSONValue?)]) -> JSONValue {
    .object(JSONObject(members.compactMap { key, value in value.map { (key, $0) } }))
  }

  /// Nil for an empty array: a key that would say nothing.
  static func some(_ elements: [JSONValue]) -> JSONValue? { elements.isEmpty ? nil : .array(elements) }
}
