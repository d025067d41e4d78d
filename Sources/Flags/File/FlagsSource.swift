import Glibc
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

  package var isNamed: Bool { if case .named = self { true } else { false } }
  package var isFound: Bool { if case .found = self { true } else { false } }

  /// How `plan` and `doctor` name it.
  package var name: String { path ?? "the shipped file" }

  package static func choose(
    option: String?, variable: String?, folders: Folders, workingFolder: String?
  ) -> FlagsSource {
    if let named = option ?? variable.flatMap({ $0.isEmpty ? nil : $0 }) { return .named(named) }
    if let workingFolder, isOurs(workingFolder + "/flags.json") { return .found(workingFolder + "/flags.json") }
    let own = ownPath(folders)
    // A folder, pipe or device of that name is an error, not an invitation to look elsewhere.
    return Files.exists(own) ? .own(own) : .shipped
  }

  /// Why the `flags.json` of the working folder is not looked at, where one of that name would have been followed.
  package enum PassedOver: Hashable, Sendable {
    case notRegular(Files.NotRegular)
    case tooLarge(String)
  }

  /// Nil when a file was named, and where there is no such file or one that can be looked at.
  package static func passedOver(option: String?, variable: String?, workingFolder: String?) -> PassedOver? {
    guard option ?? variable.flatMap({ $0.isEmpty ? nil : $0 }) == nil, let workingFolder else { return nil }
    do {
      close(try Files.openFound(workingFolder + "/flags.json", limit: FlagsFile.limit))
      return nil
    } catch let error as Files.NotRegular {
      return .notRegular(error)
    } catch let error as Files.TooLarge {
      return .tooLarge(error.path)
    } catch {
      return nil
    }
  }

  /// Where a person's own file stands.
  package static func ownPath(_ folders: Folders) -> String { folders.configuration + "/flags.json" }

  /// Another program's flags.json is none of ours. A broken one that speaks of profiles is: better told than passed.
  private static func isOurs(_ path: String) -> Bool {
    // Not there or not readable: then it is not the one to follow.
    guard let bytes = try? Files.readFound(path, limit: FlagsFile.limit) else { return false }
    guard let document = try? JSONDocument(bytes, limits: FlagLimits.json, repeatedKeys: .lastStands) else {
      return String(decoding: bytes, as: UTF8.self).utf8.contains(sequence: "\"profiles\"".utf8)
    }
    return document.root["profiles"] != nil
  }
}
