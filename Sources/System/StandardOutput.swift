import Glibc

/// The process's own streams, and the only place that writes to them: `scripts/arrows` finds any other.
///
/// A reader who went away is no error: what he no longer wants is not written.
package enum StandardOutput {
  /// Thrown when nobody reads any longer; whoever catches it ends silently with 0.
  package struct Closed: Error { package init() {} }

  /// Text for people. Nothing in it steers a terminal.
  package static func say(_ text: String) throws { try write(Printable.clean(text)) }

  /// JSON for programs, which a terminal does not obey either.
  package static func write(json: String) throws { try write(Printable.clean(json: json)) }

  /// What programs read, byte for byte: an export, a script.
  package static func write(exact text: String) throws { try write(text) }

  /// Text for a terminal that the program itself styled; what it shows from outside was cleaned before.
  package static func write(styled text: String) throws { try write(text) }

  private static func write(_ text: String) throws {
    let bytes = Array(text.utf8)
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

  /// Hands over lines as they come, without their ends and without those that are empty: all that have arrived at once,
  /// so that an answer to each costs no write of its own. `Files.TooLarge` when a line has more than `limit` bytes.
  package static func readLines(limit: Int, _ take: (_ lines: [ArraySlice<UInt8>]) throws -> Void) throws {
    var rest: [UInt8] = []
    while true {
      let chunk = try Files.readSome(STDIN_FILENO, path: "standard input")
      guard !chunk.isEmpty else { break }
      rest += chunk
      guard let end = chunk.lastIndex(of: UInt8(ascii: "\n")) else {
        guard rest.count <= limit else { throw Files.TooLarge(path: "standard input", limit: limit) }
        continue
      }
      let whole = rest.count - chunk.count + end
      try take(lines(of: rest[..<whole]))
      rest.removeSubrange(...whole)
    }
    if !rest.isEmpty { try take(lines(of: rest[...])) }
  }

  /// Lines end with LF or CR LF.
  static func lines(of bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    bytes.split(separator: UInt8(ascii: "\n"))
      .map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
      .filter { !$0.isEmpty }
  }
}

package enum StandardError {
  package static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Says a line, in which nothing steers a terminal. There is nowhere to complain when that fails.
  package static func say(_ line: String) { write(Printable.clean(line)) }

  /// JSON for programs, which a terminal does not obey either.
  package static func say(json: String) { write(Printable.clean(json: json)) }

  /// A line that the program itself styled; what it shows from outside was cleaned before.
  package static func say(styled line: String) { write(line) }

  private static func write(_ line: String) {
    try? Files.write(Array((line + "\n").utf8), to: STDERR_FILENO, path: "standard error")
  }
}
