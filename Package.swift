// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  // The compiler’s checks of its own work after each step take half of the time of a build.
  .unsafeFlags(["-Xfrontend", "-disable-llvm-verify", "-Xfrontend", "-sil-verify-none"]),
  .treatAllWarnings(as: .error),
]

/// Every feature, by the name of its folder. Without its name here and its line in the list of modules it is gone.
let features = [
  "Books",
  "Collection",
  "Detail",
  "Evolution",
  "List",
  "Search",
]

/// What the executable names beside the features.
let wired: [Target.Dependency] = [
  "Analytics",
  "AnalyticsConsole",
  "AnalyticsJSONL",
  "AnalyticsOTLP",
  "AnalyticsZoogle",
  "CLI",
  "CShipped",
  "FeatureKit",
  "ImagesPNG",
  "LineShell",
  "PlainShell",
  "PokeAPI",
  "ShellKit",
  "StorageMemory",
  "StoragePostgres",
  "StorageSQLite",
  "System",
  "TerminalShell",
  "TransportCurl",
  "TransportReplay",
  "WebShell",
]

/// At the bottom: values with positions; files, descriptors, signals, clock. Above them the frame and the domain.
let frame: [Target] = [
  room("JSON", links: ["m"]),
  room("System", uses: ["CConfine", "CLinked", "CLinux", "CTasks"]),
  system("CConfine"),
  system("CLinked"),
  system("CLinux"),
  system("CTasks"),
  room("Flags", uses: ["JSON", "System"]),
  room("FeatureKit", uses: ["JSON", "System"]),
  room("Host", uses: ["FeatureKit", "Flags", "JSON", "System"]),
  room("Logging", uses: ["CLinux", "CRecorder", "FeatureKit", "JSON", "System"]),
  system("CRecorder"),
  room("CLI", uses: ["FeatureKit", "Flags", "Host", "JSON", "Logging", "System"]),
  system("CFacts", data: ["facts.txt"]),
  room("Pokedex", uses: ["CFacts", "JSON", "System"]),
  room("FeatureTesting", uses: ["FeatureKit", "JSON", "Pokedex", "System"]),
]

/// The network, pictures, records, analytics: one foreign thing behind one protocol each.
let adapters: [Target] = [
  adapter("TransportCurl", "CCurl"),
  system("CCurl"),
  adapter("TransportReplay"),
  adapter("PokeAPI", "Pokedex"),
  adapter("ImagesPNG", "CConfine", "CPNG"),
  system("CPNG"),
  adapter("StorageMemory"),
  adapter("StorageSQLite", "CSQLite", "CLinux"),
  system("CSQLite", links: [":libsqlite3.a"]),
  adapter("StoragePostgres", "CPostgres"),
  system("CPostgres"),
  adapter("Analytics"),
  adapter("AnalyticsConsole"),
  adapter("AnalyticsJSONL"),
  adapter("AnalyticsOTLP", "CZlib"),
  system("CZlib"),
  adapter("AnalyticsZoogle", "ZoogleAnalytics"),
  room("ZoogleAnalytics"),
]

/// Shells, and what they share: the theme, widths, safe text.
let shells: [Target] = [
  room("ShellKit", uses: ["FeatureKit", "JSON", "System"]),
  shell("PlainShell"),
  shell("LineShell"),
  shell("TerminalShell", "CLinux", "CTerminal"),
  system("CTerminal"),
  shell("WebShell", "CWebAssets", "HTTPServer", embeds: ["Assets/page.css", "Assets/page.js", "Assets/icon.svg"]),
  system("CWebAssets"),
  room("HTTPServer", uses: ["CLinux", "System"]),
]

/// The one place that names concrete modules, and programs for tests and benchmarks.
let programs: [Target] = [
  system("CShipped"),
  .executableTarget(
    name: "pokehost", dependencies: wired + features.map { .byName(name: "\($0)Feature") },
    path: "Sources/pokehost", swiftSettings: strict),
  .executableTarget(
    name: "AnalyticsProbe",
    dependencies: [
      "Analytics", "AnalyticsJSONL", "AnalyticsOTLP", "FeatureKit", "Host", "JSON", "System", "TransportCurl",
    ],
    path: "Tests/EndToEnd/AnalyticsProbe", swiftSettings: strict),
  .executableTarget(
    name: "Preview",
    dependencies: [
      "FeatureKit", "JSON", "LineShell", "PlainShell", "StorageMemory", "System", "TerminalShell", "WebShell",
    ], path: "Tests/EndToEnd/Preview", swiftSettings: strict),
  .executableTarget(
    name: "TerminalStage", dependencies: ["FeatureKit", "JSON", "System", "TerminalShell"],
    path: "Tests/EndToEnd/TerminalStage", swiftSettings: strict),
  .executableTarget(
    name: "StorageProbe", dependencies: ["FeatureKit", "StorageMemory", "StoragePostgres", "StorageSQLite", "System"],
    path: "Sources/StorageProbe", swiftSettings: strict),
  .executableTarget(
    name: "Benchmarks", dependencies: ["Flags", "JSON", "System"], path: "Sources/Benchmarks", swiftSettings: strict),
  .target(name: "FlagsFuzz", dependencies: ["Flags", "JSON"], path: "Tests/Fuzz/Flags", swiftSettings: strict),
  .executableTarget(
    name: "PokedexBench", dependencies: ["PokeAPI", "Pokedex", "System"],
    path: "Tests/EndToEnd/PokedexBench", swiftSettings: strict),
]

/// The suites of what stands in Sources; a feature's stands beside it.
let suites: [Target] = [
  tests("JSON"),
  tests("System", uses: ["CLinux", "JSON"]),
  tests("Flags", uses: ["JSON", "System"], data: ["Cases"]),
  tests("FeatureKit", uses: ["FeatureTesting", "JSON", "System"]),
  tests(
    "Analytics",
    uses: [
      "AnalyticsConsole", "AnalyticsJSONL", "AnalyticsOTLP", "AnalyticsZoogle", "FeatureKit", "FeatureTesting", "JSON",
      "System", "ZoogleAnalytics",
    ]),
  tests("Host", uses: ["FeatureKit", "JSON", "StorageMemory", "System"]),
  tests("Logging", uses: ["FeatureKit", "FeatureTesting", "JSON", "System"]),
  tests("CLI", uses: ["FeatureKit", "FeatureTesting", "Flags", "JSON", "Logging", "System"]),
  tests("Pokedex", uses: ["JSON", "System"]),
  tests("TransportCurl", uses: ["FeatureKit", "FeatureTesting", "System"]),
  tests("TransportReplay", uses: ["FeatureKit", "FeatureTesting", "System"]),
  tests("ImagesPNG", uses: ["FeatureKit", "System"]),
  tests(
    "PokeAPI",
    uses: ["FeatureKit", "FeatureTesting", "Pokedex", "StorageMemory", "System", "TransportCurl", "TransportReplay"]),
  tests("StorageMemory", uses: ["FeatureKit", "FeatureTesting", "System"]),
  tests("StorageSQLite", uses: ["FeatureKit", "FeatureTesting", "System"]),
  tests("StoragePostgres", uses: ["FeatureKit", "FeatureTesting", "System"]),
  tests("ShellKit", uses: ["FeatureKit"]),
  tests("PlainShell", uses: ["FeatureKit", "ShellKit"]),
  tests("LineShell", uses: ["FeatureKit", "JSON"]),
  tests("TerminalShell", uses: ["FeatureKit", "ShellKit", "System", "TerminalStage"], data: ["Screens"]),
  tests("HTTPServer", uses: ["CLinux", "System"]),
  tests("WebShell", uses: ["FeatureKit", "HTTPServer", "JSON", "StorageMemory", "System"], data: ["Pages"]),
]

let everything = frame + adapters + shells + programs + suites + features.flatMap(feature)

/// Only these suites, where they are named: a build under a sanitizer is dear, and few suites are worth it.
let chosenSuites = Context.environment["POKEHOST_SUITES"]?.split(separator: " ").map(String.init)

let package = Package(
  name: "pokehost",
  products: [.executable(name: "pokehost", targets: ["pokehost"])],
  traits: [
    .trait(name: "Postgres", description: "Records on a PostgreSQL server; libpq is loaded when it is first used."),
    .default(enabledTraits: ["Postgres"]),
  ],
  targets: everything.filter { $0.type != .test || chosenSuites?.contains($0.name) ?? true },
  swiftLanguageModes: [.v6],
  cLanguageStandard: .gnu2x
)

/// A room of the house: sees the rooms below it that it names, and nothing else.
@MainActor func room(_ name: String, uses rooms: [Target.Dependency] = [], links: [String] = []) -> Target {
  .target(
    name: name, dependencies: rooms, path: "Sources/\(name)", swiftSettings: strict,
    linkerSettings: links.map { .linkedLibrary($0) })
}

/// A feature: a folder of its own with its suite beside it; sees FeatureKit and the domain.
@MainActor func feature(_ name: String) -> [Target] {
  [
    .target(
      name: "\(name)Feature", dependencies: ["FeatureKit", "Pokedex"],
      path: "Features/\(name)/Sources", swiftSettings: strict),
    .testTarget(
      name: "\(name)FeatureTests",
      dependencies: ["FeatureKit", "FeatureTesting", "Pokedex", .byName(name: "\(name)Feature")],
      path: "Features/\(name)/Tests", exclude: ["Screens"], swiftSettings: strict),
  ]
}

/// An adapter: one foreign thing behind one of FeatureKit's protocols.
@MainActor func adapter(_ name: String, _ foreign: Target.Dependency...) -> Target {
  room(name, uses: ["FeatureKit", "JSON", "System"] + foreign)
}

/// A shell: draws screens; sees what shells share beside FeatureKit.
@MainActor func shell(_ name: String, _ foreign: Target.Dependency..., embeds: [String] = []) -> Target {
  let target = room(name, uses: ["ShellKit", "FeatureKit", "JSON", "System"] + foreign)
  target.exclude = embeds
  return target
}

/// A system library: a module map and a shim, with the reason for each line of it.
func system(_ name: String, links: [String] = [], data: [String] = []) -> Target {
  .target(
    name: name, path: "Sources/SystemLibraries/\(name)", exclude: data,
    // Needs optimisation, and warns without it; the stack protector is a flag of the release build, see scripts/lib.
    cSettings: [.define("_FORTIFY_SOURCE", to: "2", .when(configuration: .release))],
    linkerSettings: links.map { .linkedLibrary($0) })
}

/// The suite of a room, and what it needs beside that room.
@MainActor func tests(_ name: String, uses rooms: [Target.Dependency] = [], data: [String] = []) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.byName(name: name)] + rooms,
    path: "Tests/\(name)Tests", exclude: data, swiftSettings: strict)
}
