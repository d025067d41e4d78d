import Glibc

/// A system call that failed: which, on what, and why.
package struct SystemError: Error, Hashable, Sendable {
  package let call: String
  package let path: String
  package let code: Int32

  package init(_ call: String, _ path: String, code: Int32 = errno) {
    self.call = call
    self.path = path
    self.code = code
  }

  /// The system's own words: "Permission denied".
  package var reason: String { String(cString: strerror(code)) }

  package var isMissing: Bool { code == ENOENT || code == ENOTDIR }

  /// No file is there: nothing, or a folder.
  package var isNoFile: Bool { isMissing || code == EISDIR }
}

extension SystemError: Worded {
  package var sentence: String { "The system refused to \(call) \(path.printable()): \(reason)." }
}
