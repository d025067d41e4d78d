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
    guard let path = file.source.path else { return stream }
    let state = Mutex(current)
    let watcher = try FileWatcher(
      path, limit: FlagsFile.limit, known: current.document.bytes, patience: patience
    ) { sight, isLastLook in
      let update = state.withLock { take(sight, of: file, $0) }
      if case .loaded(let set, _) = update { state.withLock { $0 = set } } else if !isLastLook { return false }
      continuation.yield(update)
      return true
    }
    continuation.onTermination = { _ in watcher.stop() }
    return stream
  }

  private static func take(_ sight: FileWatcher.Sight, of file: FlagsFile, _ current: FlagSet) -> FlagsUpdate {
    switch sight {
    case .unreadable(let reason): return .unreadable(reason)
    case .tooLarge: return .unreadable(FlagWords.tooLarge(FlagsFile.limit))
    case .content(let bytes):
      do throws(FlagFileError) {
        let (set, problems) = try FlagSet.load(bytes, previous: current)
        file.keepAsGood(bytes)
        return .loaded(set, problems)
      } catch {
        return .refused(error)
      }
    }
  }
}
