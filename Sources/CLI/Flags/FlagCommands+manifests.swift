import FeatureKit

extension FlagCommands {
  private static let key = CommandManifest.Argument("KEY", help: "The flag, such as feature.books.", completion: "flag")

  /// All of them as data, for grammar, help and completion.
  static let manifests: [CommandManifest] = looking + changing + checking

  private static let looking = [
    CommandManifest(
      "flags list", "Shows every flag with its value, variant and reason.",
      arguments: [.init("PREFIX", .optional, help: "Only flags that begin so.", completion: "flag")],
      output: FlagShapes.list,
      examples: [.init("pokehost flags list feature.", "what is switched on")]),
    CommandManifest(
      "flags get", "Prints the value of one flag.", arguments: [key], output: FlagShapes.get,
      examples: [.init("pokehost flags get storage --profile kiosk", "memory")]),
    CommandManifest(
      "flags explain", "Shows a flag's rule as a tree, each node with the value it gave.", arguments: [key],
      output: FlagShapes.explain,
      examples: [.init("pokehost flags explain feature.books --profile beta", "why Books is on for beta")]),
    CommandManifest(
      "flags watch", "Prints each change as it takes effect.", output: FlagShapes.watch,
      examples: [.init("pokehost flags watch", "leave it with Ctrl-C")]),
  ]

  private static let changing = [
    CommandManifest(
      "flags set", "Sets a flag's default, or its variant for one profile; nothing else in the file changes.",
      arguments: [key, .init("VARIANT", help: "One of the flag's variants.", completion: "variant")],
      options: [
        .init(
          "for", .text, value: "PROFILE", help: "Writes a rule for this profile instead.", completion: "profile"),
        .init("dry-run", .flag, help: "Shows what would change and changes nothing."),
      ],
      output: FlagShapes.set,
      examples: [
        .init("pokehost flags set feature.books on", "Books for everybody"),
        .init("pokehost flags set feature.books on --for beta --dry-run", "the change as a diff"),
      ])
  ]

  private static let checking = [
    CommandManifest(
      "flags eval", "Evaluates a flag for a context.", arguments: [key],
      options: [
        .init(
          "type", .text, value: "T", help: "The type that is expected.",
          choices: ["boolean", "string", "integer", "float", "number", "object"]),
        .init("default", .text, value: "JSON", help: "What stands where no variant does."),
        .init("context", .text, value: "JSON", help: "What rules see, instead of the profile's context."),
      ],
      output: FlagShapes.eval,
      examples: [
        .init(#"pokehost flags eval feature.books --context '{"profile":"beta"}' --json"#, "the OFREP answer")
      ]),
    CommandManifest(
      "flags logic", "Evaluates a JsonLogic rule by itself.",
      arguments: [
        .init("RULE", help: #"The rule as JSON; - reads {"rule","data"} from standard input, one a line."#),
        .init("DATA", .optional, help: "What the rule sees, as JSON."),
      ],
      output: .anything,
      examples: [.init(#"pokehost flags logic '{"+":[{"var":"a"},1]}' '{"a":2}'"#, "3")]),
    CommandManifest(
      "flags validate", "Lists everything that is wrong with a flags file.",
      arguments: [
        .init(
          "FILE", .optional, help: "The file, - for standard input; without one, that in force.", completion: "file")
      ],
      output: FlagShapes.validate,
      examples: [.init("pokehost flags validate flags.json", "file:line:column: error or warning: text")]),
    CommandManifest(
      "flags schema", "Prints a JSON schema for our flags file, for editors.", output: .map(.anything),
      examples: [.init("pokehost flags schema > flags.schema.json", "name it as $schema in the file")]),
  ]
}
