import FeatureKit
import Host
import System

/// Every sentence that `pokehost storage …` says when it does not do what it was asked, in one place.
enum StorageWords {
  static let copyNeedsBoth = CommandFailure(
    .usage, "A copy needs --from and --to.", hint: "For example `pokehost storage copy --from sqlite --to postgres`.")

  static func copyOntoItself(_ store: String) -> CommandFailure {
    CommandFailure(.usage, "A copy of \(store) onto itself does nothing.", hint: "Name two stores.")
  }

  static let notCleared = CommandFailure(
    .usage, "Nothing was dropped: people's own records need a typed yes.", hint: "Give --yes where nobody can type.")

  static func unsound(_ count: Int) -> CommandFailure {
    CommandFailure(
      .badData, count == 1 ? "One thing was wrong with what is kept." : "\(count) things were wrong with what is kept.",
      hint: "What was lost comes back with `pokehost storage import` from a backup.")
  }

  static func refusedKeys(_ file: String) -> String {
    "\(file == "-" ? "Standard input" : file.printable()) holds a key that signs cookies, from an older pokehost. It was "
      + "left out: this host keeps its own keys."
  }

  static func noStore(_ name: String) -> CommandFailure {
    CommandFailure(.fault, "storage.\(name) offers no records.", hint: "`pokehost doctor` looks further.")
  }

  static func question(_ namespaces: [String], place: String) -> String {
    "This drops people's own records for good: \(namespaces.map { $0.printable() }.joined(separator: ", ")) "
      + "in \(place.printable())."
  }

  /// The exit code says whose fault it is: the file's, the place's, or nobody's who can be named here.
  static func failure(_ error: any Error) -> CommandFailure {
    var failure = CommandFailure(describing: error)
    switch error {
    case is BadExport: failure.code = .badData
    case let missing as NoExport where missing.error.isNoFile: failure.code = .noFile
    case is CannotWrite, is NoRoomToRead: failure.code = .cannotWrite
    default: break
    }
    return failure
  }
}
