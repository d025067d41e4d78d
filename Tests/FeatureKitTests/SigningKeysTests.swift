import FeatureKit
import FeatureTesting
import Glibc
import System
import Testing

@Suite struct SigningKeysTests {
  private let folder: TemporaryFolder
  private var file: SigningKeyFile { SigningKeyFile(in: folder.path + "/state") }
  private var path: String { folder.path + "/state/keys.json" }
  private let former = RecordCollection.formerSigningKeys("signing")

  init() throws { folder = try TemporaryFolder() }

  private func mode(_ path: String) -> UInt32 {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o777 : 0
  }

  private func failure() -> String? {
    do throws(SigningKeyFailure) {
      _ = try file.load()
      return nil
    } catch {
      return error.sentence
    }
  }

  @Test func `keys are made once, in a file that only this user reads`() async throws {
    #expect(try file.load() == nil)
    let keys = try await SigningKeys.load(from: file, takingOver: nil, at: 5)
    #expect(mode(path) == 0o600)
    #expect(try await SigningKeys.load(from: file, takingOver: nil, at: 9) == keys)
    #expect(
      try await SigningKeys.load(from: SigningKeyFile(in: folder.path + "/other"), takingOver: nil, at: 5) != keys)
  }

  @Test func `the key that an older version kept among the records is taken over once and removed`() async throws {
    let records = FakeRecords()
    let old = [UInt8](1...32)
    _ = try records.put([RecordWrite(former, bytes: old, metadata: RecordMetadata(storedAt: 1))])
    let keys = try await SigningKeys.load(from: file, takingOver: records, at: 5)
    #expect(keys.keys.map(\.bytes.exposed) == [old])
    #expect(records.all.isEmpty)
    // One that somebody puts there later is not.
    _ = try records.put([RecordWrite(former, bytes: [UInt8](2...33), metadata: RecordMetadata(storedAt: 1))])
    #expect(try await SigningKeys.load(from: file, takingOver: records, at: 6) == keys)
    #expect(records.all.isEmpty)
  }

  @Test func `hosts that begin together agree on one key`() async throws {
    let file = file
    let found = try await withThrowingTaskGroup(of: SigningKeys.self) { group in
      for _ in 0..<8 { group.addTask { try await SigningKeys.load(from: file, takingOver: nil, at: 5) } }
      return try await group.reduce(into: Set<SigningKeys>()) { $0.insert($1) }
    }
    #expect(found.count == 1)
  }

  @Test func `a rotation lets the new key sign after a minute and the old one verify for a day`() async throws {
    let first = try await SigningKeys.load(from: file, takingOver: nil, at: 0)
    let keys = try await SigningKeys.rotate(in: file, takingOver: nil, at: 1_000)
    #expect(try file.load() == keys)
    #expect(keys.keys.count == 2)
    let start = Timestamp(clamping: 1_000) + SigningKeys.settling
    #expect(keys.signing(at: start - 1)?.bytes == first.keys.first?.bytes)
    #expect(keys.signing(at: start)?.bytes == keys.keys.first?.bytes)
    #expect(keys.verifying(at: start + SigningKeys.overlap - 1).count == 2)
    #expect(keys.verifying(at: start + SigningKeys.overlap).map(\.bytes) == keys.keys.prefix(1).map(\.bytes))
    #expect(keys.rotated(at: start + SigningKeys.overlap).keys.count == 2)
  }

  @Test func `rotations at once are all there`() async throws {
    let file = file
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<6 { group.addTask { _ = try await SigningKeys.rotate(in: file, takingOver: nil, at: 5) } }
      try await group.waitForAll()
    }
    #expect(try file.load()?.keys.count == 7)
  }

  @Test func `a file that others can read is not used`() async throws {
    _ = try await SigningKeys.load(from: file, takingOver: nil, at: 5)
    chmod(path, 0o644)
    #expect(
      failure()
        == "\(path) can be read or written by other users (mode 644). Run `chmod 600 \(path)`, or remove it if they may "
        + "have read it.")
  }

  @Test func `a link, a pipe and a text that is none are not used`() async throws {
    try Files.makeFolder(folder.path + "/state")
    symlink("/etc/passwd", path)
    #expect(failure() == "\(path) is not a regular file. Remove it.")
    unlink(path)
    mkfifo(path, 0o600)
    #expect(failure() == "\(path) is not a regular file. Remove it.")
    unlink(path)
    let unusable =
      "\(path) holds no signing keys that this pokehost can read. Remove it: a new key is made, and browsers get new cookies."
    for text in ["", "{}", "{\"schema\":1,\"keys\":[]}", "{\"schema\":1,\"keys\":[{\"key\":\"00\",\"signsFrom\":0}]}"] {
      try Files.replace(path, with: Array(text.utf8), mode: 0o600)
      #expect(failure() == unusable)
    }
    try Files.replace(path, with: [UInt8](repeating: 0x20, count: SigningKeys.longestText + 1), mode: 0o600)
    #expect(failure() == "\(path) has more than 65536 bytes. Remove it.")
  }

  @Test func `a key is never part of what is printed`() throws {
    let keys = SigningKeys([UInt8](1...32), at: 5)
    #expect(!"\(keys)".contains("01020304"))
    #expect(SigningKeys(text: keys.text) == keys)
    #expect(SigningKeys([1, 2, 3], at: 5).keys.first?.bytes.exposed.count == 32)
  }
}
