import FeatureKit
import Host
import JSON
import System

/// The commands of the host itself.
enum BuiltIn {
  static let run = CommandManifest(
    "run", "Starts the shell that the flag `shell` names.",
    arguments: [.init("ROUTE", .optional, help: "The screen to begin with, such as /pokemon/25.", completion: "route")],
    options: [
      .init("listen", .text, value: "ADDRESS", help: "Where the web shell listens: ADDR:PORT or unix:PATH."),
      .init("no-watch", .flag, help: "Runs the web shell without a supervisor that restarts it after a crash."),
      .init("open", .flag, help: "Opens the web shell in a browser: $BROWSER, else xdg-open."),
    ],
    output: BuiltInShapes.run,
    examples: [
      .init("pokehost", "a Pokédex in this terminal"),
      .init("pokehost run /evolution/133", "begins with Eevee's tree"),
      .init("pokehost run --set shell=web", "the same in a browser"),
    ])

  static let own: [CommandManifest] = [
    run,
    CommandManifest(
      "plan", "Shows what is wired and why.",
      options: [.init("watch", .flag, help: "Runs the plan and says each change as it takes effect.")],
      output: BuiltInShapes.plan,
      examples: [
        .init("pokehost plan --profile beta", "what is in for the profile beta"),
        .init("pokehost plan --watch", "follows flags.json and says what each save changes"),
      ]),
    CommandManifest(
      "modules", "Shows every module known to this build.", output: BuiltInShapes.modules,
      examples: [.init("pokehost modules --json | jq '.modules[].knobs[]'", "every knob, with its default")]),
    CommandManifest(
      "doctor", "Looks at everything that can be wrong and says what to do.",
      options: [
        .init("network", .flag, help: "Also tries to reach the services; without it nothing leaves this machine."),
        .init(
          "report", .text, value: "FILE", help: "Writes one file for a bug report, without secrets.", completion: "file"
        ),
      ],
      output: BuiltInShapes.doctor,
      examples: [
        .init("pokehost doctor", "what is well and what is not"),
        .init("pokehost doctor --network --report report.txt", "everything, in a file to send along"),
      ]),
    CommandManifest(
      "new feature", "Makes a feature folder that builds, passes and shows; in a checkout.",
      arguments: [.init("NAME", help: "Its name, such as Moves.")], output: BuiltInShapes.newFeature,
      examples: [.init("pokehost new feature Moves", "Features/Moves, registered and switched on")]),
    CommandManifest(
      "paths", "Shows where pokehost keeps what.", output: BuiltInShapes.paths,
      examples: [.init("pokehost paths --format '{data}'", "the folder of the records alone")]),
    CommandManifest(
      "uninstall-data", "Removes all that pokehost keeps on this machine, after a typed yes.",
      options: [.init("yes", .flag, help: "Asks nothing.")], output: BuiltInShapes.uninstall,
      examples: [.init("pokehost uninstall-data", "names the folders, asks, removes them")]),
    CommandManifest(
      "completions", "Prints the lines that make a shell complete pokehost's words.",
      arguments: [.init("SHELL", help: "Which shell.", choices: CompletionScripts.shells)],
      output: BuiltInShapes.completions,
      examples: [.init("eval \"$(pokehost completions bash)\"", "completion in this bash")]),
    CommandManifest(
      "version", "Shows the version.", output: BuiltInShapes.version,
      examples: [.init("pokehost version --json", "also the libraries that it runs on, with their versions")]),
    CommandManifest(
      "help", "Shows help, of one command or of all.",
      arguments: [.init("COMMAND", .any, help: "The command to explain.", completion: "command")],
      output: BuiltInShapes.help,
      examples: [.init("pokehost help list", "explains list"), .init("pokehost help --json", "everything as JSON")]),
  ]

  static var commands: [CommandManifest] {
    own + FlagCommands.manifests + StorageManifests.all + [KeysCommand.manifest]
  }
  static var hidden: [CommandManifest] { [complete] }

  static func version(_ version: String, components: [LinkedComponent]) -> Answer {
    let parts = components.map { component -> JSONValue in
      [
        "name": .string(component.name), "version": component.version.map { .string($0) } ?? .null,
        "linked": .string(component.linkage.rawValue),
      ]
    }
    return Answer(
      [["schema": 1, "version": .string(version), "components": .array(parts)]],
      Screen("pokehost \(version)", nodes: []))
  }

  /// What completion scripts ask; not listed in help.
  static let complete = CommandManifest(
    "complete", "Lists what may come next.", arguments: [.init("WORD", .any, help: "The words so far.")])

  /// What is in first, one line of reason each.
  static func plan(_ plan: Plan, flagsFile: String) -> Answer {
    let rows =
      (plan.entries.filter(\.isVisible) + plan.entries.filter { $0.isWired && !$0.isVisible }
      + plan.entries.filter { !$0.isWired && !$0.isVisible })
      .map { entry -> [Table.Cell] in
        [.init(mark(entry)), .init(entry.id.rawValue), .init(entry.variant ?? ""), .init(entry.detail)]
      }
    var document = plan.json
    if case .object(var object) = document {
      object["flagsFile"] = .string(flagsFile)
      document = .object(object)
    }
    return Answer(
      [document],
      Screen("Profile \(plan.profile), flags from \(flagsFile)") {
        Table(columns: ["", "module", "variant", "why"], rows: rows)
      })
  }

  private static func mark(_ entry: Plan.Entry) -> String {
    switch (entry.isVisible, entry.isWired) {
    case (true, _): "in"
    case (false, true): "others"
    case (false, false): "out"
    }
  }

  static func modules(_ registry: Registry, _ plan: Plan) -> Answer {
    let manifests = registry.declarations.map(\.manifest).sorted { $0.id < $1.id }
    return Answer(
      [["schema": 1, "modules": .array(manifests.map { json($0, plan) })]],
      Screen("\(manifests.count) modules") {
        Table(
          columns: ["module", "", "what"],
          rows: manifests.map { manifest in
            [
              .init(manifest.id.rawValue), .init(plan[manifest.id]?.isWired == true ? "in" : "out"),
              .init(manifest.summary),
            ]
          })
      })
  }

  private static func json(_ manifest: Manifest, _ plan: Plan) -> JSONValue {
    [
      "id": .string(manifest.id.rawValue), "summary": .string(manifest.summary),
      "wired": .bool(plan[manifest.id]?.isWired == true),
      "needs": .array(manifest.needs.map { .string($0.rawValue) }),
      "uses": .array(manifest.uses.map { .string($0.rawValue) }),
      "offers": .array(manifest.offers.map { .string($0.rawValue) }),
      "entitlements": .array(manifest.entitlements.map { .string($0) }),
      "routes": .array(manifest.routes.map { .string($0.description) }),
      "commands": .array(manifest.commands.map { .string($0.name) }),
      "points": .array(manifest.points.map { .string($0.id.rawValue) }),
      "contributions": .array(manifest.contributions.map { .string($0.point.rawValue) }),
      "knobs": .array(
        manifest.knobs.map { knob in
          [
            "key": .string(knob.key), "default": knob.fallback, "help": .string(knob.help),
            "minimum": knob.bounds.map { .integer($0.lowerBound) } ?? .null,
            "maximum": knob.bounds.map { .integer($0.upperBound) } ?? .null,
          ]
        }),
    ]
  }
}
