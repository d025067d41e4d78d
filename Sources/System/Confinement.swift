import CConfine
import Glibc

/// Gives up rights of this process for good, as Linux offers it: files by Landlock, system calls by seccomp.
package enum Confinement {
  /// A file or folder, with all below it, that stays within reach.
  package struct Place: Hashable, Sendable {
    package enum Access: Hashable, Sendable {
      case reads
      /// Also made, changed, renamed and removed.
      case writes
      /// Only sockets are made, and files removed.
      case makesSockets
    }

    package let path: String
    package let access: Access

    package init(_ path: String, _ access: Access) {
      self.path = path
      self.access = access
    }
  }

  package enum Outcome: Hashable, Sendable {
    case holds
    /// The kernel does not offer it; `reason` is its own word for that.
    case unavailable(reason: String)
    /// The kernel said that it was set, and a try showed that it does not hold.
    case fails

    fileprivate init(_ status: Int32) {
      switch status {
      case 0: self = .holds
      case ..<0: self = .fails
      default: self = .unavailable(reason: String(cString: strerror(status)))
      }
    }
  }

  package struct Trial: Hashable, Sendable {
    package let files: Outcome
    package let calls: Outcome

    package init(files: Outcome, calls: Outcome) {
      self.files = files
      self.calls = calls
    }
  }

  /// From now on only `places` can be opened, and no program can be run. Places that do not exist are left out.
  ///
  /// Holds for the calling thread and those that it makes later: call it before there are others.
  package static func limitFiles(to places: [Place]) -> Outcome {
    let paths = places.map { strdup($0.path) }
    defer { for path in paths { free(path) } }
    let allowed = zip(paths, places).map { path, place in
      cconfine_place(path: path, access: place.access.code)
    }
    return Outcome(cconfine_limit_files(allowed, allowed.count))
  }

  /// From now on all threads are refused to run programs, to look into other processes, and what only administration
  /// needs.
  package static func limitCalls() -> Outcome { Outcome(cconfine_limit_calls()) }

  /// Tries both in children of their own; this process stays as it is.
  package static func trial() -> Trial {
    let trial = cconfine_try()
    return Trial(files: Outcome(trial.files), calls: Outcome(trial.calls))
  }

  /// The version of Landlock's interface; nil when the kernel has none.
  package static var landlockVersion: Int? {
    let version = cconfine_landlock_version()
    return version > 0 ? Int(version) : nil
  }
}

extension Confinement.Place.Access {
  fileprivate var code: cconfine_access {
    switch self {
    case .reads: cconfine_reads
    case .writes: cconfine_writes
    case .makesSockets: cconfine_makes_sockets
    }
  }
}
