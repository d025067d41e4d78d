import CRecorder
import FeatureKit
import Glibc
import System

/// The last 500 records of this process, in memory of fixed places that a signal handler can print.
///
/// With a path that memory is a file, shared by all processes that name it: what a process did before it was killed can
/// then be read by the next one.
package final class RecentRecords: Sendable {
  package static let count = Int(CRECORDER_LINES)

  // Safe: the memory is never given back, and it is only touched through CRecorder's functions, which are made for
  // any thread and any process.
  private nonisolated(unsafe) let memory: UnsafeMutableRawPointer

  /// In memory only; the same when the file at `path` cannot be had.
  package init?(sharedAt path: String? = nil) {
    let descriptor = path.map(Self.open) ?? -1
    defer { if descriptor >= 0 { close(descriptor) } }
    guard let memory = crecorder_map(descriptor) ?? crecorder_map(-1) else { return nil }
    self.memory = memory
  }

  /// A descriptor of a file of the right size, or -1.
  private static func open(_ path: String) -> Int32 {
    if let slash = path.lastIndex(of: "/") {
      // Without the folder the file cannot be opened either, and memory takes its place.
      try? Files.makeFolder(String(path[..<slash]))
    }
    var status = stat()
    // A file of another size is none of ours, or an older one's: who still has it keeps it.
    if stat(path, &status) == 0, status.st_size != off_t(CRECORDER_BYTES) { unlink(path) }
    let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return -1 }
    guard ftruncate(descriptor, off_t(CRECORDER_BYTES)) == 0 else {
      close(descriptor)
      return -1
    }
    return descriptor
  }

  package func enter(_ record: LogRecord) {
    enter { line in line.tell(record) }
  }

  func enter(_ event: Event, at level: LogLevel) {
    enter { line in event.tell(&line, at: level) }
  }

  private func enter(_ tell: (inout LogLine) -> Void) {
    var line = LogLine()
    tell(&line)
    line.bytes.withBytes { bytes in
      bytes.withMemoryRebound(to: CChar.self) { crecorder_enter(memory, $0.baseAddress, $0.count) }
    }
  }

  /// The oldest first. A line that another thread or process is writing at this moment is left out.
  package var lines: [String] {
    let entered = crecorder_entered(memory)
    let first = entered > UInt64(Self.count) ? entered - UInt64(Self.count) : 0
    return (first..<entered).compactMap { number in
      let bytes = [CChar](unsafeUninitializedCapacity: Int(CRECORDER_LONGEST)) { target, used in
        used = target.baseAddress.map { crecorder_line(memory, number, $0) } ?? 0
      }
      return bytes.isEmpty ? nil : String(decoding: bytes.lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }

  /// From now on a fault of this process prints these records before it ends.
  package func printOnFault() { crecorder_watch_faults(memory) }
}
