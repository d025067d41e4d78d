import Glibc

package enum WorkingFolder {
  /// Where the process stands; nil when that folder was removed.
  package static var path: String? {
    guard let buffer = getcwd(nil, 0) else { return nil }
    defer { free(buffer) }
    return String(cString: buffer)
  }
}
