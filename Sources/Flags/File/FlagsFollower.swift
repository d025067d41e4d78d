import JSON
import Synchronization
package import System

/// What a save of the flags file came to.
package enum FlagsUpdate: Sendable {
  /// It is to be in force. The problems are those of flags that keep their last good definition.
  case loaded(FlagSet, [FlagProblem])
  /// It cannot be used; what was in force stays so.
  case refused(FlagFileError)
  /// The file is not there, not readable or too large; what was in force stays so.
  case unreadable(String)
}

/// Follows a flags file and loads every save that is whole.
package enum FlagsFollower {
  /// Saves from now on, newest last; `current` is what was loaded before. Ends when its consumer is cancelled.
  ///
  /// A whole save arrives within the time of a burst (12 ms), half a one is waited for before it is refused.
  package static func updates(
    of file: FlagsFile, from current: FlagSet, patience: FileWatcher.Patience = FileWatcher.Patience()
  ) throws -> AsyncStream<FlagsUpdate> {
    let (stream, continuation) = AsyncStream.makeStream(of: FlagsUpdate.self)
    let followed = file.followed
    // What comes out of a pipe comes once: there are no saves to follow.
    guard let path = followed.source.path, Files.otherKind(path) != .pipe || !followed.source.isNamed else {
      return stream
    }
    let state = Mutex(Following(set: current, isAwaited: file.source == .shipped))
    let watcher = try FileWatcher(
      path, limit: FlagsFile.limit, known: current.document.bytes, patience: patience
    ) { sight, isLastLook in
      let update = state.withLock { $0.take(sight, of: followed) }
      switch update {
      case .loaded?: break
      case .refused?, .unreadable?: if !isLastLook { return false }
      case nil: return true
      }
      if let update { continuation.yield(update) }
      return true
    }
    continuation.onTermination = { _ in watcher.stop() }
    return stream
  }
}

/// What is in force, as a save is judged.
private struct Following {
  var set: FlagSet
  /// The file need not be there yet: the shipped one is in force.
  var isAwaited: Bool

  /// nil when there is nothing to say.
  mutating func take(_ sight: FileWatcher.Sight, of file: FlagsFile) -> FlagsUpdate? {
    switch sight {
    case .unreadable(let reason): return isAwaited ? nil : .unreadable(reason)
    case .tooLarge: return .unreadable(FlagWords.tooLarge(FlagsFile.limit))
    case .content(let bytes):
      do throws(FlagFileError) {
        let (newer, problems) = try FlagSet.load(bytes, previous: set)
        file.keepAsGood(bytes)
        (set, isAwaited) = (newer, false)
        return .loaded(newer, problems)
      } catch {
        return .refused(error)
      }
    }
  }
}
