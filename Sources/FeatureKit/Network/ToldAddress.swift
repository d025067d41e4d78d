import System

extension String {
  /// An address as sentences and logs may have it: printable, without the query, in which a person's words may stand, and
  /// without a user's name and password.
  package var toldAddress: String {
    let place = prefix { $0 != "?" && $0 != "#" }
    guard let scheme = place.firstIndex(of: ":"), place[scheme...].hasPrefix("://") else {
      return String(place).printable()
    }
    let start = place.index(scheme, offsetBy: 3)
    let end = place[start...].firstIndex(of: "/") ?? place.endIndex
    guard let user = place[start..<end].lastIndex(of: "@") else { return String(place).printable() }
    return String(place[..<start] + place[place.index(after: user)...]).printable()
  }
}
