import JSON
package import System

/// Which flags file is followed, and how it came to that.
package enum FlagsSource: Sendable, Hashable {
  /// By `--flags` or `POKEHOST_FLAGS`.
  case named(String)
  /// `./flags.json`, which has our `profiles`: only found, so what leaves the machine is not taken from it.
  case found(String)
  /// In the person's own configuration folder.
  case own(String)
  /// The one inside the program.
  case shipped

  package var path: String? {
    switch self {
    case .named(let path), .found(let path), .own(let path): path
    case .shipped: nil
    }
  }

  package var isFound: Bool { if case .found = self { true } else { false } }

  /// How `plan` and `doctor` name it.
  package var name: String { path ?? "the shipped file" }

  package static func choose(
    option: String?, variable: String?, folders: Folders, workingFolder: String?
  ) -> FlagsSource {
    if let named = option ?? variable.flatMap({ $0.isEmpty ? nil : $0 }) { return .named(named) }
    if let workingFolder, isOurs(workingFolder + "/flags.json") { return .found(workingFolder + "/flags.json") }
    let own = ownPath(folders)
    return Files.exists(own) ? .own(own) : .shipped
  }

  /// Where a person's own file stands.
  package static func ownPath(_ folders: Folders) -> String { folders.configuration + "/flags.json" }

  /// Another program's flags.json is none of ours. A broken one that speaks of profiles is: better told than passed.
  private static func isOurs(_ path: String) -> Bool {
    // Not there or not readable: then it is not the one to follow.
    guard let bytes = try? Files.read(path, limit: FlagsFile.limit) else { return false }
    guard let document = try? JSONDocument(bytes, limits: FlagLimits.json, repeatedKeys: .lastStands) else {
      return String(decoding: bytes, as: UTF8.self).utf8.contains(sequence: "\"profiles\"".utf8)
    }
    return document.root["profiles"] != nil
  }
}
