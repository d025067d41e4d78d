import Glibc

extension Files {
  package struct Extent: Hashable, Sendable {
    package var files = 0
    package var bytes = 0
  }

  /// How much stands below a folder; links are counted, not followed.
  package static func extent(of folder: String) throws -> Extent {
    var extent = Extent()
    try walk(folder) { _, status in
      guard status.st_mode & S_IFMT != S_IFDIR else { return }
      extent.files += 1
      extent.bytes += Int(status.st_size)
    }
    return extent
  }

  /// Removes a folder and all that stands below it. A link is removed, never what it leads to. One that is not there
  /// is no error.
  package static func removeFolder(_ folder: String) throws {
    try walk(folder) { path, status in
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      guard (isFolder ? rmdir(path) : unlink(path)) == 0 || errno == ENOENT else {
        throw SystemError("remove", path)
      }
    }
  }

  /// Everything below a folder and the folder itself, each before the folder that holds it.
  private static func walk(_ path: String, _ visit: (String, stat) throws -> Void) throws {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      if errno == ENOENT { return }
      throw SystemError("look at", path)
    }
    if status.st_mode & S_IFMT == S_IFDIR {
      for name in try names(in: path) { try walk("\(path)/\(name)", visit) }
    }
    try visit(path, status)
  }

  private static func names(in folder: String) throws -> [String] {
    guard let stream = opendir(folder) else { throw SystemError("open", folder) }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
