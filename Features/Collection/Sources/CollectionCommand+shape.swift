import FeatureKit

extension CollectionCommand {
  /// What each of its words prints under `--json`.
  static let shape: Shape = .either([
    .document([
      "caught": .integer, "total": .integer,
      "items": .list([
        "id": .integer, "name": .text, "displayName": .text, "caught": .truth, "favourite": .truth, "note?": .text,
      ]),
    ]),
    .document(["changed": .list(.text), "unchanged": .list(.text)]),
    .document(["undone?": .text]),
    .document([
      "added": .integer, "changed": .integer, "skipped": .integer, "unknown": .list(.integer),
      "longNotes": .list(.integer),
    ]),
    .document([
      "collection": .list([
        "id": .integer, "name?": .text, "caught?": .truth, "favourite?": .truth, "note?": .text,
      ])
    ]),
  ])
}
