import FeatureKit
import Flags
import JSON
import System

/// `pokehost paths` and `pokehost uninstall-data`: where pokehost keeps what, and how it all goes away.
struct Paths {
  let folders: Folders
  /// The flags file in force, as people are told of it.
  let flagsFile: String
  /// "named by --flags" where no file has that name; nil when there is one.
  var missing: String?

  private var named: [(name: String, path: String, holds: String)] {
    [
      ("configuration", folders.configuration, "flags.json, where none is named or found"),
      ("data", folders.data, "records: what was fetched, what was caught, recent searches"),
      ("cache", folders.cache, "what can be made again"),
      ("state", folders.state, "events that wait to be sent, the last good flags file"),
    ]
  }

  var answer: Answer {
    let members = [("schema", JSONValue.integer(1)), ("flagsFile", .string(flagsFile))]
    return Answer(
      [.object(JSONObject(members + named.map { ($0.name, .string($0.path)) }))],
      Screen("Where pokehost keeps what") {
        Table(
          columns: ["", "", ""],
          rows: [[.init("flags"), .init(flagsFile), .init(PathsWords.flagsFile(missing: missing))]]
            + named.map { [.init($0.name), .init($0.path), .init($0.holds)] })
      })
  }

  /// Removes the four folders after a typed yes. What is not there stays unmentioned.
  func uninstall(isSure: Bool, ask: (String) -> Confirmation.Reply) throws -> Answer {
    let present = try named.map(\.path).compactMap { path -> (path: String, extent: Files.Extent)? in
      guard Files.exists(path) else { return nil }
      return (path, try Files.extent(of: path))
    }
    guard !present.isEmpty else {
      return answer(removed: [], "There is nothing to remove: pokehost keeps nothing on this machine.")
    }
    let words = present.map { PathsWords.extent($0.path, $0.extent) }
    let reply = isSure ? .yes : ask(PathsWords.question(words))
    guard reply == .yes else { throw PathsWords.notConfirmed(reply, present.map(\.path)) }
    do {
      for folder in present { try Files.removeFolder(folder.path) }
    } catch let error as SystemError {
      throw PathsWords.notRemoved(error)
    }
    return answer(removed: present.map(\.path), "Removed \(words.joined(separator: ", ")).")
  }

  private func answer(removed: [String], _ sentence: String) -> Answer {
    Answer([["schema": 1, "removed": .array(removed.map { .string($0) })]], Screen(sentence, nodes: []))
  }
}

enum PathsWords {
  static func flagsFile(missing origin: String?) -> String {
    origin.map { "\($0), but there is no such file" } ?? "the flags file in force"
  }

  static func extent(_ path: String, _ extent: Files.Extent) -> String {
    "\(path) (\(extent.files) \(extent.files == 1 ? "file" : "files"), \(extent.bytes) bytes)"
  }

  static func question(_ folders: [String]) -> String {
    "This removes all that pokehost keeps on this machine, what you caught and noted too:\n  "
      + folders.joined(separator: "\n  ")
  }

  static func notConfirmed(_ reply: Confirmation.Reply, _ paths: [String]) -> CommandFailure {
    let reason =
      reply == .nobodyThere
      ? "standard input is no terminal, so that nobody could be asked" : "the question was not answered with yes"
    return CommandFailure(
      .usage, "Nothing was removed: \(reason).",
      hint: "Add --yes where nobody can answer; it removes \(paths.joined(separator: ", ")).")
  }

  static func notRemoved(_ error: SystemError) -> CommandFailure {
    CommandFailure(
      .cannotWrite, "Not everything could be removed: \(error.reason).",
      hint: "`pokehost paths` names the folders; remove what is left by hand.")
  }
}
