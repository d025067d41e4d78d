import JSON

extension Subject {
  static func read(_ cursor: ScreenCursor) throws(ScreenRefusal) -> Subject {
    Subject(try cursor.text("kind"), id: try cursor.text("id"), name: try cursor.text("name"))
  }
}

extension Fact {
  static func read(_ cursor: ScreenCursor) throws(ScreenRefusal) -> Fact {
    Fact(try cursor.text("label"), try cursor.text("value"))
  }
}

extension Badge {
  static func read(_ cursor: ScreenCursor) throws(ScreenRefusal) -> Badge {
    Badge(try cursor.text("text"), tone: try cursor.choice("tone", else: .neutral))
  }
}

extension Meter {
  static func read(_ cursor: ScreenCursor) throws(ScreenRefusal) -> Meter {
    Meter(
      try cursor.text("label"), try cursor.integer("value"), of: try cursor.integer("limit"),
      caption: try cursor.optional("caption", ScreenCursor.text), tone: try cursor.choice("tone", else: .accent))
  }
}

extension Image {
  static func read(_ cursor: ScreenCursor) throws(ScreenRefusal) -> Image {
    Image(
      ImageReference(try cursor.text("reference")), words: try cursor.text("words"),
      size: try cursor.choice("size", else: .large), tone: try cursor.choice("tone", else: .neutral))
  }
}

extension Table {
  static func read(_ cursor: ScreenCursor) throws(ScreenRefusal) -> Table {
    Table(
      columns: try cursor.each("columns", ScreenCursor.text),
      rows: try cursor.each("rows") { row throws(ScreenRefusal) in try row.elements(Cell.read) })
  }
}

extension Table.Cell {
  fileprivate static func read(_ cursor: ScreenCursor) throws(ScreenRefusal) -> Table.Cell {
    Table.Cell(try cursor.text("text"), tone: try cursor.choice("tone", else: .neutral))
  }
}

extension Field {
  static func read(_ cursor: ScreenCursor) throws(ScreenRefusal) -> Field {
    Field(
      FieldID(rawValue: try cursor.text("id")), label: try cursor.text("label"), value: try cursor.text("value"),
      prompt: try cursor.text("prompt", else: ""), kind: try Kind.read(cursor),
      problem: try cursor.optional("problem", ScreenCursor.text),
      parameter: try cursor.optional("parameter", ScreenCursor.text))
  }
}

extension Field.Kind {
  /// A kind that we do not know is filled in and sent on Enter, as any text is.
  fileprivate static func read(_ cursor: ScreenCursor) throws(ScreenRefusal) -> Field.Kind {
    switch try cursor.text("field") {
    case "live": .live
    case "choice":
      .choice(
        try cursor.each("choices") { choice throws(ScreenRefusal) in
          Field.Choice(try choice.text("value"), try choice.text("label"))
        })
    default: .submit
    }
  }
}

extension AnyAction {
  fileprivate static func read(_ cursor: ScreenCursor) throws(ScreenRefusal) -> AnyAction {
    guard let origin = cursor.value["origin"]?.string, let body = cursor.value["action"] else {
      return AnyAction(ForeignAction(cursor.value))
    }
    return AnyAction(ForeignAction(body), origin: origin)
  }
}

extension Target<AnyAction> {
  /// Nil when there is neither a link nor an action.
  fileprivate static func read(in cursor: ScreenCursor) throws(ScreenRefusal) -> Target? {
    if let route = try cursor.optional("link", Route.read) { return .link(route) }
    return try cursor.optional("action") { action throws(ScreenRefusal) in .action(try AnyAction.read(action)) }
  }
}

extension Control<AnyAction> {
  static func read(_ cursor: ScreenCursor) throws(ScreenRefusal) -> Control {
    guard let target = try Target.read(in: cursor) else { throw cursor.refusal("with a link or an action") }
    return Control(
      try cursor.text("label"), target, role: try cursor.choice("role", else: .normal),
      key: try cursor.optional("key", ScreenCursor.text)?.first, isCurrent: try cursor.flag("current"))
  }
}

extension Rows<AnyAction> {
  static func read(_ cursor: ScreenCursor) throws(ScreenRefusal) -> Rows {
    Rows(
      try cursor.each("rows", Row.read), total: cursor.value["total"] == nil ? nil : try cursor.integer("total"),
      more: try cursor.optional("more", More.read) ?? .none,
      points: try cursor.each("points") { point throws(ScreenRefusal) in
        PointID(rawValue: try ScreenCursor.text(point))
      }, pages: try cursor.optional("pages", Pages.read) ?? Pages())
  }
}

extension Route {
  fileprivate static func read(_ cursor: ScreenCursor) throws(ScreenRefusal) -> Route {
    guard let route = cursor.value.string.flatMap(Route.init(parsing:)) else { throw cursor.refusal("a route") }
    return route
  }
}

extension Pages {
  fileprivate static func read(_ cursor: ScreenCursor) throws(ScreenRefusal) -> Pages {
    Pages(previous: try cursor.optional("previous", Route.read), next: try cursor.optional("next", Route.read))
  }
}

extension Rows<AnyAction>.More {
  fileprivate static func read(_ cursor: ScreenCursor) throws(ScreenRefusal) -> Rows<AnyAction>.More {
    if cursor.value == "loading" { return .loading }
    if let ask = try cursor.optional("ask", AnyAction.read) { return .ask(ask) }
    let failure = Failure(try cursor.text("sentence"), hint: try cursor.optional("hint", ScreenCursor.text))
    return .failed(failure, retry: try cursor.required("retry", "an action", AnyAction.read))
  }
}

extension Row<AnyAction> {
  fileprivate static func read(_ cursor: ScreenCursor) throws(ScreenRefusal) -> Row {
    Row(
      try cursor.text("id"), number: try cursor.optional("number", ScreenCursor.text), title: try cursor.text("title"),
      detail: try cursor.optional("detail", ScreenCursor.text), badges: try cursor.each("badges", Badge.read),
      image: try cursor.optional("image", Image.read), subject: try cursor.optional("subject", Subject.read),
      target: try Target.read(in: cursor), controls: try cursor.each("controls", Control.read))
  }
}

extension Branch<AnyAction> {
  static func read(_ cursor: ScreenCursor) throws(ScreenRefusal) -> Branch {
    Branch(
      try cursor.text("id"), number: try cursor.optional("number", ScreenCursor.text), title: try cursor.text("title"),
      notes: try cursor.each("notes", ScreenCursor.text), folded: try cursor.optional("folded", FoldedNotes.read),
      badges: try cursor.each("badges", Badge.read), image: try cursor.optional("image", Image.read),
      isCurrent: try cursor.flag("current"), target: try Target.read(in: cursor),
      children: try cursor.each("children", Branch.read))
  }
}

extension FoldedNotes {
  fileprivate static func read(_ cursor: ScreenCursor) throws(ScreenRefusal) -> FoldedNotes {
    FoldedNotes(try cursor.text("label"), try cursor.each("notes", ScreenCursor.text))
  }
}
