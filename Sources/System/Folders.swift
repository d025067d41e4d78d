/// Where pokehost keeps what: under one home when one is named, else the XDG folders.
package struct Folders: Hashable, Sendable {
  package let configuration: String
  package let data: String
  package let cache: String
  package let state: String
  /// The folder that was named for all of them; nil for the XDG folders.
  package let home: String?

  /// There is no place that is the user's own. `found` is what HOME holds.
  package struct NoHome: Error, Hashable, Sendable {
    package let found: String?

    package init(found: String?) { self.found = found }
  }

  /// `home` is `--home` or `POKEHOST_HOME`. A relative XDG variable is ignored, as its specification says.
  package init(home: String?, variables: [String: String]) throws(NoHome) {
    if let home, !home.isEmpty {
      self.home = home
      configuration = home + "/config"
      data = home + "/data"
      cache = home + "/cache"
      state = home + "/state"
      return
    }
    func folder(_ variable: String, _ fallback: String) throws(NoHome) -> String {
      if let base = variables[variable], base.hasPrefix("/") { return base + "/pokehost" }
      // Never a folder that all users share: whoever comes first would own what others keep there.
      guard let user = variables["HOME"], user.hasPrefix("/") else { throw NoHome(found: variables["HOME"]) }
      return "\(user)/\(fallback)/pokehost"
    }
    self.home = nil
    configuration = try folder("XDG_CONFIG_HOME", ".config")
    data = try folder("XDG_DATA_HOME", ".local/share")
    cache = try folder("XDG_CACHE_HOME", ".cache")
    state = try folder("XDG_STATE_HOME", ".local/state")
  }
}
