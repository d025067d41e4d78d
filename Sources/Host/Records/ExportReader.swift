import FeatureKit
import JSON
package import System

/// Reads an export line by line, as often as wanted: however large the file, one line is held.
struct ExportReader {
  /// The longest line that is read, in bytes.
  private static let longest = 100_000_000

  private let path: String
  private let input: RepeatableInput

  /// `-` is standard input.
  init(_ path: String) throws {
    self.path = path
    input = try RepeatableInput(path)
  }

  /// As a sentence begins with it.
  static func name(of path: String) -> String { path == "-" ? "Standard input" : path.printable() }

  /// Reads everything; throws at the first line that is not as an export has it, and when the end is not there.
  func check() throws {
    var digest = RecordDigest()
    let file = try records()
    while let line = try file.next() { digest.take(line.record, of: line.collection) }
    guard let end = file.end else { throw BadExport(path: path, line: file.line, reason: "its end is missing") }
    guard end["records"]?.integer == digest.records, end["checksum"]?.string == digest.hex else {
      throw BadExport(path: path, line: file.line, reason: "it is not as it was written: its checksum differs")
    }
  }

  func records() throws -> Lines { try Lines(input, path: path, longest: Self.longest) }

  /// The records of the file, one at a time.
  final class Lines {
    private(set) var line = 0
    /// The last line, once it was read.
    private(set) var end: JSONValue?

    private let path: String
    private let longest: Int
    private let input: RepeatableInput
    private var buffer: [UInt8] = []
    private var used = 0
    /// How many bytes of the file came into the buffer so far.
    private var taken = 0

    init(_ input: RepeatableInput, path: String, longest: Int) throws {
      self.input = input
      self.path = path
      self.longest = longest
      try head()
    }

    func next() throws -> RecordLine? {
      guard end == nil, let json = try nextJSON() else { return nil }
      if json["end"] == true {
        end = json
        return nil
      }
      do {
        return try RecordLine(json)
      } catch {
        throw bad(error.reason)
      }
    }

    private func head() throws {
      let head = try nextJSON()
      guard head?["pokehost"] == "records", let version = head?["version"]?.integer else {
        throw bad("it is no export of pokehost")
      }
      guard version <= StoreExport.version else {
        throw bad("it was written by a newer pokehost, in version \(version)")
      }
    }

    private func nextJSON() throws -> JSONValue? {
      guard let bytes = try nextLine() else { return nil }
      line += 1
      do {
        return try JSONValue.parse(bytes, limits: JSONLimits(bytes: longest))
      } catch {
        throw bad("column \(error.column): found \(error.found), expected \(error.expected)")
      }
    }

    private func nextLine() throws -> [UInt8]? {
      var searched = used
      while true {
        if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
          defer { used = end + 1 }
          return Array(buffer[used..<end])
        }
        searched = buffer.count - used
        buffer.removeFirst(used)
        used = 0
        guard buffer.count <= longest else { throw bad("it is longer than \(longest) bytes") }
        guard try fill() else {
          defer { buffer = [] }
          return buffer.isEmpty ? nil : buffer
        }
      }
    }

    private func fill() throws -> Bool {
      let chunk = try input.bytes(after: taken)
      buffer += chunk
      taken += chunk.count
      return !chunk.isEmpty
    }

    private func bad(_ reason: String) -> BadExport { BadExport(path: path, line: Swift.max(1, line), reason: reason) }
  }
}

/// A file that is no whole export; nothing of it was written.
package struct BadExport: Error, Hashable, Worded {
  package let path: String
  package let line: Int
  package let reason: String

  package var sentence: String {
    "\(ExportReader.name(of: path)), line \(line): \(reason.printable()). Nothing was imported."
  }
  package var hint: String? { "Use a file that `pokehost storage export` wrote." }
}

/// A file that cannot be read.
package struct NoExport: Error, Hashable, Worded {
  package let error: SystemError

  init(_ error: SystemError) { self.error = error }

  package var sentence: String { "\(ExportReader.name(of: error.path)) cannot be read: \(error.reason)." }
  package var hint: String? { "Name a file that `pokehost storage export` wrote." }
}

/// What cannot be read twice could not be copied to where it can.
package struct NoRoomToRead: Error, Hashable, Worded {
  package let path: String
  package let error: SystemError

  init(_ path: String, _ error: SystemError) {
    self.path = path
    self.error = error
  }

  package var sentence: String {
    "\(ExportReader.name(of: path)) could not be kept in \(error.path.printable()) until all of it was checked: "
      + "\(error.reason). Nothing was imported."
  }
  package var hint: String? { "Make room there, name another folder with TMPDIR, or import a file." }
}
