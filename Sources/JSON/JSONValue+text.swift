extension JSONValue {
  /// One line without spaces.
  package var compactText: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let number): number.text
    case .string(let text): Self.quoted(text)
    case .array(let elements): "[" + elements.map(\.compactText).joined(separator: ",") + "]"
    case .object(let object):
      "{" + object.members.map { "\(Self.quoted($0.key)):\($0.value.compactText)" }.joined(separator: ",") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    "\""
      + text.unicodeScalars.map { scalar in
        switch scalar {
        case "\"": "\\\""
        case "\\": "\\\\"
        case "\n": "\\n"
        default:
          scalar.value < 0x20
            ? "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16) : String(scalar)
        }
      }.joined() + "\""
  }
}
