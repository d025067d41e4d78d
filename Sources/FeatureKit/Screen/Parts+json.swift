import JSON

extension Subject {
  var json: JSONValue { ["kind": .string(kind), "id": .string(id), "name": .string(name)] }
}

extension Fact {
  var json: JSONValue { ["label": .string(label), "value": .string(value)] }
}

extension Tone {
  /// Nil for the tone that says nothing.
  fileprivate var json: JSONValue? { self == .neutral ? nil : .string(rawValue) }
}

extension Badge {
  var json: JSONValue { .members([("text", .string(text)), ("tone", tone.json)]) }
}

extension Meter {
  var json: JSONValue {
    .members([
      ("label", .string(label)), ("value", .integer(value)), ("limit", .integer(limit)),
      ("caption", caption.map { .string($0) }), ("tone", .string(tone.rawValue)),
    ])
  }
}

extension Image {
  var members: [(String, JSONValue?)] {
    [
      ("reference", .string(reference.rawValue)), ("words", .string(words)), ("size", .string(size.rawValue)),
      ("tone", tone.json),
    ]
  }

  var json: JSONValue { .members(members) }
}

extension Table.Cell {
  var json: JSONValue { .members([("text", .string(text)), ("tone", tone.json)]) }
}

extension Field {
  var members: [(String, JSONValue?)] {
    [
      ("id", .string(id.rawValue)), ("label", .string(label)), ("value", .string(value)),
      ("prompt", prompt.isEmpty ? nil : .string(prompt)), ("field", .string(kind.name)), ("choices", kind.choices),
      ("problem", problem.map { .string($0) }), ("parameter", parameter.map { .string($0) }),
    ]
  }
}

extension Field.Kind {
  fileprivate var name: String {
    switch self {
    case .live: "live"
    case .submit: "submit"
    case .choice: "choice"
    }
  }

  fileprivate var choices: JSONValue? {
    guard case .choice(let choices) = self else { return nil }
    return .array(choices.map { ["value": .string($0.value), "label": .string($0.label)] })
  }
}

extension Target<AnyAction> {
  var member: (String, JSONValue?) {
    switch self {
    case .link(let route): ("link", .string(route.description))
    case .action(let action): ("action", action.encoded)
    }
  }
}

extension Control<AnyAction> {
  var json: JSONValue {
    .members([
      ("label", .string(label)), target.member, ("role", role == .normal ? nil : .string(role.rawValue)),
      ("key", key.map { .string(String($0)) }), ("current", isCurrent ? true : nil),
    ])
  }
}

extension Rows<AnyAction> {
  var members: [(String, JSONValue?)] {
    [
      ("rows", .array(rows.map(\.json))), ("total", total.map { .integer($0) }), ("more", more.json),
      ("points", .some(points.map { .string($0.rawValue) })), ("pages", pages.json),
    ]
  }
}

extension Pages {
  fileprivate var json: JSONValue? {
    guard self != Pages() else { return nil }
    return .members([
      ("previous", previous.map { .string($0.description) }), ("next", next.map { .string($0.description) }),
    ])
  }
}

extension Rows<AnyAction>.More {
  fileprivate var json: JSONValue? {
    switch self {
    case .none: nil
    case .ask(let action): ["ask": action.encoded]
    case .loading: "loading"
    case .failed(let failure, let retry):
      .members([
        ("sentence", .string(failure.text)), ("hint", failure.hint.map { .string($0) }), ("retry", retry.encoded),
      ])
    }
  }
}

extension Row<AnyAction> {
  var json: JSONValue {
    .members([
      ("id", .string(id)), ("number", number.map { .string($0) }), ("title", .string(title)),
      ("detail", detail.map { .string($0) }), ("badges", .some(badges.map(\.json))), ("image", image?.json),
      ("subject", subject?.json), target?.member ?? ("link", nil), ("controls", .some(controls.map(\.json))),
    ])
  }
}

extension Branch<AnyAction> {
  var json: JSONValue {
    .members([
      ("id", .string(id)), ("number", number.map { .string($0) }), ("title", .string(title)),
      ("notes", .some(notes.map { .string($0) })), ("folded", folded?.json), ("badges", .some(badges.map(\.json))),
      ("image", image?.json), ("current", isCurrent ? true : nil), target?.member ?? ("link", nil),
      ("children", .some(children.map(\.json))),
    ])
  }
}

extension FoldedNotes {
  fileprivate var json: JSONValue {
    ["label": .string(label), "notes": .array(notes.map { .string($0) })]
  }
}
