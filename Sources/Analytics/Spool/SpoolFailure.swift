import System

/// Why the spool could not be used.
enum SpoolFailure: Worded, Hashable {
  case busy(String)
  case tooManySinks(String)

  var sentence: String {
    switch self {
    case .busy(let path): "Another process has held the spool \(path) for too long."
    case .tooManySinks(let name):
      "The spool has no room for the sink \(name): it has had \(SpoolHeader.mostSinks) others."
    }
  }

  var hint: String? {
    switch self {
    case .busy: "It goes on by itself; a process that was stopped (Ctrl-Z) may be what holds it."
    case .tooManySinks: "Remove the spool file; what waits in it is lost."
    }
  }
}
