import JSON
package import System

/// The flags file on disk: reading it, and keeping its last good content beside it for a start with a broken one.
package struct FlagsFile: Sendable {
  /// 10 MB.
  package static let limit = FlagLimits.json.bytes

  package let source: FlagsSource
  private let shipped: [UInt8]
  private let folders: Folders

  package init(_ source: FlagsSource, shipped: [UInt8], folders: Folders) {
    self.source = source
    self.shipped = shipped
    self.folders = folders
  }

  private var stateFolder: String { folders.state + "/flags" }

  /// The file whose saves count from now on: while the shipped one is in force, the person's own, should it come.
  package var followed: FlagsFile {
    guard case .shipped = source else { return self }
    return FlagsFile(.own(FlagsSource.ownPath(folders)), shipped: shipped, folders: folders)
  }

  /// What stands in it now. Throws `SystemError`, `Files.TooLarge` or `Files.NotRegular`.
  package func read() throws -> [UInt8] {
    switch source {
    case .shipped: return shipped
    // A person may name a pipe: `--flags <(make-flags)`.
    case .named(let path): return try Files.read(path, limit: Self.limit)
    case .found(let path), .own(let path): return try Files.readFound(path, limit: Self.limit)
    }
  }

  /// Loads what stands in it now, and remembers it as good.
  package func load(previous: FlagSet? = nil) throws -> (set: FlagSet, problems: [FlagProblem]) {
    let bytes = try read()
    let loaded = try FlagSet.load(bytes, previous: previous)
    keepAsGood(bytes)
    return loaded
  }

  /// What was loaded without a file error last; throws `SystemError` when that never was.
  package func loadLastGood() throws -> (set: FlagSet, problems: [FlagProblem]) {
    try FlagSet.load(try Files.readFound(lastGoodPath, limit: Self.limit))
  }

  /// One copy for each file that was followed.
  package var lastGoodPath: String {
    var checksum = Checksum()
    checksum.take(source.path ?? "")
    return "\(stateFolder)/\(String(checksum.value, radix: 16)).json"
  }

  func keepAsGood(_ bytes: [UInt8]) {
    guard source.path != nil, (try? Files.readFound(lastGoodPath, limit: Self.limit)) != bytes else { return }
    // A copy that cannot be kept must not keep a good file from being used; `--last-good` then says what is missing.
    try? Files.makeFolder(stateFolder)
    try? Files.replace(lastGoodPath, with: bytes, mode: 0o600)
  }
}
