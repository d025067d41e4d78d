public import JSON

/// The shape of what a command prints under `--json`, as data: declared once in the command's manifest, published as a
/// JSON schema by `help --json COMMAND`, and held against the real output by a test.
///
/// An object is written as a literal; a key that may be left out ends with a question mark.
public indirect enum Shape: Hashable, Sendable, Codable {
  case text
  case integer
  case number
  case truth
  case anything
  /// One of these words.
  case words([String])
  case list(Shape)
  case object([Member])
  /// An object whose keys are not known beforehand.
  case map(Shape)
  case orNull(Shape)
  case either([Shape])
  /// A shape that holds itself somewhere below, there as `again` of the same name.
  case named(String, Shape)
  case again(String)

  public struct Member: Hashable, Sendable, Codable {
    public var key: String
    public var shape: Shape
    public var isOptional: Bool
  }

  /// A whole document: an object that says which version of the shapes it follows.
  public static func document(_ object: Shape) -> Shape {
    guard case .object(let members) = object else { return object }
    return .object([Member(key: "schema", shape: .integer, isOptional: false)] + members)
  }
}

extension Shape: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, Shape)...) {
    self = .object(
      elements.map { key, shape in
        let isOptional = key.hasSuffix("?")
        return Member(key: isOptional ? String(key.dropLast()) : key, shape: shape, isOptional: isOptional)
      })
  }
}

extension Shape {
  /// The shape as a JSON schema. More keys than it names may come with any release, so it forbids none.
  public var schema: JSONValue {
    var definitions = JSONObject()
    guard case .object(var root) = schema(&definitions) else { return [:] }
    if !definitions.isEmpty { root["$defs"] = .object(definitions) }
    return .object(root)
  }

  private func schema(_ definitions: inout JSONObject) -> JSONValue {
    switch self {
    case .text: ["type": "string"]
    case .integer: ["type": "integer"]
    case .number: ["type": "number"]
    case .truth: ["type": "boolean"]
    case .anything: [:]
    case .words(let words): ["enum": .array(words.map { .string($0) })]
    case .list(let element): ["type": "array", "items": element.schema(&definitions)]
    case .object(let members): Self.object(members, &definitions)
    case .map(let value): ["type": "object", "additionalProperties": value.schema(&definitions)]
    case .orNull(let shape): ["anyOf": [shape.schema(&definitions), ["type": "null"]]]
    case .either(let shapes): ["anyOf": .array(shapes.map { $0.schema(&definitions) })]
    case .again(let name): ["$ref": .string("#/$defs/\(name)")]
    case .named(let name, let shape): Self.define(name, shape, &definitions)
    }
  }

  private static func object(_ members: [Member], _ definitions: inout JSONObject) -> JSONValue {
    var properties = JSONObject()
    for member in members { properties[member.key] = member.shape.schema(&definitions) }
    return [
      "type": "object", "properties": .object(properties),
      "required": .array(members.filter { !$0.isOptional }.map { .string($0.key) }),
    ]
  }

  private static func define(_ name: String, _ shape: Shape, _ definitions: inout JSONObject) -> JSONValue {
    definitions[name] = shape.schema(&definitions)
    return ["$ref": .string("#/$defs/\(name)")]
  }
}
