import Glibc

/// The variables that the process was started with.
package enum ProcessEnvironment {
  package static var all: [String: String] {
    entries.reduce(into: [:]) { variables, entry in
      variables[String(decoding: entry.name, as: UTF8.self)] = String(decoding: entry.value, as: UTF8.self)
    }
  }

  /// The names of those whose values are no UTF-8: in `all` other characters stand for what could not be read.
  package static var unreadable: Set<String> {
    Set(
      entries.compactMap { entry in
        String(validating: entry.value, as: UTF8.self) == nil ? String(decoding: entry.name, as: UTF8.self) : nil
      })
  }

  private static var entries: [(name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer)] {
    var entries: [(UnsafeRawBufferPointer, UnsafeRawBufferPointer)] = []
    var next = environ
    while let entry = next.pointee {
      if let mark = strchr(entry, Int32(UInt8(ascii: "="))) {
        let value = UnsafeRawBufferPointer(start: mark + 1, count: strlen(mark + 1))
        entries.append((UnsafeRawBufferPointer(start: entry, count: mark - entry), value))
      }
      next += 1
    }
    return entries
  }
}
