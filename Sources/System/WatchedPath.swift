import Glibc

/// Every folder and name that decides what a path leads to: the file itself, the folders above it, and those of every
/// symbolic link on the way.
struct WatchedPath: Equatable {
  struct Folder: Equatable {
    let path: String
    /// Those in it that matter.
    var names: Set<String>
  }

  let file: String
  /// In the order of the way: each stands behind the folder that it is in.
  private(set) var folders: [Folder] = []

  init(_ path: String) {
    file = Self.absolute(path)
    var linksLeft = 40
    walk(file, &linksLeft)
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
      enter(name, in: folder)
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

  private mutating func enter(_ name: String, in folder: String) {
    if let index = folders.firstIndex(where: { $0.path == folder }) {
      folders[index].names.insert(name)
    } else {
      folders.append(Folder(path: folder, names: [name]))
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
