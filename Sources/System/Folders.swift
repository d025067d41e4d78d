/// Where pokehost keeps what: under one home when one is named, else the XDG folders.
package struct Folders: Hashable, Sendable {
  package let configuration: String
  package let data: String
  package let cache: String
  package let state: String

  /// `home` is `--home` or `POKEHOST_HOME`. A relative XDG variable is ignored, as its specification says.
  package init(home: String?, variables: [String: String]) {
    if let home, !home.isEmpty {
      configuration = home + "/config"
      data = home + "/data"
      cache = home + "/cache"
      state = home + "/state"
      return
    }
    let user = variables["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    func folder(_ variable: String, _ fallback: String) -> String {
      let base = variables[variable].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "\(user)/\(fallback)"
      return base + "/pokehost"
    }
    configuration = folder("XDG_CONFIG_HOME", ".config")
    data = folder("XDG_DATA_HOME", ".local/share")
    cache = folder("XDG_CACHE_HOME", ".cache")
    state = folder("XDG_STATE_HOME", ".local/state")
  }
}
