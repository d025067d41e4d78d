import FeatureKit
import JSON
import System

/// `--format '{name} {stats.speed}'`: a line per document, braces filled by path, `{{` for a brace.
struct Template: Sendable {
  private enum Piece: Equatable {
    case text(String)
    case path([String])
  }

  private let pieces: [Piece]

  init(_ text: String) {
    var pieces: [Piece] = []
    var literal = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      if character == "{", rest.first == "{" {
        rest.removeFirst()
        literal.append("{")
      } else if character == "{", let end = rest.firstIndex(of: "}") {
        pieces.append(.text(literal))
        literal = ""
        pieces.append(.path(rest[..<end].split(separator: ".").map(String.init)))
        rest = rest[rest.index(after: end)...]
      } else if character == "}", rest.first == "}" {
        rest.removeFirst()
        literal.append("}")
      } else if character == "\\", rest.first == "t" {
        rest.removeFirst()
        literal.append("\t")
      } else {
        literal.append(character)
      }
    }
    self.pieces = pieces + [.text(literal)]
  }

  /// Says which field no document of the command has; does nothing where everything that it names may be there.
  func check(against command: CommandManifest) throws(CommandFailure) {
    guard let shape = command.output else { return }
    for case .path(let path) in pieces {
      if let stray = shape.stray(path[...]) { throw CLIWords.unknownField(path, stray, of: command) }
    }
  }

  /// What is not there is empty; arrays are joined with commas.
  func fill(_ document: JSONValue) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .path(let path): Self.text(of: Self.value(at: path, in: document))
      }
    }.joined()
  }

  private static func value(at path: [String], in document: JSONValue) -> JSONValue? {
    path.reduce(document as JSONValue?) { value, key in
      guard case .array(let elements) = value else { return value?[key] }
      if let index = Offset(digits: key)?.value { return elements.indices.contains(index) ? elements[index] : nil }
      return .array(elements.compactMap { $0[key] })
    }
  }

  private static func text(of value: JSONValue?) -> String {
    switch value {
    case nil, .null: ""
    case .string(let text): Printable.clean(text)
    case .array(let elements): elements.map { Self.text(of: $0) }.joined(separator: ",")
    case .some(let value): value.compactText
    }
  }
}

/// Text from outside, fit for a terminal: what it would obey is shown as `\u{…}`.
enum Printable {
  static func clean(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isSteering) else { return text }
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      if isSteering(scalar) {
        result += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }

  private static func isSteering(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A: false
    case 0..<0x20, 0x7F..<0xA0, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
