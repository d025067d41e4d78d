import FeatureKit

/// What `flags …` prints under `--json`.
enum FlagShapes {
  private static let answer: Shape = [
    "key": .text, "value": .anything, "variant": .orNull(.text), "reason": .text, "pinned": .truth,
  ]

  static let list: Shape = .document(["flags": .list(answer)])
  static let get: Shape = .document(answer)
  static let watch: Shape = .document(["before": answer, "after": answer])

  static let explain: Shape = .document([
    "key": .text, "value": .anything, "variant": .orNull(.text), "reason": .text, "because": .text,
    "line": .integer, "context": .map(.anything), "rule": .orNull(node), "file": .text, "fileFrom": .text,
    "profile": .text,
    "profileFrom": .text,
  ])

  /// A node of a rule, with the values it gave.
  private static let node: Shape = .named(
    "node",
    [
      "node": .text, "role?": .text, "value?": .anything, "visits": .integer, "taken?": .truth, "line": .integer,
      "children?": .list(.again("node")),
    ])

  static let set: Shape = .either([
    .document(["file": .text, "written": .truth, "key": .text, "variant": .text]),
    .document(["file": .text, "written": .truth, "diff": .list(.text)]),
  ])

  /// OpenFeature's remote evaluation protocol words these two: an answer, or an error.
  static let eval: Shape = .either([
    ["key": .text, "value?": .anything, "reason": .text, "variant?": .text, "metadata?": .map(.anything)],
    ["key": .text, "errorCode": .text, "errorDetails?": .text, "metadata?": .map(.anything)],
  ])

  static let validate: Shape = .document([
    "file": .text,
    "problems": .list([
      "severity": .words(["error", "warning"]), "line": .integer, "column": .integer, "text": .text,
    ]),
  ])
}
