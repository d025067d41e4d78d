import FeatureKit
import Synchronization
import System

/// The spool's file, opened when it is first needed: a run in which nothing happens opens none.
final class SpoolAccess: Sendable {
  let path: String
  let capacity: Int
  private let file = Mutex<SpoolFile?>(nil)

  init(_ path: String, capacity: Int) {
    self.path = path
    self.capacity = capacity
  }

  /// The file; made when there is none.
  func open() throws -> SpoolFile {
    try file.withLock { file in
      if let file { return file }
      let opened = try SpoolFile(path, capacity: capacity)
      file = opened
      return opened
    }
  }

  /// The file, when there is one.
  func existing() throws -> SpoolFile? {
    if let file = file.withLock({ $0 }) { return file }
    return Files.exists(path) ? try open() : nil
  }
}
