import Glibc

/// The variables that the process was started with.
package enum ProcessEnvironment {
  package static var all: [String: String] {
    var variables: [String: String] = [:]
    var next = environ
    while let entry = next.pointee {
      let line = String(cString: entry)
      if let mark = line.firstIndex(of: "=") {
        variables[String(line[..<mark])] = String(line[line.index(after: mark)...])
      }
      next += 1
    }
    return variables
  }
}
