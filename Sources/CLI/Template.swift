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
