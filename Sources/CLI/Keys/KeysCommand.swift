import FeatureKit
import Host
import JSON
import System

/// `pokehost keys rotate`: puts a new key in front of those that the web shell signs with.
struct KeysCommand {
  static let manifest = CommandManifest(
    "keys rotate", "Makes a new key for the web shell's cookies and forms; older ones are accepted for a day.",
    output: BuiltInShapes.rotated,
    examples: [.init("pokehost keys rotate", "a running host notices, and signs with the new key a minute later")])

  let host: Host
  let folders: Folders
  /// The store of the plan: hosts that share it may share their keys.
  let storage: ModuleID?

  func rotate() async throws -> Answer {
    let now = Clocks.wall
    guard let storage else { return try await rotate(in: SigningKeyFile(in: folders.state), nil, at: now) }
    let apart = try await host.makeApart(storage)
    do {
      let shared = apart.service((any SigningKeyStore).self)
      let answer = try await rotate(
        in: shared ?? SigningKeyFile(in: folders.state), apart.service((any RecordStore).self), at: now)
      await apart.end()
      return answer
    } catch {
      await apart.end()
      throw error
    }
  }

  private func rotate(
    in store: any SigningKeyStore, _ records: (any RecordStore)?, at now: Timestamp
  ) async throws -> Answer {
    do throws(SigningKeyFailure) {
      return KeysWords.rotated(try await SigningKeys.rotate(in: store, takingOver: records, at: now), in: store.place)
    } catch {
      throw CommandFailure(.cannotWrite, error.sentence)
    }
  }
}

enum KeysWords {
  /// Says when what happens, and nothing of the keys.
  static func rotated(_ keys: SigningKeys, in place: String) -> Answer {
    let start = keys.keys.first.map { $0.signsFrom.text } ?? ""
    let end = keys.keys.dropFirst().compactMap(\.verifiesUntil).max()?.text
    let older = end.map { " Older keys are accepted until \($0)." } ?? ""
    return Answer(
      [
        [
          "schema": 1, "place": .string(place), "keys": .integer(keys.keys.count), "signsFrom": .string(start),
          "olderVerifyUntil": end.map { .string($0) } ?? .null,
        ]
      ],
      Screen("A new key in \(place.printable()) signs from \(start).\(older)", nodes: []))
  }
}
