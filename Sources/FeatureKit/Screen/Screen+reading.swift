public import JSON

extension Screen<AnyAction> {
  /// A screen from outside the process. A kind of node that we do not know becomes its words; whatever else is not
  /// as `json` writes it is refused, and so is more than `limits` allow.
  public init(json: JSONValue, limits: ScreenLimits = ScreenLimits()) throws(ScreenRefusal) {
    try limits.check(json)
    let cursor = ScreenCursor(value: json, path: "screen")
    guard json.object != nil else { throw cursor.refusal("an object") }
    self.init(
      try cursor.text("title"), subject: try cursor.optional("subject", Subject.read),
      nodes: try cursor.required("nodes", "an array") { cursor throws(ScreenRefusal) in
        try cursor.elements(Node.read)
      })
  }
}

extension Node<AnyAction> {
  fileprivate static func read(_ cursor: ScreenCursor) throws(ScreenRefusal) -> Node {
    switch try cursor.text("kind") {
    case "heading": .heading(Heading(try cursor.text("text"), level: try cursor.integer("level")))
    case "text": .text(Text(try cursor.text("text"), try cursor.choice("weight", else: .body)))
    case "facts": .facts(Facts(try cursor.each("facts", Fact.read)))
    case "badges": .badges(Badges(try cursor.text("label"), try cursor.each("badges", Badge.read)))
    case "meters": .meters(Meters(try cursor.each("meters", Meter.read)))
    case "image": .image(try Image.read(cursor))
    case "rows": .rows(try Rows.read(cursor))
    case "tree": .tree(Tree(try cursor.text("label"), try cursor.each("roots", Branch.read)))
    case "table": .table(try Table.read(cursor))
    case "field": .field(try Field.read(cursor))
    case "notice": .notice(try Notice.read(cursor))
    case "progress":
      .progress(Progress(try cursor.text("label"), fraction: try cursor.optional("fraction", ScreenCursor.fraction)))
    case "controls": .controls(Controls(try cursor.text("label"), try cursor.each("controls", Control.read)))
    case "section": .section(try Section.read(cursor))
    case "slot": .slot(Slot(PointID(rawValue: try cursor.text("point"))))
    default: .unknown(text: try cursor.text("text", else: ""))
    }
  }
}

extension Notice<AnyAction> {
  fileprivate static func read(_ cursor: ScreenCursor) throws(ScreenRefusal) -> Notice {
    Notice(
      try cursor.choice("notice", else: .info), try cursor.text("sentence"),
      hint: try cursor.optional("hint", ScreenCursor.text), control: try cursor.optional("control", Control.read))
  }
}

extension Section<AnyAction> {
  fileprivate static func read(_ cursor: ScreenCursor) throws(ScreenRefusal) -> Section {
    Section(
      try cursor.text("id"), try cursor.text("title"), isFolded: try cursor.flag("folded"),
      nodes: try cursor.each("nodes", Node.read))
  }
}

extension ScreenCursor {
  fileprivate static func fraction(_ cursor: ScreenCursor) throws(ScreenRefusal) -> Double {
    guard let fraction = cursor.value.double, 0...1 ~= fraction else { throw cursor.refusal("between 0 and 1") }
    return fraction
  }
}
