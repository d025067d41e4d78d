import Flags
import Glibc
import JSON
import System
import Testing

@Suite struct FlagsFollowerTests {
  /// A folder of its own, with one flags file that is being followed.
  private final class Scene {
    let folder: String
    let path: String
    let file: FlagsFile
    var updates: AsyncStream<FlagsUpdate>.Iterator

    init(_ name: String, path inner: String = "flags.json", setUp: (String) throws -> Void = { _ in }) throws {
      folder = "/tmp/flags-follower-\(name)-\(getpid())"
      path = "\(folder)/\(inner)"
      try Files.makeFolder(folder)
      try setUp(folder)
      if !Files.exists(path) { try Files.replace(path, with: Scene.text("on")) }
      file = FlagsFile(.named(path), shipped: [], folders: try Folders(home: folder + "/home", variables: [:]))
      updates = try FlagsFollower.updates(
        of: file, from: file.load().set, patience: FileWatcher.Patience(burst: 5, half: 60)
      ).makeAsyncIterator()
    }

    deinit { system("rm -rf \(folder)") }

    static func text(_ variant: String) -> [UInt8] {
      Array(
        #"{"flags":{"a":{"state":"ENABLED","variants":{"on":1,"off":2},"defaultVariant":"\#(variant)"}}}"#.utf8)
    }

    /// The next update in a word.
    func next() async -> String {
      switch await updates.next() {
      case .loaded(let set, let problems)?:
        (set.evaluate("a", context: .empty).variant ?? "-") + problems.map(\.text).joined()
      case .refused(let error)?: error.line(in: "f")
      case .unreadable(let reason)?: reason
      case nil: "ended"
      }
    }

    /// Follows the shipped file, until a person's own comes, and makes that one, in folders that are not there yet.
    func makeOwn(in folders: Folders) throws -> String {
      let file = FlagsFile(.shipped, shipped: Scene.text("on"), folders: folders)
      updates = try FlagsFollower.updates(
        of: file, from: file.load().set, patience: FileWatcher.Patience(burst: 5, half: 20)
      ).makeAsyncIterator()
      return try FlagsFile.makeOwn(Scene.text("off"), folders: folders)
    }

    func write(_ bytes: [UInt8], flags: Int32 = O_WRONLY | O_CREAT | O_TRUNC) throws {
      let descriptor = open(path, flags, 0o644)
      defer { close(descriptor) }
      try Files.write(bytes, to: descriptor, path: path)
    }
  }

  @Test func `while the shipped file is in force, the person's own takes effect when it comes`() async throws {
    let scene = try Scene("shipped")
    let folders = try Folders(home: scene.folder + "/own", variables: [:])
    let path = try scene.makeOwn(in: folders)
    #expect(await scene.next() == "off")
    #expect(throws: FlagEditError.changedMeanwhile(path)) {
      try FlagsFile.makeOwn(Scene.text("on"), folders: folders)
    }
    unlink(path)
    #expect(await scene.next() == "No such file or directory")
  }

  @Test func `folders that are made one after the other while they are looked for are all watched`() async throws {
    let scene = try Scene("made")
    for round in 1...20 {
      let path = try scene.makeOwn(in: try Folders(home: scene.folder + "/own\(round)", variables: [:]))
      #expect(await scene.next() == "off")
      unlink(path)
      #expect(await scene.next() == "No such file or directory")
    }
  }

  @Test func `a file written in place takes effect`() async throws {
    let scene = try Scene("place")
    try scene.write(Scene.text("off"))
    #expect(await scene.next() == "off")
  }

  @Test func `a rename over the file takes effect, again and again`() async throws {
    let scene = try Scene("rename")
    for variant in ["off", "on", "off"] {
      try Files.replace(scene.path, with: Scene.text(variant))
      #expect(await scene.next() == variant)
    }
  }

  @Test func `half a save is waited for, and refused when nothing follows`() async throws {
    let scene = try Scene("half")
    let text = Scene.text("off")
    try scene.write(Array(text[..<20]))
    try scene.write(Array(text[20...]), flags: O_WRONLY | O_APPEND)
    #expect(await scene.next() == "off")
    try scene.write(Array(text[..<20]))
    #expect(await scene.next() == "f:1:21: error: found the end of the text, expected '\"' at the end of the text")
    try scene.write(Scene.text("on"))
    #expect(await scene.next() == "on")
  }

  @Test func `delete and make again`() async throws {
    let scene = try Scene("delete")
    unlink(scene.path)
    #expect(await scene.next() == "No such file or directory")
    try scene.write(Scene.text("off"))
    #expect(await scene.next() == "off")
  }

  @Test func `a link that turns, as Kubernetes turns it`() async throws {
    let scene = try Scene("link") { folder in
      for (name, variant) in [("1", "on"), ("2", "off")] {
        try Files.makeFolder("\(folder)/..\(name)")
        try Files.replace("\(folder)/..\(name)/flags.json", with: Scene.text(variant))
      }
      symlink("..1", "\(folder)/..data")
      symlink("..data/flags.json", "\(folder)/flags.json")
    }
    symlink("..2", "\(scene.folder)/..next")
    rename("\(scene.folder)/..next", "\(scene.folder)/..data")
    #expect(await scene.next() == "off")
    try Files.replace("\(scene.folder)/..2/flags.json", with: Scene.text("on"))
    #expect(await scene.next() == "on")
  }

  @Test func `a folder that vanishes and returns`() async throws {
    let scene = try Scene("folder", path: "deep/er/flags.json") { try Files.makeFolder("\($0)/deep/er") }
    rename("\(scene.folder)/deep", "\(scene.folder)/gone")
    #expect(await scene.next() == "No such file or directory")
    try Files.makeFolder("\(scene.folder)/deep/er")
    try scene.write(Scene.text("off"))
    #expect(await scene.next() == "off")
  }

  @Test func `a flag that is broken in a save keeps its last good definition`() async throws {
    let scene = try Scene("flaw")
    try scene.write(Array(#"{"flags":{"a":{"state":"ON"}}}"#.utf8))
    #expect(
      await scene.next()
        == "onthe state of 'a' is \"ON\", expected \"ENABLED\" or \"DISABLED\"; its last good definition stays in force"
    )
  }

  @Test func `the last good file outlives a broken one`() throws {
    let scene = try Scene("good")
    try scene.write(Array("{".utf8))
    #expect(throws: FlagFileError.self) { try scene.file.load() }
    #expect(try scene.file.loadLastGood().set.keys == ["a"])
  }

  @Test func `a file that a pipe takes the place of is not waited for`() async throws {
    let scene = try Scene("pipe")
    #expect(mkfifo(scene.folder + "/pipe", 0o600) == 0)
    #expect(rename(scene.folder + "/pipe", scene.path) == 0)
    #expect(await scene.next() == "it is a named pipe, not a regular file")
    try Files.replace(scene.folder + "/other", with: Scene.text("off"))
    #expect(rename(scene.folder + "/other", scene.path) == 0)
    #expect(await scene.next() == "off")
  }

  @Test func `a pipe that was named is read once, and not followed`() throws {
    let folder = "/tmp/flags-named-pipe-\(getpid())"
    defer { system("rm -rf \(folder)") }
    try Files.makeFolder(folder)
    #expect(mkfifo(folder + "/pipe", 0o600) == 0)
    let folders = try Folders(home: folder + "/home", variables: [:])
    let file = FlagsFile(.named(folder + "/pipe"), shipped: [], folders: folders)
    let written = try OSThread(named: "writer") {
      let writer = open(folder + "/pipe", O_WRONLY | O_CLOEXEC)
      #expect(throws: Never.self) { try Files.write(Scene.text("on"), to: writer, path: "pipe") }
      close(writer)
    }
    #expect(try file.load().set.keys == ["a"])
    written.join()
    // A watcher would open the pipe, for which nobody writes any more, and never come back.
    _ = try FlagsFollower.updates(of: file, from: FlagSet.load(Scene.text("on")).set)
    #expect(throws: Files.NotRegular(path: folder + "/pipe", kind: .pipe)) {
      try FlagsFile(.found(folder + "/pipe"), shipped: [], folders: folders).read()
    }
  }

  @Test(arguments: ["pipe", "folder", "socket", "device", "large"])
  func `a flags.json that is found and no usable file is passed over, and that is known`(kind: String) throws {
    let folder = "/tmp/flags-passed-\(kind)-\(getpid())"
    defer { system("rm -rf \(folder)") }
    try Files.makeFolder(folder)
    let path = folder + "/flags.json"
    let expected: FlagsSource.PassedOver
    switch kind {
    case "pipe":
      #expect(mkfifo(path, 0o600) == 0)
      expected = .notRegular(Files.NotRegular(path: path, kind: .pipe))
    case "folder":
      #expect(mkdir(path, 0o700) == 0)
      expected = .notRegular(Files.NotRegular(path: path, kind: .folder))
    case "socket":
      #expect(mknod(path, S_IFSOCK | 0o600, 0) == 0)
      expected = .notRegular(Files.NotRegular(path: path, kind: .socket))
    case "device":
      #expect(symlink("/dev/zero", path) == 0)
      expected = .notRegular(Files.NotRegular(path: path, kind: .device))
    default:
      try Files.replace(path, with: [])
      #expect(truncate(path, 1 << 30) == 0)
      expected = .tooLarge(path)
    }
    let folders = try Folders(home: folder + "/home", variables: [:])
    #expect(FlagsSource.choose(option: nil, variable: nil, folders: folders, workingFolder: folder) == .shipped)
    #expect(FlagsSource.passedOver(option: nil, variable: nil, workingFolder: folder) == expected)
    #expect(FlagsSource.passedOver(option: path, variable: nil, workingFolder: folder) == nil)
  }

  @Test func `a targeting key is made once`() throws {
    let folder = "/tmp/flags-key-\(getpid())/data"
    defer { system("rm -rf /tmp/flags-key-\(getpid())") }
    let key = TargetingKey.of(dataFolder: folder)
    #expect(key.utf8.count == 32)
    #expect(TargetingKey.of(dataFolder: folder) == key)
  }

  @Test func `which file is followed, and how it came to that`() throws {
    let folder = "/tmp/flags-source-\(getpid())"
    defer { system("rm -rf \(folder)") }
    let folders = try Folders(home: folder, variables: [:])
    func choose(_ option: String? = nil, _ variable: String? = nil) -> FlagsSource {
      FlagsSource.choose(option: option, variable: variable, folders: folders, workingFolder: folder)
    }
    try Files.makeFolder(folder + "/config")
    #expect(choose() == .shipped)
    try Files.replace(folder + "/config/flags.json", with: Array("{}".utf8))
    #expect(choose() == .own(folder + "/config/flags.json"))
    try Files.replace(folder + "/flags.json", with: Array("{\"flags\":{}}".utf8))
    #expect(choose() == .own(folder + "/config/flags.json"))
    try Files.replace(folder + "/flags.json", with: Array("{\"flags\":{},\"profiles\":{}}".utf8))
    #expect(choose() == .found(folder + "/flags.json"))
    #expect(choose(nil, "/v.json") == .named("/v.json"))
    #expect(choose("/o.json", "/v.json") == .named("/o.json"))
  }
}
