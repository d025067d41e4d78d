import CRecorder
import FeatureKit
import Glibc
import System

/// The last 500 records of this process, in memory of fixed places that a signal handler can print.
///
/// With a path they are also written to that file, which all processes share that name it: what a process did before it
/// was killed can then be read by the next one. A record is in the file a twentieth of a second after it was entered,
/// and at once when the process ends, also by a fault. Whatever is done to the file meanwhile, this process goes on.
package final class RecentRecords: Sendable {
  package static let count = Int(CRECORDER_LINES)

  // Safe: the memory is never given back, and it is only touched through CRecorder's functions, which are made for
  // any thread.
  private nonisolated(unsafe) let memory: UnsafeMutableRawPointer
  private let file: RecentRecordsFile?

  /// In memory only; the same when the file at `path` cannot be had.
  package init?(sharedAt path: String? = nil) {
    guard let memory = crecorder_make() else { return nil }
    self.memory = memory
    file = path.flatMap { RecentRecordsFile($0, savingFrom: memory) }
  }

  /// What processes saved in the file at `path`, the oldest first. Empty when there is no such file.
  package static func saved(at path: String) -> [String] {
    guard let descriptor = RecentRecordsFile.openToRead(path), let memory = crecorder_make() else { return [] }
    defer {
      close(descriptor)
      munmap(memory, Int(CRECORDER_BYTES))
    }
    crecorder_load(memory, descriptor)
    return lines(in: memory)
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
    file?.saveSoon()
  }

  /// Writes to the file what is not there yet; returns when that is done.
  package func save() { file?.save() }

  /// The oldest first. A line that another thread is writing at this moment is left out.
  package var lines: [String] { Self.lines(in: memory) }

  private static func lines(in memory: UnsafeRawPointer) -> [String] {
    let entered = crecorder_entered(memory)
    let first = entered > UInt64(Self.count) ? entered - UInt64(Self.count) : 0
    return (first..<entered).compactMap { number in
      let bytes = [CChar](unsafeUninitializedCapacity: Int(CRECORDER_LONGEST)) { target, used in
        used = target.baseAddress.map { crecorder_line(memory, number, $0) } ?? 0
      }
      return bytes.isEmpty ? nil : String(decoding: bytes.lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }

  /// From now on a fault of this process prints and saves these records before it ends.
  package func printOnFault() { crecorder_watch_faults(memory, file?.descriptor ?? -1) }
}
