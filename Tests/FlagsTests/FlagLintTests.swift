import Flags
import JSON
import Testing

@Suite struct FlagLintTests {
  private static let vocabulary = FlagVocabulary(
    keys: [
      .init("feature.list", help: "The list.", kind: "boolean"),
      .init("storage", help: "Where.", kind: "string", choices: ["sqlite"]),
    ],
    modules: [("source.auto", "Where Pokémon come from.")])

  /// A file with one flag of that text, and what else is given.
  static let rows: [(flag: String, more: String, says: [String])] = [
    (#""state":"ENABLED","variants":{"on":1},"defaultVariant":"on""#, "", []),
    (
      #""state":"ENABLED","variants":{"on":1},"defaultVariant":"off""#, "",
      ["error: 'a' has no variant 'off'; it has on"]
    ),
    (
      #""state":"YES","variants":{"on":1}"#, "",
      [#"error: the state of 'a' is "YES", expected "ENABLED" or "DISABLED""#]
    ),
    (#""state":"ENABLED","variants":{}"#, "", ["error: 'a' has no variants; it needs at least one"]),
    (
      #""state":"ENABLED","variants":{"on":1,"off":"x"}"#, "",
      ["error: the variant 'off' of 'a' is a string, expected a number as the first"]
    ),
    (
      #""state":"ENABLED","variants":{"on":null}"#, "",
      ["error: the variant 'on' of 'a' is null, expected a boolean, a string, a number or an object"]
    ),
    (
      #""state":"ENABLED","variants":{"on":1},"targeting":{"if":[true,"of"],"x":1}"#, "",
      ["error: a rule is an object of exactly one key, this has 2; it is taken for a literal"]
    ),
    (
      #""state":"ENABLED","variants":{"on":1},"targeting":{"if":[{"and":[true],"or":[true]},"on"]}"#, "",
      ["error: a rule is an object of exactly one key, this has 2; it is taken for a literal"]
    ),
    (
      #""state":"on","variants":{"on":1},"defaultVariant":"off","targeting":[],"metadata":1"#, "",
      [
        #"error: the state of 'a' is "on", expected "ENABLED" or "DISABLED""#,
        "error: 'a' has no variant 'off'; it has on",
        "error: \"targeting\" of 'a' is an array, expected an object",
        "error: \"metadata\" of 'a' is a number, expected an object",
      ]
    ),
    (
      #""state":"ENABLED","variants":{"on":1,"on":2},"targeting":{"==":[1,1]},"state":"ENABLED""#, "",
      [
        #"error: found the key "on" again, expected each key once; it stands in line 1 already"#,
        "warning: the rule gives true or false, and 'a' has no variant 'true' and no variant 'false'",
        #"error: found the key "state" again, expected each key once; it stands in line 1 already"#,
      ]
    ),
    (
      #""state":"ENABLED","variants":{"on":1},"targeting":{"if":[{"var":"u.name"},["on"],{"var":"u.nme"},"on"]}"#,
      #","profiles":{"p":{"context":{"u":{"name":"x"}}},"q":{}}"#,
      [
        "error: the rule of 'a' gave an array, which names no variant",
        "warning: no profile supplies 'u.nme', and the host does not either",
      ]
    ),
    (
      #""state":"ENABLED","variants":{"on":1}"#, #","profiles":[]"#,
      ["error: \"profiles\" is an array, expected an object"]
    ),
    (
      #""state":"ENABLED","variants":{"on":1},"targeting":{"if":[{"starts_wth":["a","b"]},"on","of"]}"#, "",
      [
        "error: there is no operator 'starts_wth'; did you mean 'starts_with'?",
        "error: 'a' has no variant 'of'; it has on",
      ]
    ),
    (
      #""state":"ENABLED","variants":{"on":1},"targeting":{"fractional":[["on",2147483647],["of",1]]}"#, "",
      [
        "error: the weights add up to 2147483648, at most 2147483647 is possible",
        "error: 'a' has no variant 'of'; it has on",
      ]
    ),
    (
      #""state":"ENABLED","variants":{"on":1},"targeting":{"if":[{"$ref":"e"},"on"]}"#,
      #","$evaluators":{"f":{"$ref":"f"}}"#,
      ["error: there is no evaluator 'e'; it has f", "error: an evaluator cannot refer to another"]
    ),
    (
      #""state":"ENABLED","variants":{"on":1},"targeting":{"if":[{"==":[{"var":"$flagd.key"},{"var":["ring"]}]},"on"]}"#,
      #","profiles":{"p":{"context":{"region":1}}}"#,
      [
        "warning: '$flagd.key' does not exist; there are $flagd.flagKey and $flagd.timestamp",
        "warning: no profile supplies 'ring', and the host does not either",
      ]
    ),
    (
      #""state":"ENABLED","variants":{"on":9007199254740993},"metadata":{"a":[]}"#, #","profiles":{"p":{"contxt":1}}"#,
      [
        "warning: 9007199254740993 is beyond ±9007199254740991, where whole numbers are no longer told apart",
        "warning: the metadata 'a' of 'a' is an array, expected a string, a number or a boolean",
        "warning: there is no key 'contxt' in a profile; it has context, entitlements",
      ]
    ),
  ]

  @Test(arguments: rows) func `what is wrong is said`(flag: String, more: String, says: [String]) throws {
    let text = "{\"flags\":{\"a\":{\(flag)}}\(more)}"
    let problems = try FlagLint.problems(of: Array(text.utf8))
    #expect(problems.map { "\($0.severity.rawValue): \($0.text)" } == says)
  }

  @Test func `each has its place`() throws {
    let text = "{\n\"flags\": {\n  \"é\": {\"state\": 1,\n \"variants\": {\"a\": 1}}}}"
    #expect(
      try FlagLint.problems(of: Array(text.utf8)).map { $0.line(in: "f.json") } == [
        "f.json:3:18: error: the state of 'é' is 1, expected \"ENABLED\" or \"DISABLED\""
      ])
  }

  @Test func `keys and modules that nobody declares are warned of`() throws {
    let flag = #"{"state":"ENABLED","variants":{"on":"sqlite"},"defaultVariant":"on"}"#
    let text = #"{"flags":{"feature.lst":\#(flag),"storage":\#(flag),"x":\#(flag)},"modules":{"source.atuo":{}}}"#
    #expect(
      try FlagLint.problems(of: Array(text.utf8), vocabulary: Self.vocabulary).map(\.text) == [
        "no module declares the flag 'feature.lst'; did you mean 'feature.list'?", "no module declares the flag 'x'",
        "there is no module 'source.atuo'; did you mean 'source.auto'?",
      ])
  }

  @Test func `values that their module cannot read are told`() throws {
    let vocabulary = FlagVocabulary(
      keys: [
        .init("feature.list", help: "", kind: "boolean"),
        .init("storage", help: "", kind: "string", choices: ["sqlite", "memory"]),
        .init("rules", help: "", kind: "object") { _ in ["The rule 'x' is left out."] },
      ], modules: [])
    func flag(_ variants: String) -> String { #"{"state":"ENABLED","variants":{\#(variants)}}"# }
    let text =
      #"{"flags":{"feature.list":\#(flag(#""on":"yes""#)),"storage":\#(flag(#""a":"memry","b":"sqlite""#)),"#
      + #""rules":\#(flag(#""a":{}"#))}}"#
    #expect(
      try FlagLint.problems(of: Array(text.utf8), vocabulary: vocabulary).map { "\($0.severity.rawValue): \($0.text)" }
        == [
          "error: the variant 'on' of 'feature.list' is a string, expected a boolean",
          "warning: the variant 'a' of 'storage' is 'memry', which its module does not know; it knows sqlite, memory",
          "warning: The rule 'x' is left out.",
        ])
  }

  @Test func `the schema names the declared keys, their values and the modules`() {
    let schema = FlagSchema.schema(Self.vocabulary)
    let storage = schema["properties"]?["flags"]?["properties"]?["storage"]
    #expect(storage?["description"] == "Where.")
    #expect(
      storage?["allOf"]?[1]?["properties"]?["variants"]?["additionalProperties"] == [
        "type": "string", "enum": ["sqlite"],
      ])
    #expect(schema["properties"]?["modules"]?["properties"]?["source.auto"]?["type"] == "object")
    #expect(schema["$defs"]?["rule"]?["anyOf"]?[1]?["propertyNames"]?["enum"]?.array?.contains("sem_ver") == true)
  }
}
