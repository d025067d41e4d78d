import System

extension StorageFailure {
  /// What happened, with which file or host, and what to do.
  public var sentence: String {
    switch self {
    case .unavailable(let place, let reason):
      "The records in \(place.printable()) cannot be reached: \(reason.printable()). "
        + "Put that right, or choose another store with the flag storage."
    case .cannotWrite(let place, let reason):
      "The records in \(place.printable()) cannot be written: \(reason.printable()). Nothing was changed. "
        + "Make room or give permission, then try again."
    case .full(let place, let limit):
      "The records in \(place.printable()) hold no more user data than \(Self.bytes(limit)). Nothing was changed. "
        + "Remove something, or choose a store on disk with the flag storage."
    case .foreign(let place, let reason):
      "\(place.printable()) was left as it was: \(reason.printable()). "
        + "Move it away, or name another place in the settings of the store."
    case .notYours(let namespace):
      "The records of \(namespace.name.printable()) belong to another module: a feature has its own records and the "
        + "shared cache."
    case .overQuota(.visitor(let records, let bytes)):
      "A visitor may keep \(records) records of \(Self.bytes(bytes)) together, and this would be more. "
        + "Nothing was changed. Remove something, then try again."
    case .overQuota(.everybody):
      "This host keeps as many records of visitors as it may. Nothing was changed. "
        + "Ask whoever runs it for a token, or try again another day."
    case .overQuota(.tooFast(let seconds)):
      "Too many new records came from your address just now. Nothing was changed. Try again in "
        + (seconds == 1 ? "1 second." : "\(seconds) seconds.")
    case .cancelled: "The request was cancelled before anything was written."
    }
  }

  private static func bytes(_ count: Int) -> String {
    count >= 1_000_000 ? "\(count / 1_000_000) MB" : count >= 1_000 ? "\(count / 1_000) KB" : "\(count) bytes"
  }
}

extension StorageFailure: Worded {}

extension StorageFailure: CustomStringConvertible {
  public var description: String { sentence }
}
