import CLinux
import Dispatch
import Glibc

/// Hears the bell that other processes ring after a commit: a file that the system watches, nothing that is polled.
final class ChangeWatch: Sendable {
  /// One element for one ring or several.
  let rings: AsyncStream<Void>
  // Safe: set once in `init`, which hands it to nobody; from then on it is only cancelled, which Dispatch allows from
  // every thread and more than once.
  private nonisolated(unsafe) let source: any DispatchSourceRead

  /// Nil when the system watches no more files: changes of other processes are then seen at the next reading.
  init?(bell path: String) {
    let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    guard inotify_add_watch(descriptor, path, UInt32(IN_MODIFY)) >= 0 else {
      close(descriptor)
      return nil
    }
    let (rings, bell) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.rings = rings
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: DispatchQueue(label: "storage.bell"))
    source.setEventHandler {
      var events = [UInt8](repeating: 0, count: 4_096)
      while read(descriptor, &events, events.count) > 0 {}
      bell.yield()
    }
    source.setCancelHandler {
      close(descriptor)
      bell.finish()
    }
    source.activate()
    self.source = source
  }

  func end() { source.cancel() }

  deinit { source.cancel() }
}
