import Glibc

/// The variables that the process was started with.
package enum ProcessEnvironment {
  package static var all: [String: String] {
    var variables: [String: String] = [:]
    var next = environ
    while let entry = next.pointee {
      if let mark = strchr(entry, Int32(UInt8(ascii: "="))) {
        let name = UnsafeRawBufferPointer(start: entry, count: mark - entry)
        variables[String(decoding: name, as: UTF8.self)] = String(cString: mark + 1)
      }
      next += 1
    }
    return variables
  }
}
