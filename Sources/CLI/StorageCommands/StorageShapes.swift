import FeatureKit

/// What `storage …` prints under `--json`.
enum StorageShapes {
  private static let tier: Shape = .words(["user", "cache"])

  static let stats: Shape = .document([
    "engine": .text, "place": .text,
    "namespaces": .list(["namespace": .text, "tier": tier, "records": .integer, "bytes": .integer]),
    "facts": .map(.text),
  ])
  static let check: Shape = .document(["sound": .truth, "complaints": .list(.text)])
  static let compact: Shape = .document(["place": .text, "before": .text, "after": .text])
  static let copy: Shape = .document([
    "from": .text, "to": .text,
    "namespaces": .list([
      "namespace": .text, "tier": tier, "records": .integer, "written": .integer, "verified": .truth,
    ]),
  ])
  static let export: Shape = .document(["file": .text, "records": .integer, "checksum": .text])
  static let `import`: Shape = .document(["file": .text, "records": .integer, "written": .integer])
  static let clear: Shape = .document(["cleared": .list(["namespace": .text, "tier": tier, "records": .integer])])
}
