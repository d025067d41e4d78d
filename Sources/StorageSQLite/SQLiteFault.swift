import CSQLite
import FeatureKit

/// What went wrong below the store, before it is put into the words of the contract.
enum SQLiteFault: Error, Hashable {
  /// SQLite's extended code and its own words; values that were bound are not among them.
  case failed(code: Int32, message: String)
  /// A record whose bytes are not those that were written.
  case wrongChecksum(RecordAddress)
  /// The file was exchanged since this call began: it begins again.
  case stale
}

extension SQLiteFault {
  /// The file cannot be trusted any more.
  var isDamage: Bool {
    switch self {
    case .failed(let code, _): [SQLITE_CORRUPT, SQLITE_NOTADB].contains(code & 0xFF)
    case .wrongChecksum: true
    case .stale: false
    }
  }

  /// Another process stands in the way.
  var isBusy: Bool {
    guard case .failed(let code, _) = self else { return false }
    return [SQLITE_BUSY, SQLITE_LOCKED].contains(code & 0xFF)
  }

  /// The disk has no room for what was asked.
  var isLackOfRoom: Bool {
    guard case .failed(let code, _) = self else { return false }
    return Self.isWithoutRoom(code)
  }

  func failure(at place: String) -> StorageFailure {
    switch self {
    case .failed(let code, let message): Self.failure(code, message, at: place)
    case .wrongChecksum(let address):
      .unavailable(place: place, reason: "the record \(address.key) is damaged")
    case .stale: .unavailable(place: place, reason: "the file was exchanged while it was read")
    }
  }

  private static func failure(_ code: Int32, _ message: String, at place: String) -> StorageFailure {
    switch code & 0xFF {
    case _ where isWithoutRoom(code): .cannotWrite(place: place, reason: "the disk is full")
    case SQLITE_READONLY: .cannotWrite(place: place, reason: "the file or its folder is read-only")
    case SQLITE_IOERR where writing.contains(code): .cannotWrite(place: place, reason: message)
    case SQLITE_BUSY, SQLITE_LOCKED:
      .unavailable(place: place, reason: "another program has been writing to it for too long")
    default: .unavailable(place: place, reason: message)
    }
  }

  private static let writing: Set<Int32> = [
    SQLITE_IOERR | 3 << 8,  // write
    SQLITE_IOERR | 4 << 8,  // fsync
    SQLITE_IOERR | 6 << 8,  // truncate
  ]

  /// Also a reader needs room: for the memory that it shares with other processes, a file beside the database.
  private static func isWithoutRoom(_ code: Int32) -> Bool {
    code & 0xFF == SQLITE_FULL || code == SQLITE_IOERR | 19 << 8  // size of the shared memory
  }
}
