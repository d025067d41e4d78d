import JSON

/// A place within a screen's JSON. Knows its path, so that a refusal can name it.
struct ScreenCursor {
  let value: JSONValue
  let path: String

  func refusal(_ expected: String) -> ScreenRefusal {
    .unreadable(path: path, expected: expected, found: value.kindName)
  }

  private func member(_ key: String) -> ScreenCursor? {
    guard let value = value[key], value != .null else { return nil }
    return ScreenCursor(value: value, path: "\(path).\(key)")
  }

  private func missing(_ key: String, _ expected: String) -> ScreenRefusal {
    .unreadable(path: "\(path).\(key)", expected: expected, found: "missing")
  }

  // MARK: What may be absent

  func optional<Part>(
    _ key: String, _ read: (ScreenCursor) throws(ScreenRefusal) -> Part
  ) throws(ScreenRefusal) -> Part? {
    guard let member = member(key) else { return nil }
    return try read(member)
  }

  func text(_ key: String, else fallback: String) throws(ScreenRefusal) -> String {
    try optional(key, Self.text) ?? fallback
  }

  func flag(_ key: String) throws(ScreenRefusal) -> Bool {
    try optional(key) { cursor throws(ScreenRefusal) in
      guard let flag = cursor.value.bool else { throw cursor.refusal("a boolean") }
      return flag
    } ?? false
  }

  /// One of an enum's raw values; of a newer one that we do not know, `fallback` is taken.
  func choice<Choice: RawRepresentable<String>>(
    _ key: String, else fallback: Choice
  ) throws(ScreenRefusal) -> Choice {
    try optional(key, Self.text).flatMap(Choice.init(rawValue:)) ?? fallback
  }

  /// The elements of an array; none when it is absent.
  func each<Part>(
    _ key: String, _ read: (ScreenCursor) throws(ScreenRefusal) -> Part
  ) throws(ScreenRefusal) -> [Part] {
    try optional(key) { cursor throws(ScreenRefusal) in try cursor.elements(read) } ?? []
  }

  // MARK: What must be there

  func required<Part>(
    _ key: String, _ expected: String, _ read: (ScreenCursor) throws(ScreenRefusal) -> Part
  ) throws(ScreenRefusal) -> Part {
    guard let member = member(key) else { throw missing(key, expected) }
    return try read(member)
  }

  func text(_ key: String) throws(ScreenRefusal) -> String { try required(key, "a string", Self.text) }

  func integer(_ key: String) throws(ScreenRefusal) -> Int {
    try required(key, "a whole number") { cursor throws(ScreenRefusal) in
      guard let integer = cursor.value.integer else { throw cursor.refusal("a whole number") }
      return integer
    }
  }

  func elements<Part>(
    _ read: (ScreenCursor) throws(ScreenRefusal) -> Part
  ) throws(ScreenRefusal) -> [Part] {
    guard let elements = value.array else { throw refusal("an array") }
    var parts: [Part] = []
    parts.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      parts.append(try read(ScreenCursor(value: element, path: "\(path)[\(index)]")))
    }
    return parts
  }

  static func text(_ cursor: ScreenCursor) throws(ScreenRefusal) -> String {
    guard let text = cursor.value.string else { throw cursor.refusal("a string") }
    return text
  }
}
