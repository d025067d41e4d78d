#if Postgres
import FeatureKit

/// What went wrong at the server or on the way to it, before it is put into the words of the contract.
enum PostgresFault: Error, Hashable {
  /// The server cannot be reached, or went away.
  case lost(String)
  /// It answered with an error: its SQLSTATE, and the first line of what it said.
  case refused(state: String, message: String)
  /// The place is not ours to use.
  case foreign(String)
}

extension PostgresFault {
  /// The server ended the session, or this one is no longer usable.
  var isLoss: Bool {
    switch self {
    case .lost: true
    // Shut down by its administrator, crashed, not yet taking sessions, idle for too long.
    case .refused(let state, _): ["57P01", "57P02", "57P03", "57P05", "25P03"].contains(state)
    case .foreign: false
    }
  }

  /// Two transactions stood in each other's way: the one that was given up may try again.
  var isCollision: Bool {
    guard case .refused(let state, _) = self else { return false }
    return ["40001", "40P01"].contains(state)
  }

  func failure(at place: String) -> StorageFailure {
    switch self {
    case .lost(let reason): .unavailable(place: place, reason: reason)
    case .foreign(let reason): .foreign(place: place, reason: reason)
    case .refused("53100", _): .cannotWrite(place: place, reason: "the server's disk is full")
    case .refused("25006", _): .cannotWrite(place: place, reason: "the server takes no changes")
    case .refused("42501", let message): .cannotWrite(place: place, reason: message)
    case .refused(_, let message): .unavailable(place: place, reason: message)
    }
  }
}
#endif
