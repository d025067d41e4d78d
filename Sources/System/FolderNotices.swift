import CLinux
import Glibc

/// The kernel's word about changes in folders: one inotify descriptor and what is watched through it.
///
/// Owned by one thread; closed with it.
struct FolderNotices: ~Copyable {
  let descriptor: Int32
  private var watched: [Int32: Set<String>] = [:]
  private var folders: [String: Int32] = [:]

  /// What a batch of events means for the path.
  struct News {
    /// Something that decides over the path came, went or was written.
    var isRelevant = false
    /// A folder or a link on the way may lead elsewhere now.
    var mayLeadElsewhere = false
  }

  init() throws(SystemError) {
    descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    guard descriptor >= 0 else { throw SystemError("inotify_init1", "") }
  }

  deinit { close(descriptor) }

  private static let mask = UInt32(
    IN_CREATE | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF | IN_MOVED_FROM | IN_MOVED_TO | IN_MODIFY | IN_CLOSE_WRITE
      | IN_ONLYDIR)

  /// Watches exactly the folders of `path` from now on. One that is not there or may not be read is left out.
  ///
  /// From the top down: a folder that is made meanwhile is either there when its turn comes, or told of by the one above.
  mutating func watch(_ path: WatchedPath) {
    var next: [String: Int32] = [:]
    watched = [:]
    for folder in path.folders {
      let watch = inotify_add_watch(descriptor, folder.path, Self.mask)
      guard watch >= 0 else { continue }
      next[folder.path] = watch
      watched[watch, default: []].formUnion(folder.names)
    }
    for watch in Set(folders.values).subtracting(next.values) { inotify_rm_watch(descriptor, watch) }
    folders = next
  }

  /// Takes all events that wait.
  mutating func take() -> News {
    var news = News()
    var bytes = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = bytes.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return news }
      bytes[..<count].withUnsafeBytes { read($0, into: &news) }
    }
  }

  private func read(_ bytes: UnsafeRawBufferPointer, into news: inout News) {
    let header = MemoryLayout<inotify_event>.size
    var offset = 0
    while offset + header <= bytes.count {
      let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
      let name = bytes[offset + header..<min(offset + header + Int(event.len), bytes.count)].prefix { $0 != 0 }
      offset += header + Int(event.len)
      judge(event, String(decoding: name, as: UTF8.self), &news)
    }
  }

  private func judge(_ event: inotify_event, _ name: String, _ news: inout News) {
    let aboutFolder = UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_IGNORED | IN_Q_OVERFLOW)
    let isOverflow = event.mask & UInt32(IN_Q_OVERFLOW) != 0
    guard let names = watched[event.wd] ?? (isOverflow ? [] : nil) else { return }
    if event.mask & aboutFolder != 0 {
      news.isRelevant = true
      news.mayLeadElsewhere = true
    } else if names.contains(name) {
      news.isRelevant = true
      if event.mask & UInt32(IN_MODIFY | IN_CLOSE_WRITE) == 0 { news.mayLeadElsewhere = true }
    }
  }
}
