import FeatureKit
import Flags
import Glibc
import System
import Testing

@testable import CLI

@Suite struct FlagsInForceTests {
  private static let shipped = #"""
    {
      "flags": {"storage": {"state": "ENABLED", "variants": {"a": "sqlite", "b": "memory"}, "defaultVariant": "a"}},
      "profiles": {"default": {}, "beta": {}}
    }
    """#

  private func flags(
    insteadOf failure: CommandFailure, _ set: (inout GlobalOptions) throws -> Void = { _ in }
  ) throws -> FlagsInForce {
    var template = Array("/tmp/pokehost-flags-XXXXXX".utf8CString)
    let home = try #require(mkdtemp(&template).map { String(cString: $0) })
    defer { try? Files.removeFolder(home) }  // what cannot be removed lies in the folder for such things
    var globals = GlobalOptions()
    try set(&globals)
    return try FlagsInForce(
      insteadOf: failure, globals, variables: [:], folders: try Folders(home: home, variables: [:]),
      shipped: Array(Self.shipped.utf8))
  }

  private let failure = CommandFailure(.badFlags, "flags.json:1:12: error: found ',', expected a key")

  @Test func `for a file that cannot be used the flags inside the program stand in, and that is said`() throws {
    let flags = try flags(insteadOf: failure)
    #expect(flags.failure == failure)
    #expect(flags.path == "the shipped file")
    #expect(
      flags.warnings == ["Everything else is looked at with the flags inside the program, for profile default."])
  }

  @Test func `they stand in for the profile and with the pins that were named, if they have them`() throws {
    let known = try flags(insteadOf: failure) { globals in
      try globals.take("profile", "beta")
      try globals.take("set", "storage=b")
    }
    #expect((known.profile, known.profileOrigin) == ("beta", "by --profile"))
    #expect(known.set.isPinned("storage"))
    let unknown = try flags(insteadOf: failure) { globals in
      try globals.take("profile", "crew")
      try globals.take("set", "storage=c")
    }
    #expect((unknown.profile, unknown.profileOrigin) == ("default", "for none was named"))
    #expect(!unknown.set.isPinned("storage"))
  }
}
