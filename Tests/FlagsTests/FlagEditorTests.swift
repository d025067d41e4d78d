import Flags
import Glibc
import JSON
import System
import Testing

@Suite struct FlagEditorTests {
  private static let file = """
    {
      "flags": {
        "a": { "state":   "ENABLED",
               "variants": {"on": true, "off": false},
               "defaultVariant" : "on" ,
               "note": 1.0 },
        "b": {"state": "ENABLED", "variants": {"on": 1, "off": 2}},
        "c": {"state": "ENABLED", "variants": {"on": 1, "off": 2}, "targeting": {"if": [{"var": "x"}, "on"]}},
        "d": {"state": "ENABLED", "variants": {"on": 1}, "targeting": {"if": [{"==": [{"var": "profile"}, "p"]}, "off", {"==": [{"var": "profile"}, "beta"]}, "off"]}},
        "e": {"state": "ENABLED", "variants": {"on": 1}, "targeting": {"var": "x"}},
        "f": {"state": "ENABLED", "variants": {"on": 1}, "targeting": {}}
      },
      "profiles": {"beta": {}, "p\\u0061": {}}
    }

    """

  private func edit(_ key: String, _ variant: String, profile: String? = nil) throws -> String {
    String(
      decoding: try FlagEditor.set(key, to: variant, profile: profile, in: Array(Self.file.utf8)), as: UTF8.self)
  }

  private func replaced(_ old: String, _ new: String) throws -> String {
    let parts = Self.file.split(separator: old, omittingEmptySubsequences: false)
    #expect(parts.count == 2)
    return parts.joined(separator: new)
  }

  @Test func `only the bytes of the default change`() throws {
    #expect(try edit("a", "off") == replaced("\"on\" ,\n", "\"off\" ,\n"))
    #expect(try edit("a", "on") == Self.file)
  }

  @Test func `a default that is not there is added as the last member is set`() throws {
    #expect(
      try edit("b", "off")
        == replaced("\"off\": 2}},\n    \"c\"", "\"off\": 2}, \"defaultVariant\": \"off\"},\n    \"c\""))
  }

  @Test func `a rule for one profile is put in front of others`() throws {
    let branch = #"{"==": [{"var": "profile"}, "beta"]}, "off""#
    #expect(
      try edit("c", "off", profile: "beta")
        == replaced(#"[{"var": "x"}, "on"]"#, "[\(branch), {\"var\": \"x\"}, \"on\"]"))
  }

  @Test func `a branch that is there for the profile is changed in its place`() throws {
    #expect(try edit("d", "on", profile: "beta") == replaced(#""beta"]}, "off""#, #""beta"]}, "on""#))
  }

  @Test func `another rule becomes the else`() throws {
    #expect(
      try edit("e", "on", profile: "beta")
        == replaced(
          #""targeting": {"var": "x"}}"#,
          #""targeting": {"if": [{"==": [{"var": "profile"}, "beta"]}, "on", {"var": "x"}]}}"#))
  }

  @Test func `no rule becomes one`() throws {
    let rule = #"{"if": [{"==": [{"var": "profile"}, "pa"]}, "on"]}"#
    #expect(try edit("f", "on", profile: "pa") == replaced(#""targeting": {}"#, "\"targeting\": " + rule))
    #expect(try edit("b", "on", profile: "pa").contains(#""off": 2}, "targeting": "# + rule))
  }

  @Test func `after an edit the profile gets the variant, the others what they had`() throws {
    let before = try FlagSet.load(Array(Self.file.utf8)).set
    for key in ["a", "b", "c", "d", "e", "f"] {
      let after = try FlagSet.load(Array(edit(key, "on", profile: "beta").utf8)).set
      for profile in ["beta", "other"] {
        let context = FlagContext(JSONObject([("profile", .string(profile))]))
        let answer = after.evaluate(key, context: context)
        #expect(
          profile == "beta" ? answer.variant == "on" : answer.variant == before.evaluate(key, context: context).variant)
      }
    }
  }

  @Test func `what is not there cannot be set`() {
    #expect(throws: FlagEditError.unknownFlag("z", known: ["a", "b", "c", "d", "e", "f"])) { try edit("z", "on") }
    #expect(throws: FlagEditError.unknownVariant("z", flag: "a", known: ["on", "off"])) { try edit("a", "z") }
    #expect(throws: FlagEditError.unknownProfile("z", known: ["beta", "pa"])) { try edit("a", "on", profile: "z") }
  }

  @Test func `a difference is shown as one hunk`() throws {
    let after = try edit("a", "off")
    #expect(
      TextDiff.lines(Array(Self.file.utf8), Array(after.utf8), name: "f", context: 1) == [
        "--- f", "+++ f", "@@ -4,3 +4,3 @@", "            \"variants\": {\"on\": true, \"off\": false},",
        "-           \"defaultVariant\" : \"on\" ,", "+           \"defaultVariant\" : \"off\" ,",
        "            \"note\": 1.0 },",
      ])
    #expect(TextDiff.lines([1], [1], name: "f").isEmpty)
  }

  @Test func `a file that changed meanwhile is not written, a link stays a link, the mode stays`() throws {
    let folder = "/tmp/flags-write-\(getpid())"
    defer { system("rm -rf \(folder)") }
    try Files.makeFolder(folder)
    try Files.replace(folder + "/real.json", with: Array("old".utf8), mode: 0o640)
    symlink("real.json", folder + "/flags.json")
    #expect(throws: FlagEditError.changedMeanwhile(folder + "/flags.json")) {
      try FlagsFile.replace(folder + "/flags.json", from: Array("other".utf8), to: Array("new".utf8))
    }
    try FlagsFile.replace(folder + "/flags.json", from: Array("old".utf8), to: Array("new".utf8))
    #expect(try Files.read(folder + "/real.json", limit: 100) == Array("new".utf8))
    var status = stat()
    #expect(lstat(folder + "/flags.json", &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    #expect(stat(folder + "/real.json", &status) == 0 && status.st_mode & 0o777 == 0o640)
  }

  @Test(.enabled(if: geteuid() != 0, "To root every file is writable."))
  func `a file that must not be written is not replaced either`() throws {
    let folder = "/tmp/flags-locked-\(getpid())"
    defer { system("rm -rf \(folder)") }
    try Files.makeFolder(folder)
    let path = folder + "/flags.json"
    try Files.replace(path, with: Array("old".utf8), mode: 0o444)
    #expect(throws: SystemError("write", path, code: EACCES)) {
      try FlagsFile.replace(path, from: Array("old".utf8), to: Array("new".utf8))
    }
    #expect(try Files.read(path, limit: 100) == Array("old".utf8))
  }
}
