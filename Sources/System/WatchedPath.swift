import Glibc

/// Every folder and name that decides what a path leads to: the file itself, the folders above it, and those of every
/// symbolic link on the way.
struct WatchedPath {
  /// A folder that is there, and the names in it that matter.
  private(set) var names: [String: Set<String>] = [:]

  init(_ path: String) {
    var linksLeft = 40
    walk(Self.absolute(path), &linksLeft)
  }

  private mutating func walk(_ path: String, _ linksLeft: inout Int) {
    var folder = "/"
    var rest = path.split(separator: "/").map(String.init)[...]
    while let name = rest.popFirst() {
      if name == "." { continue }
      if name == ".." {
        folder = Self.parent(of: folder)
        continue
      }
      names[folder, default: []].insert(name)
      let next = folder == "/" ? "/" + name : folder + "/" + name
      guard let target = Self.target(of: next) else {
        folder = next
        continue
      }
      linksLeft -= 1
      guard linksLeft > 0 else { return }
      let resolved = target.hasPrefix("/") ? target : folder + "/" + target
      return walk(([resolved] + rest).joined(separator: "/"), &linksLeft)
    }
  }

  private static func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : (WorkingFolder.path ?? "/") + "/" + path
  }

  private static func parent(of folder: String) -> String {
    let parent = folder.split(separator: "/").dropLast().joined(separator: "/")
    return "/" + parent
  }

  /// Where a symbolic link leads; nil for anything else.
  private static func target(of path: String) -> String? {
    let target = [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, used in
      let count = buffer.withMemoryRebound(to: CChar.self) { text in
        text.baseAddress.map { readlink(path, $0, text.count) } ?? -1
      }
      used = max(0, count)
    }
    return target.isEmpty ? nil : String(decoding: target, as: UTF8.self)
  }
}
