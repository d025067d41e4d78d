import FeatureKit

/// `pokehost storage …` as data.
enum StorageManifests {
  static let stores = ["sqlite", "memory", "postgres"]

  private static let store = CommandManifest.Option(
    "store", .text, value: "STORE", help: "Which store; the one that the flag storage names when left out.",
    choices: stores)
  private static let tier = CommandManifest.Option(
    "tier", .text, value: "TIER", help: "Only people's own records, or only what can be fetched again.",
    choices: ["user", "cache"])

  static let all: [CommandManifest] = [
    CommandManifest("storage stats", "Shows what is kept, and where.", options: [store], output: StorageShapes.stats),
    CommandManifest(
      "storage check", "Reads everything that is kept and says what is wrong; a damaged file is mended.",
      options: [store], output: StorageShapes.check,
      examples: [.init("pokehost storage check", "exit code 0 when all was sound, 65 when something was not")]),
    CommandManifest(
      "storage compact", "Gives back the room that deleted records took.", options: [store],
      output: StorageShapes.compact),
    CommandManifest(
      "storage copy", "Copies all records from one store into another, and verifies them.",
      options: [
        .init("from", .text, value: "STORE", help: "The store to read.", choices: stores),
        .init("to", .text, value: "STORE", help: "The store to write.", choices: stores), tier,
      ],
      output: StorageShapes.copy,
      examples: [.init("pokehost storage copy --from sqlite --to postgres", "moves house; begin again to go on")]),
    CommandManifest(
      "storage export", "Writes all records into a file, one JSON object a line.",
      arguments: [.init("FILE", help: "The file to write.", completion: "file")], options: [store, tier],
      output: StorageShapes.export,
      examples: [.init("pokehost storage export backup.jsonl --tier user", "a backup of one's own records")]),
    CommandManifest(
      "storage import", "Reads a file that `storage export` wrote; the whole of it is checked first.",
      arguments: [.init("FILE", help: "The file to read, - for standard input.", completion: "file")],
      options: [store], output: StorageShapes.import,
      examples: [.init("zcat backup.jsonl.gz | pokehost storage import -", "reads a backup that was packed")]),
    CommandManifest(
      "storage clear", "Drops what can be fetched again; people's own records only when told so.",
      options: [
        store, .init("user-data", .flag, help: "Drops people's own records too, after a typed yes."),
        .init("yes", .flag, help: "Asks nothing."),
      ],
      output: StorageShapes.clear),
  ]
}
