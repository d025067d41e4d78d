/// A setting that names a file or a folder: the web shell keeps within reach what its modules name.
public struct FileSetting: Hashable, Sendable, Codable {
  public enum Use: String, Sendable, Codable {
    /// A file or folder that is only read.
    case reads
    /// A file that is written, with others beside it in its folder.
    case writesFile
    /// A folder that is written to.
    case writesFolder
  }

  /// Its key among the module's settings.
  public var key: String
  public var use: Use

  public init(_ key: String, _ use: Use) {
    self.key = key
    self.use = use
  }
}
