import CLinux
import Glibc
import Synchronization

/// Hears when a file is written to, on a thread of its own that sleeps in the kernel.
package final class WriteWatch: Sendable {
  /// One element for one write or several.
  package let writes: AsyncStream<Void>
  private let bell: Bell
  private let thread = Mutex<OSThread?>(nil)

  /// Throws when the system watches no more files.
  package init(_ path: String) throws {
    let bell = try Bell()
    let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { throw SystemError("inotify_init1", path) }
    guard inotify_add_watch(descriptor, path, UInt32(IN_MODIFY)) >= 0 else {
      let error = SystemError("inotify_add_watch", path)
      close(descriptor)
      throw error
    }
    let (writes, teller) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    (self.writes, self.bell) = (writes, bell)
    do {
      let started = try OSThread(named: "write-watch") {
        Self.listen(to: descriptor, until: bell) { teller.yield() }
        close(descriptor)
        teller.finish()
      }
      thread.withLock { $0 = started }
    } catch {
      close(descriptor)
      throw error
    }
  }

  deinit { end() }

  /// Ends it; returns when the thread is gone.
  package func end() {
    bell.ring()
    thread.withLock { $0.take() }?.join()
  }

  private static func listen(to descriptor: Int32, until bell: Bell, tell: () -> Void) {
    var events = [UInt8](repeating: 0, count: 4_096)
    while true {
      var waiting = [
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: bell.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&waiting, nfds_t(waiting.count), -1) >= 0 || errno == EINTR else { return }
      if waiting[1].revents != 0 { return }
      guard waiting[0].revents != 0 else { continue }
      while read(descriptor, &events, events.count) > 0 {}
      tell()
    }
  }
}
