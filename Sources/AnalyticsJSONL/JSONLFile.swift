import Glibc
import System

/// Lines appended to `events.jsonl` in a folder. A full file, or one of another day, is moved aside as
/// `events-2026-11-21.jsonl`, `events-2026-11-21.1.jsonl`, …; of those the oldest go.
actor JSONLFile {
  private let folder: String
  private let rotateAt: Int
  private let keep: Int
  private let sync: JSONLSettings.Sync
  private var descriptor: Int32 = -1
  private var size = 0
  private var day = ""

  init(folder: String, rotateAt: Int, keep: Int, sync: JSONLSettings.Sync) {
    self.folder = folder
    self.rotateAt = max(1, rotateAt)
    self.keep = max(1, keep)
    self.sync = sync
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  private var path: String { folder + "/events.jsonl" }

  /// Appends all lines or throws.
  func append(_ lines: [[UInt8]], now: Timestamp) throws {
    let today = now.dayText
    try openWhenNeeded(today)
    for line in lines {
      if day != today || size > 0 && size + line.count > rotateAt { try rotate(to: today) }
      try Files.write(line, to: descriptor, path: path)
      size += line.count
    }
    if sync == .batch, fsync(descriptor) != 0 { throw SystemError("fsync", path) }
  }

  private func openWhenNeeded(_ today: String) throws {
    guard descriptor < 0 else { return }
    try Files.makeFolder(folder)
    descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw SystemError("open", path) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw SystemError("fstat", path) }
    size = Int(status.st_size)
    day = size == 0 ? today : Timestamp(clampingSeconds: status.st_mtim.tv_sec).dayText
    try endWithLine()
  }

  /// A process that was killed while it wrote leaves half a line: it is ended, so that the next begins on its own.
  private func endWithLine() throws {
    guard size > 0 else { return }
    let reader = try Files.openFound(path)
    defer { close(reader) }
    var last: UInt8 = 0
    guard pread(reader, &last, 1, off_t(size - 1)) == 1, last != 0x0A else { return }
    try Files.write([0x0A], to: descriptor, path: path)
    size += 1
  }

  private func rotate(to today: String) throws {
    if sync != .never { fsync(descriptor) }
    close(descriptor)
    descriptor = -1
    if size > 0, rename(path, freeName(for: day)) != 0 { throw SystemError("rename", path) }
    removeOldest()
    try openWhenNeeded(today)
    day = today
  }

  private func freeName(for day: String) -> String {
    var number = 0
    var name = "\(folder)/events-\(day).jsonl"
    while Files.exists(name) {
      number += 1
      name = "\(folder)/events-\(day).\(number).jsonl"
    }
    return name
  }

  private func removeOldest() {
    let names = Self.rotated(in: folder)
    for name in names.prefix(max(0, names.count - (keep - 1))) { unlink("\(folder)/\(name)") }
  }

  /// Oldest first: by when they were last written.
  private static func rotated(in folder: String) -> [String] {
    guard let listing = opendir(folder) else { return [] }
    defer { closedir(listing) }
    var found: [(time: timespec, name: String)] = []
    while let entry = readdir(listing) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      var status = stat()
      guard name.hasPrefix("events-"), name.hasSuffix(".jsonl"), stat("\(folder)/\(name)", &status) == 0 else {
        continue
      }
      found.append((status.st_mtim, name))
    }
    return found.sorted {
      ($0.time.tv_sec, $0.time.tv_nsec, $0.name) < ($1.time.tv_sec, $1.time.tv_nsec, $1.name)
    }.map(\.name)
  }
}
