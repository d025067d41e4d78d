import FeatureKit
import HTTPServer
import System

/// Every sentence that the web shell says, in one place.
enum WebWords {
  // MARK: To whoever runs it

  static func serving(_ address: ServerAddress, _ route: Route, key: String) -> String {
    "Serving at " + (address.url.map { OwnerKey.address($0, route, key: key) } ?? "\(address)")
  }

  /// Who is the owner, as the start and `doctor` say it.
  static func rule(_ rule: OwnerRule) -> String {
    var sentences: [String] = []
    if let opening = rule.opening {
      sentences.append(
        "Requests may come from other machines (\(reason(opening))): only the key in the printed address makes a browser "
          + "the owner's; everyone else is a visitor.")
    } else if rule.trustsLoopback {
      sentences.append(
        "modules[\"shell.web\"].local is \"owner\": everyone who can reach this port on this machine, other users "
          + "included, is the owner.")
    } else {
      sentences.append(
        "Only the key in the printed address makes a browser the owner's; everyone else, other users of this machine "
          + "included, is a visitor.")
    }
    if rule.hasSocket, rule.opening == nil {
      sentences.append("On the Unix socket, processes of this user are the owner.")
    }
    if rule.isOverruled { sentences.append("modules[\"shell.web\"].local: \"owner\" has no effect here.") }
    return sentences.joined(separator: " ")
  }

  private static func reason(_ opening: OwnerRule.Opening) -> String {
    switch opening {
    case .tls: "tls is true"
    case .hosts: "hosts are named"
    case .listening(let address): "it listens on \(address)"
    }
  }

  static func noBrowser(_ failure: WaitingProgram.Failure) -> String {
    "pokehost: The browser was not opened: \(failure.sentence). Open the printed address yourself, or set BROWSER."
  }

  static let noAddressToOpen =
    "pokehost: The browser was not opened: a Unix socket has no address for it. Listen on ADDR:PORT, too."

  static func notListening(_ address: String) -> String {
    "pokehost: modules[\"shell.web\"].listen: '\(address.printable())' is ignored, because the flags file was only found "
      + "and others could reach it. If you trust the file, name it with --flags, or give the address with --listen."
  }

  /// What the limit of open files means for as many connections as the settings allow; nil when it is large enough.
  /// Throws when hardly any client could be served.
  static func openFiles(_ limit: Int, for connections: Int) throws(CommandFailure) -> String? {
    let (spare, fewest) = (ServerLimits.spareDescriptors, 32)
    let needed = connections + spare
    guard limit < needed else { return nil }
    guard limit >= min(connections, fewest) + spare else {
      throw CommandFailure(
        .unavailable,
        "The web shell needs \(min(connections, fewest) + spare) open files at least, and this process may "
          + "have \(limit).", hint: "Raise the limit before the start: ulimit -n \(needed)")
    }
    return "pokehost: This process may have \(limit) open files, and \(connections) connections need \(needed): "
      + "\(limit - spare) connections are served at a time. Raise the limit before the start (ulimit -n \(needed)), "
      + "or set modules[\"shell.web\"].connections to \(limit - spare)."
  }

  static func cannotServe(_ failure: ServerFailure) -> CommandFailure {
    CommandFailure(.unavailable, "\(failure)", hint: failure.hint)
  }

  static func badAddress(_ text: String) -> String {
    "'\(text.printable())' is no address to listen on: give ADDR:PORT, like 127.0.0.1:8151, or unix:PATH."
  }

  static let noAddress = "There is no address to listen on: give one like 127.0.0.1:8151, or leave the setting out."

  static func badHost(_ text: String) -> String {
    "'\(text.printable())' is no host's name: give it without scheme, port and path, like pokedex.example."
  }

  static func badProxy(_ text: String) -> String {
    "'\(text.printable())' is no proxy's address: give a numeric one, like 10.0.0.2, or unix for a Unix socket."
  }

  static func badHash(of name: String) -> String {
    "The token '\(name.printable())' has no hash of the form sha256: and 64 hexadecimal digits; "
      + "`printf %s TOKEN | sha256sum` prints them."
  }

  static func sameName(_ name: String) -> String {
    "Two tokens are named '\(name.printable())'; each needs a name of its own."
  }

  static func badOrigin(_ text: String) -> String {
    "'\(text.printable())' is no origin: give scheme and host without a slash at the end, like https://app.example."
  }

  static func noSecrets(_ reason: String) -> HostNotice {
    HostNotice(
      .warning,
      "The web shell's secrets cannot be kept, so cookies and open forms are good only until it stops. \(reason)",
      isStanding: true)
  }

  // MARK: To whoever comes

  static let wrongKey =
    "The key in this address is not this host's, so you are a visitor. Open the address that the host printed when it "
    + "started last."

  static func strangeHost(_ host: String) -> String {
    "This host is not served under the name '\(host.printable())'. "
      + "Whoever runs it can add the name to `modules[\"shell.web\"].hosts` in flags.json."
  }

  static let strangeOrigin =
    "The request came from a page of another site, so nothing was changed. Open the page here and try again."
  static let badFormToken =
    "The form is not this visitor's, so nothing was changed. Go back, reload the page and try again."
  static let badForm = "The form could not be read, so nothing was changed. Reload the page and try again."
  static let formTooLarge = "The form is larger than 64,000 bytes, so nothing was changed. Shorten what it holds."
  static let notOffered =
    "The page no longer offers what was pressed, so nothing was changed. It is shown as it is now."
  static let needsToken =
    "This page is for the owner of the host. Open the address with the key that it printed, or send a token: "
    + "`Authorization: Bearer TOKEN`."
  static let unknownToken =
    "The token is not known here. Tokens stand in `modules[\"shell.web\"].tokens` of flags.json."
  static let tooManyTokens =
    "Too many unknown tokens came from your address, so no more are checked for now. Wait, then try again."
  static let badAddressTitle = "Not an address"
  static let badAddressOfPage = "This is no address of a page. Go back, or begin at the start."
  static let noPicture = "There is no such picture.\n"
  static let draining = "This host is going away. Try again in a second."
  static func wrongMethod(_ allowed: String) -> String { "This address answers only to \(allowed)." }
}
