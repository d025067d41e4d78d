import FeatureKit
import System

/// A file that a person named on the command line.
enum NamedFile {
  /// The most that is read, in bytes.
  static let limit = 64_000_000

  /// Its bytes; `-` is standard input.
  @Sendable static func read(_ path: String) throws -> [UInt8] {
    do {
      return path == "-" ? try StandardInput.read(limit: limit) : try Files.read(path, limit: limit)
    } catch let error as SystemError {
      throw CLIWords.unreadable(path, error)
    } catch is Files.TooLarge {
      throw CLIWords.tooLarge(path, limit: limit)
    }
  }
}
