import FeatureKit
import JSON
import System

/// `pokehost new feature NAME`: in a checkout, a feature folder that builds, is registered, passes and shows.
struct NewFeature {
  let name: String
  /// The checkout's folder.
  let root: String

  init(_ word: String, below folder: String) throws(CommandFailure) {
    name = word.prefix(1).uppercased() + word.dropFirst()
    guard Self.isName(name) else { throw NewFeatureWords.badName(word) }
    guard let found = Self.checkout(above: folder) else { throw NewFeatureWords.noCheckout(folder) }
    root = found
  }

  func make() throws -> Answer {
    let files = FeatureTemplate.files(for: name)
    guard !Files.exists("\(root)/Features/\(name)") else { throw NewFeatureWords.exists(name) }
    let edits = try [
      edit("Package.swift") { try $0.addingFeature(name) },
      edit("Sources/pokehost/Modules.swift") { try $0.registering(name) },
      edit("flags.json") { try $0.addingFlag(name) },
    ]
    for file in files {
      let path = "\(root)/\(file.path)"
      try Files.makeFolder(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]), mode: 0o755)
      try Files.replace(path, with: Array(file.text.utf8))
    }
    for edit in edits { try Files.replace(edit.path, with: Array(edit.text.utf8)) }
    return answer(files.map(\.path) + ["Package.swift", "Sources/pokehost/Modules.swift", "flags.json"])
  }

  private func edit(_ path: String, _ change: (SourceText) throws -> SourceText) throws -> (path: String, text: String)
  {
    let full = "\(root)/\(path)"
    let text = String(decoding: try Files.read(full, limit: 1_000_000), as: UTF8.self)
    return (full, try change(SourceText(path: path, text: text)).text)
  }

  private func answer(_ paths: [String]) -> Answer {
    Answer(
      [["schema": 1, "feature": .string(name), "files": .array(paths.map { .string($0) })]],
      Screen("\(name) is there.") {
        Facts(paths.map { Fact("wrote", $0) })
        Text("scripts/test \(name)FeatureTests runs its suite; scripts/run run /\(name.lowercased()) shows it.")
      })
  }

  /// A capital letter, then letters and digits: a Swift type and a folder at once.
  private static func isName(_ name: String) -> Bool {
    guard let first = name.utf8.first, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) else { return false }
    return name.utf8.count <= 40
      && name.utf8.allSatisfy { byte in
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      }
  }

  private static func checkout(above folder: String) -> String? {
    var folder = folder
    while !folder.isEmpty {
      if Files.exists("\(folder)/Sources/pokehost/Modules.swift") { return folder }
      folder = String(folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)])
    }
    return nil
  }
}

enum NewFeatureWords {
  static func badName(_ word: String) -> CommandFailure {
    CommandFailure(
      .usage, "'\(word)' cannot name a feature.", hint: "A name is a capital letter, then letters and digits: Moves.")
  }

  static func noCheckout(_ folder: String) -> CommandFailure {
    CommandFailure(
      .noFile, "\(folder) is not inside a checkout of pokehost, and a feature is made of source files.",
      hint: "Clone the repository, go into it, and run this again there.")
  }

  static func exists(_ name: String) -> CommandFailure {
    CommandFailure(.cannotWrite, "Features/\(name) exists already.", hint: "Choose another name, or remove the folder.")
  }

  static func strange(_ path: String, _ wanted: String) -> CommandFailure {
    CommandFailure(
      .badData, "\(path) has no line '\(wanted)' to write beside.",
      hint: "Bring the line back, or add the feature by hand.")
  }
}
