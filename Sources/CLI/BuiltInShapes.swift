import FeatureKit
import Host
import System

/// What the host's own commands print under `--json`.
enum BuiltInShapes {
  /// A screen in a pipe: every node says its kind and, in `text`, what it means.
  static let run: Shape = .document([
    "route": .text,
    "screen": [
      "title": .text, "subject?": ["kind": .text, "id": .text, "name": .text], "nodes": .list(.map(.anything)),
    ],
  ])

  /// The plan; with `--watch`, each notice as it comes.
  static let plan: Shape = .either([
    .document([
      "profile": .text,
      "modules": .list([
        "id": .text, "wired": .truth, "visible": .truth, "flag": .orNull(.text), "variant": .orNull(.text),
        "reason": .words(Plan.Reason.allCases.map(\.rawValue)), "detail": .text,
      ]),
      "flagsFile": .text,
    ]),
    .document(["notice": .text]),
  ])

  static let modules: Shape = .document([
    "modules": .list([
      "id": .text, "summary": .text, "wired": .truth, "needs": .list(.text), "uses": .list(.text),
      "offers": .list(.text), "entitlements": .list(.text), "routes": .list(.text), "commands": .list(.text),
      "points": .list(.text), "contributions": .list(.text),
      "knobs": .list([
        "key": .text, "default": .anything, "help": .text, "minimum": .orNull(.integer), "maximum": .orNull(.integer),
      ]),
    ])
  ])

  static let doctor: Shape = .document([
    "version": .text, "healthy": .truth,
    "diagnoses": .list([
      "subject": .text, "verdict": .words(Diagnosis.Verdict.allCases.map(\.rawValue)), "text": .text,
      "hint": .orNull(.text),
    ]),
  ])

  static let newFeature: Shape = .document(["feature": .text, "files": .list(.text)])
  static let paths: Shape = .document([
    "flagsFile": .text, "configuration": .text, "data": .text, "cache": .text, "state": .text,
  ])
  static let uninstall: Shape = .document(["removed": .list(.text)])
  static let completions: Shape = .document(["script": .text])
  static let rotated: Shape = .document([
    "place": .text, "keys": .integer, "signsFrom": .text, "olderVerifyUntil": .orNull(.text),
  ])
  static let version: Shape = .document([
    "version": .text,
    "components": .list([
      "name": .text, "version": .orNull(.text), "linked": .words(LinkedComponent.Linkage.allCases.map(\.rawValue)),
    ]),
  ])

  /// Of all commands, or of one.
  static let help: Shape = .either([
    .document([
      "options": .list(option), "commands": .list(command),
      "exitCodes": .list(["code": .integer, "name": .text, "meaning": .text]),
      "variables": .list(["name": .text, "help": .text]),
    ]),
    command,
  ])

  private static let command: Shape = .document([
    "name": .text, "usage": .text, "summary": .text, "discussion": .orNull(.text),
    "arguments": .list([
      "name": .text, "count": .text, "help": .text, "completion": .orNull(.text), "choices": .orNull(.list(.text)),
    ]),
    "options": .list(option), "examples": .list(["line": .text, "does": .text]), "output": .orNull(.map(.anything)),
  ])

  private static let option: Shape = [
    "name": .text, "short": .orNull(.text), "kind": .text, "value": .text, "help": .text,
    "completion": .orNull(.text), "choices": .orNull(.list(.text)), "minimum": .orNull(.integer),
    "maximum": .orNull(.integer),
  ]
}
