package import JSON

/// A JSON schema for our flags file: flagd's form, profiles, modules, and the keys that modules declare, so that an
/// editor completes them.
package enum FlagSchema {
  package static func schema(_ vocabulary: FlagVocabulary) -> JSONValue {
    [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "pokehost flags",
      "description": "A flagd flag definition file with the profiles and modules of pokehost.",
      "type": "object",
      "required": ["flags"],
      "properties": [
        "$schema": ["type": "string"],
        "flags": flags(vocabulary.keys),
        "$evaluators": described("Rules that others refer to by $ref.", object(of: ["$ref": "#/$defs/rule"])),
        "metadata": ["$ref": "#/$defs/metadata"],
        "profiles": described("Who uses the host: name to context and entitlements.", object(of: profile)),
        "modules": modules(vocabulary.modules),
      ],
      "$defs": ["flag": flag, "rule": rule, "metadata": metadata],
    ]
  }

  private static func described(_ text: String, _ schema: JSONValue) -> JSONValue {
    var object = JSONObject([("description", .string(text))])
    for member in schema.object?.members ?? [] { object[member.key] = member.value }
    return .object(object)
  }

  private static func object(of values: JSONValue) -> JSONValue {
    ["type": "object", "additionalProperties": values]
  }

  private static func flags(_ keys: [FlagVocabulary.Key]) -> JSONValue {
    let properties = keys.map { key -> (String, JSONValue) in
      let own: JSONValue = ["allOf": [["$ref": "#/$defs/flag"], narrowed(key)]]
      return (key.name, described(key.help, own))
    }
    return [
      "description": "Every flag by its key.",
      "type": "object",
      "propertyNames": ["minLength": 1],
      "properties": .object(JSONObject(properties)),
      "additionalProperties": ["$ref": "#/$defs/flag"],
    ]
  }

  /// What one declared key allows beyond the form of any flag.
  private static func narrowed(_ key: FlagVocabulary.Key) -> JSONValue {
    var value = JSONObject()
    value["type"] = key.kind.map { .string($0) }
    value["enum"] = key.choices.map { .array($0.map { .string($0) }) }
    return value.isEmpty ? [:] : ["properties": ["variants": object(of: .object(value))]]
  }

  private static func modules(_ modules: [(id: String, help: String)]) -> JSONValue {
    let properties = modules.map { ($0.id, ["type": "object", "description": .string($0.help)] as JSONValue) }
    return described(
      "Settings, by module.", ["type": "object", "properties": .object(JSONObject(properties))])
  }

  private static let profile: JSONValue = [
    "type": "object",
    "additionalProperties": false,
    "properties": [
      "context": ["type": "object", "description": "What targeting rules see."],
      "entitlements": ["type": "array", "items": ["type": "string"]],
    ],
  ]

  private static let flag: JSONValue = [
    "type": "object",
    "required": ["state", "variants"],
    "properties": [
      "state": ["enum": ["ENABLED", "DISABLED"]],
      "variants": ["type": "object", "minProperties": 1, "anyOf": .array(kinds)],
      "defaultVariant": ["type": ["string", "null"]],
      "targeting": ["anyOf": [["type": "object", "maxProperties": 0], ["$ref": "#/$defs/rule"]]],
      "metadata": ["$ref": "#/$defs/metadata"],
      "description": ["type": "string"],
    ],
  ]

  /// All variants of one flag have one type.
  private static let kinds: [JSONValue] = ["boolean", "string", "number", "object"].map { kind in
    object(of: ["type": .string(kind)])
  }

  private static let metadata: JSONValue = object(of: ["type": ["string", "number", "boolean"]])

  /// An object of one key, which is an operator; anything else is a literal.
  private static let rule: JSONValue = [
    "anyOf": [
      ["type": ["string", "number", "boolean", "null", "array"]],
      [
        "type": "object", "minProperties": 1, "maxProperties": 1,
        "propertyNames": ["enum": .array((RuleOperator.allCases.map(\.rawValue) + ["$ref"]).map { .string($0) })],
      ],
    ]
  ]
}
