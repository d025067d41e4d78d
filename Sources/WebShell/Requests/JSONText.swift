import JSON

/// JSON as it travels in pages and answers.
enum JSONText {
  static func write(_ value: JSONValue) -> String { value.compactText }

  static func bytes(_ value: JSONValue) -> [UInt8] { Array(value.compactText.utf8) }

  /// Nil for what is no JSON.
  static func read(_ bytes: [UInt8]) -> JSONValue? {
    // The caller says what was malformed; where it was helps nobody who fills in a form.
    try? JSONValue.parse(bytes)
  }
}
