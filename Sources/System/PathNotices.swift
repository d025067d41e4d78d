import CLinux
import Glibc

/// The kernel's word about changes on the way to a file: one inotify descriptor and what is watched through it.
///
/// Owned by one thread; closed with it.
struct PathNotices: ~Copyable {
  let descriptor: Int32
  private var watched: [Int32: Set<String>] = [:]
  private var places: [String: Int32] = [:]

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

  private static let folderMask = UInt32(
    IN_CREATE | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF | IN_MOVED_FROM | IN_MOVED_TO | IN_CLOSE_WRITE | IN_ATTRIB
      | IN_ONLYDIR)

  /// Each write, of this file alone: a folder would tell those of every log that lies in it. Where the path leads to one
  /// of its own folders, that stays watched as a folder, too.
  private static let fileMask = UInt32(IN_MODIFY | IN_DELETE_SELF | IN_MOVE_SELF | IN_MASK_ADD)

  /// What the kernel tells of a file itself bears no name.
  private static let itself = ""

  /// Watches exactly `path` and its folders from now on. What is not there or may not be read is left out, until its
  /// folder tells that this changed.
  ///
  /// From the top down: a folder that is made meanwhile is either there when its turn comes, or told of by the one above.
  mutating func watch(_ path: WatchedPath) {
    let old = Set(places.values)
    watched = [:]
    places = [:]
    for folder in path.folders { watch(folder.path, Self.folderMask, for: folder.names) }
    watch(path.file, Self.fileMask, for: [Self.itself])
    for watch in old.subtracting(places.values) { inotify_rm_watch(descriptor, watch) }
  }

  private mutating func watch(_ place: String, _ mask: UInt32, for names: Set<String>) {
    let watch = inotify_add_watch(descriptor, place, mask)
    guard watch >= 0 else { return }
    places[place] = watch
    watched[watch, default: []].formUnion(names)
  }

  /// Takes all events that wait.
  func take() -> News {
    var news = News()
    withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 8) { bytes in
      while true {
        let count = Glibc.read(descriptor, bytes.baseAddress, bytes.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        read(UnsafeRawBufferPointer(rebasing: bytes[..<count]), into: &news)
      }
    }
    return news
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
    let aboutPlace = UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_IGNORED | IN_Q_OVERFLOW)
    let isOverflow = event.mask & UInt32(IN_Q_OVERFLOW) != 0
    guard let names = watched[event.wd] ?? (isOverflow ? [] : nil) else { return }
    if event.mask & aboutPlace != 0 {
      news.isRelevant = true
      news.mayLeadElsewhere = true
    } else if names.contains(name) {
      news.isRelevant = true
      if event.mask & UInt32(IN_MODIFY | IN_CLOSE_WRITE) == 0 { news.mayLeadElsewhere = true }
    }
  }
}
