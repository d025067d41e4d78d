import Glibc

/// The process's own streams. A reader who went away is no error: what he no longer wants is not written.
package enum StandardOutput {
  /// Thrown when nobody reads any longer; whoever catches it ends silently with 0.
  package struct Closed: Error { package init() {} }

  package static func write(_ text: String) throws { try write(Array(text.utf8)) }

  package static func write(_ bytes: [UInt8]) throws {
    do {
      try Files.write(bytes, to: STDOUT_FILENO, path: "standard output")
    } catch let error as SystemError where error.code == EPIPE {
      throw Closed()
    }
  }

  package static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
}

package enum StandardInput {
  package static var isTerminal: Bool { isatty(STDIN_FILENO) == 1 }
  package static func read(limit: Int) throws -> [UInt8] {
    try Files.read(STDIN_FILENO, path: "standard input", limit: limit)
  }
}

package enum StandardError {
  package static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Says a line. There is nowhere to complain when that fails.
  package static func say(_ line: String) {
    try? Files.write(Array((line + "\n").utf8), to: STDERR_FILENO, path: "standard error")
  }
}
